"""A deal's events kept small, and the moves that are known by their names."""

from __future__ import annotations

from random import Random

import pytest

from herzrasen.games.protocol import GameName
from herzrasen.table.lately import Events
from herzrasen.table.made import LAST, Made
from tests.table.playing import new_table, play


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_events_come_back_as_they_were_put_in(game: GameName) -> None:
    made = [entry.event for entries in play(new_table(game), Random(1), 90) for entry in entries]
    kept = Events(game)
    for number, event in enumerate(made, 1):
        kept.append(event)
        assert len(kept) == number
        assert kept.last == event
    for first in range(len(made) + 1):
        assert kept.since(first) == made[first:]
    kept.clear()
    assert kept.since(0) == []


def test_the_last_moves_of_each_seat_are_known_by_their_names() -> None:
    made = Made()
    for number in range(LAST + 1):
        made.add(0, f"name {number}", number)
    made.add(1, "name 0", 500)
    assert made.number(0, "name 0") is None
    assert [made.number(0, f"name {number}") for number in range(1, LAST + 1)] == [
        *range(1, LAST + 1)
    ]
    assert made.number(1, "name 0") == 500
    assert made.number(1, "name 1") is None
    assert made.number(2, "name 0") is None
