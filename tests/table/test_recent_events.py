"""A deal's events kept small, and the moves that are known by their names."""

from __future__ import annotations

from random import Random

import pytest

from herzrasen.games.hearts.events import PlayBegan
from herzrasen.games.nerts.events import Started
from herzrasen.games.protocol import GameName
from herzrasen.table.move_ids import LAST, Made
from herzrasen.table.recent_events import Events
from tests.table.playing import new_table, play


@pytest.mark.parametrize("game", ["hearts", "nerts"])
def test_events_come_back_as_they_were_put_in(game: GameName) -> None:
    made = [entry.event for entries in play(new_table(game), Random(1), 90) for entry in entries]
    kept = Events(game)
    for number, event in enumerate(made, 1):
        kept.append(event)
        assert len(kept) + kept.forgotten == number
        assert len(kept) == number or len(kept) > 32
        assert kept.last == event
    for count in range(len(kept) + 1):
        assert kept.newest(count) == made[len(made) - count :]
    assert kept.newest(10**9) == made[kept.forgotten :]
    kept.clear()
    assert kept.newest(1) == []
    assert kept.forgotten == 0


def test_of_hearts_nothing_is_forgotten_of_nerts_nearly_all() -> None:
    kept: dict[GameName, Events] = {"hearts": Events("hearts"), "nerts": Events("nerts")}
    for game, events in kept.items():
        for _ in range(1000):
            events.append(PlayBegan(0) if game == "hearts" else Started(0))
    assert (len(kept["hearts"]), kept["hearts"].forgotten) == (1000, 0)
    assert len(kept["nerts"]) < 50
    assert len(kept["nerts"]) + kept["nerts"].forgotten == 1000


def test_what_is_cut_has_not_happened() -> None:
    made = [PlayBegan(number) for number in range(60)]
    for count in range(1, 61):
        kept = Events("hearts")
        for event in made:
            kept.append(event)
        kept.cut(count)
        assert kept.last == made[count - 1]
        kept.append(made[0])
        assert kept.newest(99) == [*made[:count], made[0]]


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
