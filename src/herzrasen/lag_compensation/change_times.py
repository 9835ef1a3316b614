"""Which event last changed which target, and when it was sent (rulings/nerts.md 3.2)."""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Container, Hashable
from itertools import islice
from typing import Final, Generic, NamedTuple, TypeVar

from herzrasen.cards import Card, Seat
from herzrasen.games.race import ContestedTargets, RacePart

Public = TypeVar("Public")
Before = TypeVar("Before", covariant=True)
Event = TypeVar("Event")
Legal = TypeVar("Legal", bound=Container[object])

_MAX_AGE_MS: Final = 6000
"""Late moves are compared with changes up to this age: after so long without an answer a browser
takes its connection for lost. Each change holds the public state before it."""

_MAX_CHANGES: Final = 64
"""Maximum number of changes that are kept."""

_MAX_COMPARED: Final = 3
"""Changes compared closely for one move."""


class TargetChange(NamedTuple, Generic[Before]):
    """What a move took by event ``number``, decided ``at`` this time; ``card`` is what it put
    down, ``before`` the public state before it."""

    number: int
    seat: Seat
    card: Card | None
    targets: ContestedTargets
    touched: float
    arrived: float
    at: float
    before: Before


class TargetVersions(Generic[Public]):
    """The versions of all targets in one round: the number of the event that last changed each.

    ``first`` is the event that the round of this ``race`` began with, and the version of what no
    event has changed.
    """

    __slots__ = (
        "_changed",
        "_changes",
        "_first",
        "_first_sent",
        "_race",
        "_sent",
    )

    def __init__(self, race: RacePart[Public, Event, Legal], first: int = 0) -> None:
        self._race = race
        self._first = first
        self._first_sent = first
        self._sent = array("d")
        self._changed: dict[tuple[Hashable, str], int] = {}
        self._changes: deque[TargetChange[Public]] = deque(maxlen=_MAX_CHANGES)

    def event_sent(self, number: int, at: float) -> None:
        """Note that an event is sent to everyone at this time; numbers are consecutive."""
        if number != self._first_sent + len(self._sent):
            self._first_sent = number
            del self._sent[:]
        self._sent.append(at)

    def add(self, change: TargetChange[Public]) -> None:
        """Add the change of targets that an event brought."""
        self._changes.append(change)
        while self._changes[0].at < change.at - _MAX_AGE_MS:
            self._changes.popleft()
        for place in change.targets.places:
            self._changed[place] = change.number

    def send_time(self, number: int | None) -> float | None:
        """When this event was sent; None if it was in another round, or before a restart."""
        if number is None or not 0 <= number - self._first_sent < len(self._sent):
            return None
        return self._sent[number - self._first_sent]

    def last_change_sent_at(self, targets: ContestedTargets) -> float | None:
        """When the last change of these targets was sent."""
        numbers = (self._changed.get(place, self._first) for place in targets.places)
        return self.send_time(max(numbers, default=self._first))

    def winning_change(self, seat: Seat, move: object, seen: int) -> TargetChange[Public] | None:
        """The first change after version ``seen`` that beat this move. None if nothing was lost,
        because the move would not have been legal then either."""
        later = (change for change in self._changes if change.number > seen)
        beating = (
            each
            for each in later
            if each.targets.beats(self._race.targets(each.before, seat, move))
        )
        for change in islice(beating, _MAX_COMPARED):
            if move in self._race.legal(change.before, seat):
                return change
        return None
