"""`herzrasen review` of Nerts: in sentences, for programs, and what is refused."""

from __future__ import annotations

import json
import re
from itertools import product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from herzrasen.cards import WATCHER, Card
from herzrasen.cli import main
from herzrasen.games.nerts import NertsRules, Place, Spot
from herzrasen.presentation.record.translator import RecordTranslator
from herzrasen.presentation.review import nerts_rounds
from herzrasen.presentation.review.nerts_sentences import finding_sentence, review_lines
from herzrasen.protocol.nerts.review import (
    ReviewFinding,
    ReviewPace,
    RoundReview,
)
from herzrasen.protocol.race import Race
from herzrasen.record import ParsedRecord, record_from_journal
from herzrasen.record.lines import RaceLine
from herzrasen.table import info
from tests.laws.nerts import NERTS
from tests.record.golden_records import greedy
from tests.record.recorded_matches import description_of, journal_of
from tests.record.test_golden import FILES

TITLES = {
    "taken": "Missed in the middle",
    "passed": "Playable cards you skipped",
    "played": "Slowest plays to the middle",
    "paused": "Pauses",
}
RECORDS = {file.stem: str(file) for file in FILES}


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_every_round_lists_missed_chances(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["review", RECORDS["stoss"], "--seat", "2"]) == 0
    output = capsys.readouterr().out
    for review in json_of(RECORDS["stoss"], "--seat", "2", capsys=capsys):
        assert f"Round {review['round']}, as Clara saw it: " in output
        assert review["findings"]
        for one in review["findings"]:
            if one["kind"] != "played":
                assert f"{one['at'] / 1000:8.1f} s  " in output
            if one["kind"] in TITLES:
                assert f"{TITLES[one['kind']]}: " in output


def test_one_round_alone_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main.main(["review", RECORDS["duel-seat-0"], "--deal", "1"]) == 0
    head, *lines = capsys.readouterr().out.splitlines()
    assert re.fullmatch(r"Runde 1, wie \w+ sie sah: \d+,\d\u00a0s", head)
    assert any("reaktionszeit" in line.lower() for line in lines)


def json_of(*words: str, capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    assert main.main(["review", "--json", *words]) == 0
    reviews: list[dict[str, Any]] = json.loads(capsys.readouterr().out)
    return reviews


def test_a_round_is_reviewed_alike_from_its_table_and_from_its_record() -> None:
    rules = info.rules_of("nerts", "duel+pile_size=5,target=none,rounds=2,tie=shared")
    assert isinstance(rules, NertsRules)
    entries = journal_of(list(greedy(rules, Random(2), careless=0.3)))
    table = description_of(NERTS, rules)
    races = [race for entry in entries for race in entry.races]
    assert {race.target is None for race in races} == {True, False}
    for seat, own in product((0, 1), (None, 0, 1, WATCHER)):
        record = record_from_journal(table, entries, own)
        reviews: list[Any] = [
            nerts_rounds.from_table(table, entries, seat, number) for number in (1, 2)
        ]
        assert nerts_rounds.from_record(ParsedRecord(record), seat=seat) == tuple(reviews)
        lines = [line for deal in record.deals for line in deal.lines]
        written = [(one.by, one.target) for one in lines if isinstance(one, RaceLine)]
        assert written == [(one.by, one.target) for one in races]
        found = [finding for review in reviews for finding in review.findings]
        assert sorted(str(result(race, seat)) for race in races) == sorted(
            str((one.kind, one.ms, one.by, one.target, one.decided))
            for one in found
            if one.kind in ("won", "lost")
        )


def result(race: Race[Place], seat: int) -> tuple[object, ...]:
    """What a review of this seat says of a race of two."""
    first, second = race.contenders
    kind, rival = ("won", second) if first.seat == seat else ("lost", first)
    return (kind, abs(second.touched - first.touched), rival.seat, race.target, race.by)


def test_an_invalid_record_is_reported_with_its_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "wrong.hrz"
    lines = Path(RECORDS["stoss"]).read_text("utf-8").splitlines(keepends=True)
    number = next(place for place, line in enumerate(lines) if "dealer: start" in line)
    lines.insert(number, lines[number])
    file.write_text("".join(lines), "utf-8")
    assert main.main(["review", str(file)]) == 1
    assert capsys.readouterr().err.startswith(f"{file}:{number + 2}: ")


@pytest.mark.parametrize(("ms", "time"), [(999, "999 ms"), (1000, "1.0 s"), (65_040, "65.0 s")])
def test_a_second_is_written_in_seconds(ms: int, time: str) -> None:
    review = RoundReview(1, 0, ms, (), ms, (ReviewPace(0, 7, ms), ReviewPace(1, 0, None)))
    lines = [*review_lines(review, RecordTranslator("en"))]
    assert len(lines) == 3
    assert all(f": {time}" in line.replace("\N{NO-BREAK SPACE}", " ") for line in lines)


def test_the_slowest_cards_are_listed_slowest_first() -> None:
    card, target = Card.parse("5H"), Place(Spot.FOUNDATION, 0)
    findings = tuple(
        ReviewFinding("played", number, 1000 * number, ms, card, target=target)
        for number, ms in enumerate((3000, 9000, 5000, 8000, 4000, 7000, 6000))
    )
    lines = [*review_lines(RoundReview(1, 0, 1, findings, None, ()), RecordTranslator("en"))]
    assert [float(line.split()[0]) for line in lines if " s  " in line] == [1, 3, 5, 6, 2]


def test_a_column_is_counted_from_one() -> None:
    found = ReviewFinding("passed", 1, 0, 0, Card.parse("5H"), target=Place(Spot.TABLEAU, 2))
    assert finding_sentence(found, RecordTranslator("en")).endswith("fitted on column 3.")
