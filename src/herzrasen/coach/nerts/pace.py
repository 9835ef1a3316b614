"""The pace of every seat, and the pauses of the reviewed player."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from herzrasen.cards import Seat
from herzrasen.coach.nerts.findings import Finding, FindingKind, SeatPace
from herzrasen.coach.nerts.opportunities import is_automatic
from herzrasen.coach.nerts.round_events import TimedEvent
from herzrasen.games.nerts.events import Moved, Turned, TurnedOver
from herzrasen.games.nerts.moves import Spot
from herzrasen.games.nerts.rules import NertsRules

PAUSE_MS: Final = 5000
"""The least length of a pause, in ms."""
MAX_PAUSES: Final = 3
"""Most pauses that are listed, the longest ones."""


def is_own_action(event: TimedEvent, seat: Seat, rules: NertsRules) -> bool:
    """Whether this seat itself moved a card or turned the stock, not an automatic move."""
    match event.event:
        case Moved() as moved if moved.target.at is Spot.FOUNDATION:
            own = not is_automatic(rules, moved.cards[0])
        case Moved() | Turned() | TurnedOver():
            own = True
        case _:
            return False
    return own and event.by == event.event.seat == seat


def paces(rules: NertsRules, events: Sequence[TimedEvent], ms: int) -> tuple[SeatPace, ...]:
    """Each seat's pace in a round of ``ms``."""
    counts = [sum(is_own_action(one, seat, rules) for one in events) for seat in range(rules.seats)]
    return tuple(
        SeatPace(seat, count, round(ms / count) if count else None)
        for seat, count in enumerate(counts)
    )


def pauses(acts: Sequence[tuple[int, int]]) -> tuple[Finding, ...]:
    """The longest pauses between the player's own actions, given as (number, at)."""
    gaps = [
        Finding(FindingKind.PAUSED, number, before, at - before)
        for (number, before), (_, at) in pairwise(acts)
        if at - before >= PAUSE_MS
    ]
    return tuple(sorted(gaps, key=lambda gap: -gap.ms)[:MAX_PAUSES])
