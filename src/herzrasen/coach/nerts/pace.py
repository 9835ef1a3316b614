"""How quick everybody was, and where the player stood still."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from herzrasen.cards import Seat
from herzrasen.coach.nerts.chances import by_itself
from herzrasen.coach.nerts.findings import Finding, Kind, Pace
from herzrasen.coach.nerts.round_events import Told
from herzrasen.games.nerts.events import Moved, Turned, TurnedOver
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.rules import NertsRules

PAUSE: Final = 5000
"""So many ms without a move are a pause."""
MOST: Final = 3
"""So many pauses are told of, the longest ones."""


def action(told: Told, seat: Seat, rules: NertsRules) -> bool:
    """Whether this seat moved a card or turned the stock with its own hand."""
    match told.event:
        case Moved() as moved if moved.target.at is Spot.FOUNDATION:
            own = not by_itself(rules, moved.cards[0])
        case Moved() | Turned() | TurnedOver():
            own = True
        case _:
            return False
    return own and told.by == told.event.seat == seat


def paces(rules: NertsRules, told: Sequence[Told], ms: int) -> tuple[Pace, ...]:
    """Each seat's pace in a round that ran for ``ms``."""
    counts = [sum(action(one, seat, rules) for one in told) for seat in range(rules.seats)]
    return tuple(
        Pace(seat, count, round(ms / count) if count else None) for seat, count in enumerate(counts)
    )


def pauses(acts: Sequence[tuple[int, int]]) -> tuple[Finding, ...]:
    """The longest pauses between the player's own moves, given as (number, at)."""
    gaps = [
        Finding(Kind.PAUSED, number, before, at - before)
        for (number, before), (_, at) in pairwise(acts)
        if at - before >= PAUSE
    ]
    return tuple(sorted(gaps, key=lambda gap: -gap.ms)[:MOST])
