"""What is kept of a round's changes: enough for every latency, and bounded."""

from __future__ import annotations

import pytest

from herzrasen.games import nerts
from herzrasen.games.nerts.notation import parse_move
from herzrasen.lag_compensation.change_times import TargetChange, TargetVersions
from tests.games.nerts.positions import table

BEFORE = table("""
    rules: stoss+seats=2
    0: pile 9C + 7D | 6S | waste JH
    1: pile KS' | 6S' | waste 2D'
    middle: AS 2S 3S 4S 5S
""").public
FIRST, LATE = parse_move("t0 6S > f0 on 5S"), parse_move("t0 6S' > f0 on 5S")


def play_sixes(versions: TargetVersions[nerts.Public], number: int, at: float) -> None:
    """Seat 0 plays its six, as often as wanted."""
    targets = nerts.RACE.targets(BEFORE, 0, FIRST)
    versions.add(TargetChange(number, 0, nerts.RACE.card(FIRST), targets, at, at, at, BEFORE))


@pytest.mark.parametrize(("later", "known"), [(5_000, True), (6_100, False)])
def test_a_move_later_than_any_latency_is_not_told_who_was_faster(
    later: float, known: bool
) -> None:
    versions = TargetVersions(nerts.RACE, 1)
    play_sixes(versions, 2, 1000)
    play_sixes(versions, 9, 1000 + later)
    lost = versions.winning_change(1, LATE, seen=1)
    assert lost is not None
    assert (lost.number == 2) is known


def test_memory_of_changes_is_bounded() -> None:
    versions = TargetVersions(nerts.RACE, 1)
    for number in range(2, 200):
        play_sixes(versions, number, 1000 + number)
    lost = versions.winning_change(1, LATE, seen=1)
    assert lost is not None
    assert lost.number == 200 - 64


def test_an_event_is_found_by_its_number() -> None:
    versions = TargetVersions(nerts.RACE)
    for number in range(40, 50):
        versions.event_sent(number, number * 10.0)
    assert [versions.send_time(number) for number in (None, 0, 39, 40, 49, 50)] == [
        None, None, None, 400.0, 490.0, None,
    ]  # fmt: skip
