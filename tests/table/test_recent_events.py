"""Recent events in memory, and moves recognized by their ids."""

from __future__ import annotations

from random import Random

import pytest

from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.protocol import GameName
from herzrasen.table.move_ids import MOVES_PER_SEAT, MoveIdCache
from herzrasen.table.recent_events import RecentEvents
from tests.table.random_play import new_table, play


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_events_come_back_as_they_were_put_in(game: GameName) -> None:
    made = [entry.event for entries in play(new_table(game), Random(1), 90) for entry in entries]
    kept = RecentEvents(game)
    for number, event in enumerate(made, 1):
        kept.append(event)
        assert len(kept) + kept.dropped == number
        assert len(kept) == number or (game == "nerts" and 32 < len(kept) < 50)
        assert kept.last == event
    for count in range(len(kept) + 1):
        assert kept.newest(count) == made[len(made) - count :]
    assert kept.newest(10**9) == made[kept.dropped :]
    kept.clear()
    assert kept.newest(1) == []
    assert kept.dropped == 0


def test_truncated_events_are_dropped() -> None:
    made = [PlayBegan(number) for number in range(60)]
    for count in range(1, 61):
        kept = RecentEvents("hearts")
        for event in made:
            kept.append(event)
        kept.truncate(count)
        assert kept.last == made[count - 1]
        kept.append(made[0])
        assert kept.newest(99) == [*made[:count], made[0]]


def test_the_last_moves_of_each_seat_are_known_by_their_names() -> None:
    made = MoveIdCache()
    for number in range(MOVES_PER_SEAT + 1):
        made.add(0, f"name {number}", number)
    made.add(1, "name 0", 500)
    assert made.find(0, "name 0") is None
    assert [made.find(0, f"name {number}") for number in range(1, MOVES_PER_SEAT + 1)] == [
        *range(1, MOVES_PER_SEAT + 1)
    ]
    assert made.find(1, "name 0") == 500
    assert made.find(1, "name 1") is None
    assert made.find(2, "name 0") is None
