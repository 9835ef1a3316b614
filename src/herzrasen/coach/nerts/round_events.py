"""What a round is reviewed from: its events as they were told to the table, and when."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import StrEnum

import msgspec

from herzrasen.cards import Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Dealt


class Decided(StrEnum):
    """What decided a race (rules/nerts.md 3.3 to 3.5): the earlier touch, fewer ties won, a coin,
    or that the earlier touch was told too late."""

    TOUCH = "touch"
    TIES = "ties"
    COIN = "coin"
    ARRIVAL = "arrival"


class Claim(msgspec.Struct, frozen=True):
    """Somebody reached for a place ``ms`` after it came to be as it was; ``card`` is what he held,
    None for a call."""

    seat: Seat
    ms: int
    card: Card | None = None


class Contest(msgspec.Struct, frozen=True):
    """Several wanted what only one could have: their claims, the winner's first."""

    target: nerts.Place | None
    claims: tuple[Claim, ...]
    by: Decided = Decided.TOUCH

    def of(self, seat: Seat) -> Claim | None:
        """The claim of this seat, if it made one."""
        return next((claim for claim in self.claims if claim.seat == seat), None)


class Told(msgspec.Struct, frozen=True):
    """An event, the time in ms on whatever clock, who brought it about, and the races it won."""

    event: nerts.Event
    at: int
    by: Seat
    contests: tuple[Contest, ...] = ()


def rounds(
    rules: nerts.NertsRules, seat: Seat, told: Iterable[Told]
) -> Iterator[tuple[nerts.View, tuple[Told, ...]]]:
    """The rounds of a match, each with what the seat knew before it; the last may still run."""
    view = nerts.view(nerts.start(rules), seat)
    before, current = view, list[Told]()
    for one in told:
        if isinstance(one.event, Dealt):
            if current:
                yield before, tuple(current)
            before, current = view, []
        current.append(one)
        view = nerts.follow(view, nerts.see(one.event, seat))
    if current:
        yield before, tuple(current)
