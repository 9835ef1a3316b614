"""A race that is decided, as it is logged and sent: who wanted the target, and when."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from herzrasen.games.race import ContestedTargets
from herzrasen.lag_compensation.change_times import TargetChange
from herzrasen.lag_compensation.first_touch import TIE_MS, QueuedMove
from herzrasen.protocol.race import DecidedBy, Race, RaceContender

TimedMove: TypeAlias = QueuedMove | TargetChange[object]
"""A move, whether it still waits or has already changed its targets."""


def make_race(
    number: int,
    by: DecidedBy,
    sent_at: float | None,
    moves: Iterable[TimedMove],
    target: Hashable | None,
) -> Race[Hashable]:
    """The race that event ``number`` won, its moves with the winner's first; their times count
    from when the contested version was sent."""
    moves = tuple(moves)
    since = moves[0].arrived if sent_at is None else sent_at
    return Race(number, by, tuple(_contender(move, since) for move in moves), target)


def late_race(
    queued: QueuedMove,
    change: TargetChange[object],
    sent_at: float | None,
    target: Hashable | None,
) -> Race[Hashable]:
    """The race that a move lost by arriving after the change had been made."""
    later = queued.touched - change.touched >= TIE_MS
    return make_race(
        change.number, "touch" if later else "arrival", sent_at, (change, queued), target
    )


def contested_place(winner: ContestedTargets, loser: ContestedTargets) -> Hashable | None:
    """The place that both wanted; None for the end of the round."""
    return next((place for place, _ in sorted(winner.places & loser.places, key=str)), None)


def _contender(move: TimedMove, since: float) -> RaceContender:
    return RaceContender(
        seat=move.seat,
        touched=round(move.touched - since),
        arrived=round(move.arrived - since),
        card=move.card,
    )
