"""Verification replays a record's bots; a move that is not theirs is found."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest

from herzrasen.bots.bot import hearts_bot
from herzrasen.bots.hearts import HeartsBot
from herzrasen.cli.main import main
from herzrasen.record import Fault, Record, check, read, write
from herzrasen.record.lines import EffortLine
from herzrasen.record.record import Player, RecordedBot
from herzrasen.verify.replay_bots import Verification, verify
from tests.record.test_check import GOLDEN
from tests.verify.recorded_match import record_match

MATCHES = {
    "standard+deals=3": 1,
    "new-moon+deals=2": 2,
    "omnibus+players=3,charging=yes,deals=2,leftover=kitty-first": 1,
    "cancellation+players=5,charging=yes,deals=1,bonus_card=JD": 2,
}


def verify_record(record: Record) -> Verification:
    found = verify(record, workers=1)
    assert not isinstance(found, Fault)
    return found


@pytest.mark.parametrize(("text", "level"), MATCHES.items())
def test_the_bots_of_a_match_make_all_their_moves_again(text: str, level: int) -> None:
    record = record_match(text, level)
    found = verify_record(record)
    assert found.differences == ()
    assert {outcome for counts in found.outcomes for outcome in counts} == {"same"}
    assert found.replayed_count == sum(sum(counts.values()) for counts in found.outcomes) > 40


def test_a_bot_without_an_effort_thinks_as_it_did_also_where_nothing_is_compiled(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    record = record_match("plain+deals=1,pass_count=0", 3)
    monkeypatch.setattr("herzrasen.bots.hearts.bot_part.compiled_kernel", lambda: None)
    assert hearts_bot({"level": 3}, 100) != HeartsBot(3, 100), "a new bot would think less"
    assert verify_record(record).differences == ()


def test_people_and_their_substitute_bots_are_distinguished() -> None:
    record = record_match("standard+deals=2", 2, people=(1,), away=(1,))
    assert record.players[1] == Player(
        "Bruno", stand_in=RecordedBot("herzrasen", program_version(), "level=2", 101)
    )
    again = read(write(record))
    assert not isinstance(again, Fault)
    assert again.record == record
    assert not isinstance(check(record), Fault)
    counts = verify_record(record).outcomes[1]
    assert set(counts) == {"person", "same"}
    assert 13 <= counts["person"] <= 14
    assert 12 <= counts["same"] <= 14


def program_version() -> str:
    from herzrasen import __version__

    return __version__


def test_a_move_that_the_bot_does_not_make_is_found() -> None:
    honest = record_match("standard+deals=2", 1)
    other = msgspec.structs.replace(
        honest,
        players=tuple(
            msgspec.structs.replace(player, bot=msgspec.structs.replace(player.bot, seed=7))
            if player.bot and seat == 2
            else player
            for seat, player in enumerate(honest.players)
        ),
    )
    found = verify_record(other)
    assert {difference.seat for difference in found.differences} == {2}
    assert found.outcomes[2]["different"] == len(found.differences)
    first = found.differences[0]
    assert type(first.found) is type(first.expected)
    assert first.found != first.expected


BOTS = {
    "version": RecordedBot("herzrasen", "0.0.1", "level=1", 100),
    "program": RecordedBot("deep-hearts", "9", "level=1", 100),
    "seed": RecordedBot("herzrasen", program_version(), "level=1", None),
    "settings": RecordedBot("herzrasen", program_version(), "level=9", 100),
    "timed": RecordedBot("herzrasen", program_version(), "level=4,time_ms=50", 100),
}


@pytest.mark.parametrize("outcome", BOTS)
def test_unverifiable_moves_are_distinguished(outcome: str) -> None:
    honest = record_match("standard+deals=1", 1)
    players = (Player("Ada", BOTS[outcome]), *honest.players[1:])
    found = verify_record(msgspec.structs.replace(honest, players=players))
    assert set(found.outcomes[0]) == {outcome}
    assert set(found.outcomes[1]) == {"same"}
    assert found.differences == ()


def test_a_bot_that_failed_made_the_first_legal_move() -> None:
    """Its effort is unknown; the same move with an effort would be a difference."""
    record = record_match("standard+deals=1,pass_count=0", 2, people=(0, 1, 2, 3))
    bot = RecordedBot("herzrasen", program_version(), "level=2", 100)
    deal = record.deals[0]
    lines = (*deal.lines, EffortLine(0, (1,) + (None,) * 12))
    unknown = msgspec.structs.replace(
        record,
        players=(Player("Ada", bot), *record.players[1:]),
        deals=(msgspec.structs.replace(deal, lines=lines),),
    )
    found = verify_record(unknown)
    assert found.outcomes[0]["failed"] > 0
    full = msgspec.structs.replace(
        unknown,
        deals=(msgspec.structs.replace(deal, lines=(*deal.lines, EffortLine(0, (1,) * 13))),),
    )
    assert "failed" not in verify_record(full).outcomes[0]


def test_the_command_says_so_and_its_exit_code_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    file = tmp_path / "match.hrz"
    record = record_match("standard+deals=1", 1, people=(3,))
    file.write_bytes(write(record))
    assert main(["verify-bots", "--workers", "1", str(file)]) == 0
    output = capsys.readouterr().out
    assert "all are the same" in output
    assert "person" in output
    assert main(["verify-bots", "--workers", "1", "--json", str(file)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is True
    assert report["asked"] > 30
    text = write(record).decode().replace('[BotSeed1 "101"]', '[BotSeed1 "1"]')
    file.write_text(text, encoding="utf-8")
    assert main(["verify-bots", "--workers", "1", str(file)]) == 1
    output = capsys.readouterr().out
    assert "Deal 1, Bruno: in the record " in output
    assert main(["verify-bots", "--json", "--workers", "1", str(file)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["ok"] is False
    assert {difference["seat"] for difference in report["differences"]} == {1}


@pytest.mark.parametrize(
    ("name", "words"), [("standard-seat-2", "no seeds"), ("stoss", "the moment")]
)
def test_records_without_what_is_needed_say_what_is_missing(
    name: str,
    words: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    file = tmp_path / "match.hrz"
    file.write_text(GOLDEN[name], encoding="utf-8")
    assert main(["verify-bots", str(file)]) == 2
    assert words in capsys.readouterr().err


def test_a_wrong_record_is_not_asked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "match.hrz"
    file.write_text(GOLDEN["standard"].replace("points: ", "points: 1", 1), encoding="utf-8")
    assert main(["verify-bots", str(file)]) == 1
    assert "match.hrz:" in capsys.readouterr().err
    assert main(["verify-bots", "--workers", "0", str(file)]) == 2
    assert main(["verify-bots", str(tmp_path / "nowhere.hrz")]) == 2
