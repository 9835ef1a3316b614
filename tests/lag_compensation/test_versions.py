"""What is remembered of a round's changes: enough for every line, and no more."""

from __future__ import annotations

import pytest

from herzrasen.games.nerts.notation import parse_move
from herzrasen.lag_compensation.change_times import Change, Versions
from herzrasen.lag_compensation.contested_targets import stakes
from tests.games.nerts.table import table

BEFORE = table("""
    rules: stoss+seats=2
    0: pile 9C + 7D | 6S | waste JH
    1: pile KS' | 6S' | waste 2D'
    middle: AS 2S 3S 4S 5S
""").public
FIRST, LATE = parse_move("t0 6S > f0 on 5S"), parse_move("t0 6S' > f0 on 5S")


def changed(versions: Versions, number: int, at: float) -> None:
    """Seat 0 plays its six, as often as is wanted."""
    about = stakes(BEFORE, 0, FIRST)
    versions.change(Change(number, 0, FIRST, about, at, at, at, BEFORE))


@pytest.mark.parametrize(("later", "known"), [(5_000, True), (6_100, False)])
def test_who_comes_later_than_any_line_is_long_is_not_told_by_whom_he_was_beaten(
    later: float, known: bool
) -> None:
    versions = Versions(1)
    changed(versions, 2, 1000)
    changed(versions, 9, 1000 + later)
    lost = versions.lost_to(1, LATE, seen=1)
    assert lost is not None
    assert (lost.number == 2) is known


def test_a_storm_of_changes_takes_no_more_room() -> None:
    versions = Versions(1)
    for number in range(2, 200):
        changed(versions, number, 1000 + number)
    lost = versions.lost_to(1, LATE, seen=1)
    assert lost is not None
    assert lost.number == 200 - 64


def test_an_event_is_known_by_its_number_from_the_first_that_was_told_on() -> None:
    versions = Versions()
    for number in range(40, 50):
        versions.tell(number, number * 10.0)
    assert [versions.told(number) for number in (None, 0, 39, 40, 49, 50)] == [
        None, None, None, 400.0, 490.0, None,
    ]  # fmt: skip
