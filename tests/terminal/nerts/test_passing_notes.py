"""What stands on the board for a moment: how long, how many, and whose changes are marked."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from herzrasen.cards import Card
from herzrasen.games.nerts import Place, Spot
from herzrasen.games.nerts.events import Dealt, Moved, Started
from herzrasen.terminal.nerts.passing_notes import FRESH_MS, NOTE_MS, PassingNotes
from herzrasen.terminal.nerts.refused_moves import PlaceNote

NEXT = Dealt(1, (), (), None, None)
PLACES = Place(Spot.FOUNDATION, 0), Place(Spot.FOUNDATION, 1)


class Notes(PassingNotes):
    """Those of seat 1, on a clock that the test moves."""

    def __init__(self, speed: str = "normal") -> None:
        self.now = 0.0
        self.sentences: list[str] = []
        context: Any = SimpleNamespace(
            own=1,
            t=str,
            say=self.sentences.append,
            store=SimpleNamespace(values=SimpleNamespace(speed=speed)),
        )
        super().__init__(context, lambda: self.now)


def test_the_newest_notes_stay_and_each_for_its_time() -> None:
    notes = Notes()
    for name in "abcd":
        notes.add(PlaceNote(name))
        notes.now += 1
    notes.tell("why not")
    assert ([one.text for one in notes.notes], notes.hint) == (["b", "c", "d"], "why not")
    notes.now = NOTE_MS + 2
    assert [one.text for one in notes.notes] == ["d"]
    notes.now = NOTE_MS + 4
    assert ([*notes.notes], notes.hint) == ([], "")


def test_the_first_attack_is_explained() -> None:
    notes = Notes()
    for _ in range(3):
        notes.add(PlaceNote("a", tone="attack"))
    notes.add(PlaceNote("b"))
    assert notes.sentences == ["nerts_table.attack.allowed"]


@pytest.mark.parametrize("speed", FRESH_MS)
def test_what_others_change_is_marked_until_the_next_deal(speed: str) -> None:
    notes = Notes(speed)
    for seat, place in zip((0, 1), PLACES, strict=True):
        moved = Moved(seat, Place(Spot.WASTE), (Card.parse("AS"),), place)
        notes.receive(moved, areas=2)
    assert notes.fresh == ({PLACES[0]} if FRESH_MS[speed] else frozenset())
    notes.now = FRESH_MS[speed]
    assert notes.fresh == frozenset()
    notes.now = 0.0
    notes.receive(NEXT, areas=2)
    assert notes.fresh == frozenset()


def test_the_time_of_a_round_counts_for_who_plays_alone() -> None:
    for areas, ms in ((1, 700), (2, None)):
        notes = Notes()
        notes.receive(Started(0), areas)
        notes.now = 700.0
        assert notes.running_ms == ms
        notes.receive(NEXT, areas)
        assert notes.running_ms is None
