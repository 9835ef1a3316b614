"""Taking back the last decision, for somebody who plays Hearts with nobody but bots.

A decision is a move where there was a choice, made by the person himself: what was forced, or what
a bot did for him, is passed over. It can be taken back until the next deal is dealt. What was done
before stands as it is; from there on the bots think anew, with the seeds they always had, so that
the same move leads to the same game again.

In Nerts nothing is taken back. It is a race: all hands move at once, and the seconds that a move
has cost the others cannot be given back.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games import hearts
from herzrasen.games.hearts.events import ChargeChosen, Claimed, MoonChosen, PassChosen, Played
from herzrasen.table.journal import Entry

MOST_UNDOS: Final = 100
"""In one deal: several times for each of its decisions. What is undone stays in the journal, so it
cannot go on for ever."""


class Moment(msgspec.Struct, frozen=True, eq=False):
    """The match after an event of the running deal, the journal's entry of this number;
    ``thought`` says that it begins what a bot thought of."""

    number: int
    event: hearts.Event
    thought: bool
    state: hearts.State


class Course:
    """How the deal of Hearts that is played came to stand as it does.

    The states between would be most of what a table weighs, and something is taken back once in a
    while: so only the first is kept, and the others are made of the events again.
    """

    __slots__ = ("_dealt", "_numbers", "_thought")

    def __init__(self, dealt: hearts.State) -> None:
        """``dealt`` is the state after the deal's first event."""
        self._dealt = dealt
        self._numbers = array("I")
        self._thought = bytearray()

    def add(self, entry: Entry) -> None:
        """One more event of the deal, its first included."""
        self._numbers.append(entry.number)
        self._thought.append(entry.effort is not None)

    def back_to(self, number: int) -> int:
        """Only what has happened up to this entry stands; so many events of the deal."""
        stand = self._numbers.index(number) + 1
        del self._numbers[stand:], self._thought[stand:]
        return stand

    def moments(self, events: Sequence[hearts.Event]) -> list[Moment]:
        """The match after each of the deal's events that stand; these are they."""
        states = accumulate(events[1:], hearts.evolve, initial=self._dealt)
        every = zip(self._numbers, events, map(bool, self._thought), states, strict=True)
        return [Moment(*one) for one in every]


def last_decision(deal: Sequence[Moment], seat: Seat) -> int | None:
    """The number of the entry before this seat's last decision in the deal; None without any."""
    for before, after in reversed([*pairwise(deal)]):
        if _own(after, seat) and len(hearts.legal(hearts.view(before.state, seat))) > 1:
            return before.number
    return None


def _own(moment: Moment, seat: Seat) -> bool:
    """Whether the person at this seat made a move here, or was agreed to have the rest."""
    match moment.event:
        case PassChosen() | ChargeChosen() | Played() | Claimed() | MoonChosen():
            return moment.event.seat == seat and not moment.thought
        case _:
            return False
