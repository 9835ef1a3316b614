"""Records from matches of the library: read, replayed, and verified."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import herzrasen
from herzrasen import WATCHER, LocalMatch, hearts
from herzrasen.verify.replay_bots import Verification, verify
from tests.tools import ROOT

GOLDEN = ROOT / "tests/golden/records"


def a_match(rules: str) -> LocalMatch:
    """Two deals or rounds of bots."""
    names = ["tempo=3,insight=5", "tempo=4"] if rules == "duel" else ["club", "quick,effort=1"] * 2
    return herzrasen.new_match(rules, 5, deals=2).play(names)


@pytest.mark.parametrize("rules", ["standard", "omnibus+charging=yes", "duel"])
@pytest.mark.parametrize("ending", [".hrz", ".json"])
def test_a_record_comes_back_from_its_file(rules: str, ending: str, tmp_path: Path) -> None:
    match = a_match(rules)
    file = tmp_path / f"match{ending}"
    for seat in (None, 0, 1, WATCHER):
        record = match.record(seat=seat)
        herzrasen.save_record(record, file)
        assert herzrasen.read_record(file) == record
        assert record.totals == match.totals
    text = herzrasen.record_text(match.record())
    assert herzrasen.read_record(text.encode()) == match.record()
    assert herzrasen.record_text(match.record()) == text, "the same match, the same bytes"


def test_bots_of_the_library_are_verified_from_its_record() -> None:
    record = a_match("standard").record()
    found = verify(record, workers=1)
    assert isinstance(found, Verification)
    assert found.differences == ()
    assert found.replayed_count > 90


@pytest.mark.parametrize("rules", ["standard", "duel"])
def test_a_record_is_replayed_step_by_step(rules: str) -> None:
    match = a_match(rules)
    steps = [*herzrasen.replay_record(match.record())]
    assert tuple(step.event for step in steps) == match.events()
    assert steps[-1].state == match.state
    assert steps[-1].view(1) == match.view(1)
    assert [step.seat for step in steps] == [entry.by for entry in match.journal]
    assert [*dict.fromkeys(step.deal for step in steps)] == [1, 2]


def test_the_record_of_a_seat_guesses_no_card_that_it_knew() -> None:
    match = a_match("standard")
    *_, last = herzrasen.replay_record(match.record(seat=2))
    assert last.view(2) == match.view(2)


def test_a_running_match_has_a_record() -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), 1)
    match.submit("play 2C")
    record = match.record(names=["Ada", "", "", ""])
    assert herzrasen.read_record(herzrasen.record_text(record).encode()) == record
    assert (record.players[0].name, record.deals[0].seed is None) == ("Ada", False)


def test_a_deal_by_hand_has_no_seed_in_its_record() -> None:
    hands = ["2C 9C KC 3D 8D QD 4S 7S TS 2H 6H 9H KH", None, None, None]
    record = herzrasen.new_deal(hands=hands).play(["club"] * 4).record()
    assert record.deals[0].seed is None
    assert herzrasen.read_record(herzrasen.record_text(record).encode()) == record


def test_players_are_named_as_they_are() -> None:
    def mine(view: hearts.View) -> hearts.Move:
        return next(iter(hearts.legal(view)))

    match = herzrasen.new_deal(seed=1).play([mine, "club", "random", mine])
    assert [player.name for player in match.record().players] == ["mine", "club", "random", "mine"]
    assert [player.bot is not None for player in match.record().players] == [
        False,
        True,
        False,
        False,
    ]


def test_a_wrong_record_is_refused_with_its_place() -> None:
    text = herzrasen.record_text(a_match("standard").record())
    lines = text.split("\n")
    row = next(row for row, line in enumerate(lines) if line.startswith("points"))
    lines[row] = "points: 1 2 3 20"
    with pytest.raises(herzrasen.InvalidRecord) as caught:
        herzrasen.read_record("\n".join(lines).encode())
    assert caught.value.fault.line == row + 1
    assert caught.value.sentence("de") != str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).fault == caught.value.fault


@pytest.mark.parametrize("data", [b"", b"{}", b"[Herzrasen", b"\xff"])
def test_what_is_no_record_is_refused(data: bytes) -> None:
    with pytest.raises(herzrasen.InvalidRecord):
        herzrasen.read_record(data)


def test_a_file_that_is_missing_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError):
        herzrasen.read_record(tmp_path / "none.hrz")
