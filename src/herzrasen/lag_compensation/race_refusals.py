"""What the losers of a race are told: who won, and by how much."""

from __future__ import annotations

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.change_times import TargetChange
from herzrasen.lag_compensation.first_touch import TIE_MS, QueuedMove
from herzrasen.lag_compensation.logged_race import TimedMove


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


def _refusal(code: str, queued: QueuedMove, winner: Seat, ms: int) -> Refusal:
    facts: dict[str, str | int] = {"seat": winner, "ms": ms}
    if queued.card is not None:
        facts["card"] = queued.card.text
    return Refusal(code, facts)
