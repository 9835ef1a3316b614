"""The input of a review: the events of a round with their times and races."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Dealt


class DecidedBy(StrEnum):
    """What decided a race (docs/fairness.md): the earlier touch, fewer ties won before, a coin
    toss, or that the move of the earlier touch arrived too late."""

    TOUCH = "touch"
    TIES = "ties"
    COIN = "coin"
    ARRIVAL = "arrival"


class TimedContender(msgspec.Struct, frozen=True):
    """Who wanted a place, ``ms`` after it became available; ``card`` is the card for it,
    None for a call."""

    seat: Seat
    ms: int
    card: Card | None = None


class ContestedPlay(msgspec.Struct, frozen=True):
    """A play that several players wanted; the winner is first."""

    target: nerts.Place | None
    contenders: tuple[TimedContender, ...]
    by: DecidedBy = DecidedBy.TOUCH

    def contender(self, seat: Seat) -> TimedContender | None:
        """What this seat wanted, None if it was nothing."""
        return next((one for one in self.contenders if one.seat == seat), None)


class TimedEvent(msgspec.Struct, frozen=True):
    """An event with its time in ms (on any clock), who caused it, and the races it decided."""

    event: nerts.Event
    at: int
    by: Seat
    contests: tuple[ContestedPlay, ...] = ()


def rounds(
    rules: nerts.NertsRules, seat: Seat, events: Iterable[TimedEvent]
) -> Iterator[tuple[nerts.View, tuple[TimedEvent, ...]]]:
    """The rounds of a match, each with the seat's view before it; the last may be unfinished."""
    view = nerts.view(nerts.start(rules), seat)
    before, current = view, list[TimedEvent]()
    for one in events:
        if isinstance(one.event, Dealt):
            if current:
                yield before, tuple(current)
            before, current = view, []
        current.append(one)
        view = nerts.follow(view, nerts.see(one.event, seat))
    if current:
        yield before, tuple(current)
