"""The outcome of a race: the refusal for those who lost, and the race as it is logged and sent."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
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


def lost_refusal(refusals: str, queued: QueuedMove, winner: TimedMove, *, call: bool) -> Refusal:
    """Why a move that waited in the queue was not granted; ``call``: a call won. ``refusals`` is
    the game's (``RacePart.refusals``)."""
    margin = round(queued.touched - winner.touched)
    if call or queued.card is None:
        return _refusal(f"{refusals}.race-called", queued, winner.seat, max(0, margin))
    reason = "race-lost" if margin >= TIE_MS else "race-tie"
    return _refusal(f"{refusals}.{reason}", queued, winner.seat, abs(margin))


def late_refusal(refusals: str, queued: QueuedMove, change: TargetChange[object]) -> Refusal:
    """Why a move that came after the decision was not granted."""
    if queued.touched - change.touched >= TIE_MS:
        return lost_refusal(refusals, queued, change, call=change.targets.ends_round)
    over = round(max(0, queued.arrived - change.at))
    reason = "race-late" if queued.card else "race-call-late"
    return _refusal(f"{refusals}.{reason}", queued, change.seat, over)


def _contender(move: TimedMove, since: float) -> RaceContender:
    return RaceContender(
        seat=move.seat,
        touched=round(move.touched - since),
        arrived=round(move.arrived - since),
        card=move.card,
    )


def _refusal(code: str, queued: QueuedMove, winner: Seat, ms: int) -> Refusal:
    facts: dict[str, str | int] = {"seat": winner, "ms": ms}
    if queued.card is not None:
        facts["card"] = queued.card.text
    return Refusal(code, facts)
