"""The outcome of a race: the refusal for those who lost, and the race as it is logged and sent."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import TypeAlias

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.race import ContestedTargets
from herzrasen.lag_compensation.change_times import TargetChange
from herzrasen.lag_compensation.first_touch import TIE_MS, QueuedClaim
from herzrasen.protocol.race import DecidedBy, Race, RaceClaim

RaceClaimant: TypeAlias = QueuedClaim | TargetChange[object]
"""A claim, whether it still waits or has already changed its targets."""


def make_race(
    number: int,
    by: DecidedBy,
    sent_at: float | None,
    claims: Iterable[RaceClaimant],
    target: Hashable | None,
) -> Race[Hashable]:
    """The race that event ``number`` won, its claims with the winner's first; their times count
    from when the contested version was sent."""
    claims = tuple(claims)
    since = claims[0].arrived if sent_at is None else sent_at
    return Race(number, by, tuple(_race_claim(claim, since) for claim in claims), target)


def late_race(
    claim: QueuedClaim, change: TargetChange[object], sent_at: float | None, target: Hashable | None
) -> Race[Hashable]:
    """The race that a claim lost by arriving after the change had been made."""
    later = claim.touched - change.touched >= TIE_MS
    return make_race(
        change.number, "touch" if later else "arrival", sent_at, (change, claim), target
    )


def contested_place(winner: ContestedTargets, loser: ContestedTargets) -> Hashable | None:
    """The place that both wanted; None for the end of the round."""
    return next((place for place, _ in sorted(winner.places & loser.places, key=str)), None)


def lost_refusal(refusals: str, claim: QueuedClaim, winner: RaceClaimant, *, call: bool) -> Refusal:
    """Why a claim that waited in the queue was not granted; ``call``: a call won. ``refusals`` is
    the game's (``RacePart.refusals``)."""
    margin = round(claim.touched - winner.touched)
    if call or claim.card is None:
        return _refusal(f"{refusals}.race-called", claim, winner.seat, max(0, margin))
    reason = "race-lost" if margin >= TIE_MS else "race-tie"
    return _refusal(f"{refusals}.{reason}", claim, winner.seat, abs(margin))


def late_refusal(refusals: str, claim: QueuedClaim, change: TargetChange[object]) -> Refusal:
    """Why a claim that came after the decision was not granted."""
    if claim.touched - change.touched >= TIE_MS:
        return lost_refusal(refusals, claim, change, call=change.targets.ends_round)
    over = round(max(0, claim.arrived - change.at))
    reason = "race-late" if claim.card else "race-call-late"
    return _refusal(f"{refusals}.{reason}", claim, change.seat, over)


def _race_claim(claim: RaceClaimant, since: float) -> RaceClaim:
    return RaceClaim(
        seat=claim.seat,
        touched=round(claim.touched - since),
        arrived=round(claim.arrived - since),
        card=claim.card,
    )


def _refusal(code: str, claim: QueuedClaim, winner: Seat, ms: int) -> Refusal:
    facts: dict[str, str | int] = {"seat": winner, "ms": ms}
    if claim.card is not None:
        facts["card"] = claim.card.text
    return Refusal(code, facts)
