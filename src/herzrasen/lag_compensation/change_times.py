"""Which event last changed what, and when the table told of it (rules/nerts.md 3.2)."""

from __future__ import annotations

from array import array
from itertools import islice
from typing import Any, Final, NamedTuple

from herzrasen.cards import Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Place, Public
from herzrasen.lag_compensation.contested_targets import Stakes, beats, stakes

_KEPT_MS: Final = 6000
"""So old are the changes at most that a late claim is compared with: without an answer for so long
a browser takes its line for lost. Each of them holds the whole table before it."""

_KEPT: Final = 64
"""Nor are they more than this."""

_COMPARED: Final = 3
"""How many of them are looked at closely for one claim."""


class Change(NamedTuple):
    """What a seat's move took by event ``number``, decided ``at`` on the table ``before`` it."""

    number: int
    seat: Seat
    move: Any
    stakes: Stakes
    touched: float
    arrived: float
    at: float
    before: Public


class Versions:
    """The versions of all that two seats can be after, in one round.

    ``first`` is the event that the round began with: whatever no event has changed since is of
    that version.
    """

    __slots__ = (
        "_changed",
        "_changes",
        "_first",
        "_told",
        "_told_first",
    )

    def __init__(self, first: int = 0) -> None:
        self._first = first
        self._told_first = first
        self._told = array("d")
        self._changed: dict[tuple[Place, str], int] = {}
        self._changes: list[Change] = []

    def tell(self, number: int, at: float) -> None:
        """The table tells of an event at this moment; of one after the other."""
        if number != self._told_first + len(self._told):
            self._told_first = number
            del self._told[:]
        self._told.append(at)

    def change(self, change: Change) -> None:
        """An event took something that others may want, too."""
        self._changes.append(change)
        del self._changes[:-_KEPT]
        while self._changes[0].at < change.at - _KEPT_MS:
            del self._changes[0]
        for place in change.stakes.places:
            self._changed[place] = change.number

    def told(self, number: int | None) -> float | None:
        """When the table told of this event; None if it did so in another round, or life."""
        if number is None or not 0 <= number - self._told_first < len(self._told):
            return None
        return self._told[number - self._told_first]

    def newest(self, stakes: Stakes) -> float | None:
        """When the table told of the last change of what this is about."""
        numbers = (self._changed.get(place, self._first) for place in stakes.places)
        return self.told(max(numbers, default=self._first))

    def lost_to(self, seat: Seat, move: object, seen: int) -> Change | None:
        """What was faster than this claim: the first change, after the version that was seen, of
        something that it is about. None if there was nothing to lose, because the move would not
        have been legal then either."""
        later = (change for change in self._changes if change.number > seen)
        beating = (each for each in later if beats(each.stakes, stakes(each.before, seat, move)))
        for change in islice(beating, _COMPARED):
            if move in nerts.legal(nerts.View(change.before, seat)):
                return change
        return None
