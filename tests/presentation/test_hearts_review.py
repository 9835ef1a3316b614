"""`herzrasen review` of Hearts: tables, JSON, a bar, and what is refused."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Sequence
from random import Random

import pytest

from herzrasen.cards import WATCHER, Seat
from herzrasen.cli import main
from herzrasen.coach import coach_part
from herzrasen.coach import hearts as coach
from herzrasen.coach.coach_part import answer_all
from herzrasen.coach.hearts.coach_part import PART
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.review import hearts_deals
from herzrasen.protocol import codec
from herzrasen.protocol.hearts import coach as messages
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from tests.coach.hearts.played_deals import COACH, deal
from tests.record.test_golden import FILES
from tests.table.random_play import new_table, play

RECORDS = {file.stem: str(file) for file in FILES}
REVIEWS = codec.decoder(tuple[messages.DealReview, ...])


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """English, and a coach that thinks neither long nor in other processes."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")

    def here(
        _part: object, questions: Sequence[coach.Question], at: Callable[[int], object]
    ) -> tuple[coach.Answer, ...]:
        found = []
        for done, question in enumerate(questions, 1):
            found.append(coach.answer(question, COACH))
            at(done)
        return tuple(found)

    monkeypatch.setattr(coach_part, "answer_all", here)


def test_every_seat_of_a_full_record_has_its_verdict_and_its_tables(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main.main(["review", RECORDS["standard"], "--deal", "1"]) == 0
    shown = capsys.readouterr()
    assert main.main(["review", RECORDS["standard"], "--deal", "1", "--json"]) == 0
    (review,) = REVIEWS.decode(capsys.readouterr().out)
    assert shown.out.startswith("Deal 1\n")
    for seat, name in zip(review.seats, ("Ada", "Bruno", "Clara", "Dario"), strict=True):
        assert f"\n{name} " in shown.out
        moves = [move for move in seat.moves if not move.forced]
        assert all(f"  {move.grade}  " in shown.out for move in moves)
    assert len(re.findall(r"^ +Expected points( +[\d.]+)+$", shown.out, re.MULTILINE)) == 4
    assert re.search(r"(\d+)/\1", shown.err), "the bar comes to its end"


def test_on_a_terminal_a_bar_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert main.main(["review", RECORDS["standard-seat-2"], "--deal", "1"]) == 0
    assert re.search(r"\r\[#+\.+\] \d+/\d+", capsys.readouterr().err)


def test_one_seat_in_german(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    assert main.main(["review", RECORDS["standard-seat-2"], "--deal", "1"]) == 0
    output = capsys.readouterr().out
    assert output.startswith("Spiel 1\n")
    assert "Clara" in output
    assert "Bruno hat" not in output
    assert re.search(r"^ +Erwartete Punkte( +\d+,\d)+$", output, re.MULTILINE)


def test_a_seats_own_record_says_of_it_what_the_full_one_does(
    capsys: pytest.CaptureFixture[str],
) -> None:
    reviews = []
    for words in (["standard-seat-2"], ["standard", "--seat", "2"]):
        assert main.main(["review", RECORDS[words[0]], *words[1:], "--json", "--deal", "1"]) == 0
        reviews.append(REVIEWS.decode(capsys.readouterr().out)[0].seats[0])
    own, full = reviews
    assert own.verdict == full.verdict
    assert own.outlook == full.outlook
    assert [move.seen for move in own.moves] == [move.seen for move in full.moves]
    assert own.moves[0].open is None
    assert full.moves[0].open is not None
    assert own.moves[1:] == full.moves[1:]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["standard", "--seat", "4"], "The seats are numbered from 0 to 3."),
        (["standard-seat-2", "--seat", "1"], "This record can be reviewed only from seat 2."),
        (["standard-watcher"], "Spectators can see reviews once the match is over."),
        (["standard", "--deal", "0"], "counted from 1."),
        (["stoss", "--seat", "4"], "The seats are numbered from 0 to 3."),
        (["stoss", "--seat", "-2"], "The seats are numbered from 0 to 3."),
        (["stoss", "--deal", "0"], "This match has 1 round, counted from 1."),
    ],
)
def test_impossible_requests_are_refused_in_a_sentence(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["review", RECORDS[words[0]], *words[1:]]) == 2
    assert message in capsys.readouterr().err


def test_all_cores_say_the_same_as_one() -> None:
    before, events = deal()
    asked = coach.questions(before, events, [0], full=True)[-3:]
    done: list[int] = []
    part = PART._replace(judge=COACH)
    assert answer_all(part, asked, done.append) == tuple(coach.answer(one, COACH) for one in asked)
    assert done == [1, 2, 3]


def test_of_a_table_all_seats_are_reviewed_once_the_whole_match_is_over() -> None:
    """Until then, or in brief, each seat alone, and who has none not at all."""
    table = new_table("hearts", "standard+deals=2")
    about = TableInfo("hearts", "standard+deals=2", {}, "instant", (), 0)
    entries: list[Entry] = []

    def seats(number: int, seat: Seat, *, brief: bool = False) -> object:
        found = hearts_deals.from_table(about, entries, seat, number, brief=brief)
        if isinstance(found, Refusal):
            return found.code.removeprefix("coach.refusal.")
        return {one.view.seat for one in found.questions}

    for made in play(table, Random(35), 1000):
        entries += made
        if table.deals == 2 and not table.over and table.events_of_deal == 1:
            assert [seats(1, seat) for seat in (2, WATCHER)] == [{2}, "watcher"]
            assert [seats(number, 2) for number in (2, 3, 0)] == ["running", "no-deal", "no-deal"]
    assert table.over
    for number in (1, 2):
        assert [seats(number, seat) for seat in (2, WATCHER)] == [{0, 1, 2, 3}] * 2
        assert [seats(number, seat, brief=True) for seat in (2, WATCHER)] == [{2}, "watcher"]
