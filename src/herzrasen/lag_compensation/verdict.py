"""What is said and kept of a race: to those who lost it, and for everyone."""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import Seat
from herzrasen.games.nerts import Place
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.change_times import Change
from herzrasen.lag_compensation.claim import TIE_MS, Claim
from herzrasen.lag_compensation.contested_targets import Stakes
from herzrasen.protocol.race import By, Claimed, Race


def race(
    number: int, by: By, told: float | None, claims: Iterable[Claim], target: Place | None
) -> Race:
    """The race that event ``number`` won, its claims with the winner's first, and times since the
    table ``told`` of the version that it was about."""
    claims = tuple(claims)
    since = claims[0].arrived if told is None else told
    return Race(number, by, tuple(_claimed(claim, since) for claim in claims), target)


def late_race(claim: Claim, change: Change, told: float | None, target: Place | None) -> Race:
    """The race that was lost by a claim that came when the change had been made."""
    winner = Claim(change.seat, change.move, change.arrived, change.touched)
    later = claim.touched - change.touched >= TIE_MS
    return race(change.number, "touch" if later else "arrival", told, (winner, claim), target)


def target(winner: Stakes, loser: Stakes) -> Place | None:
    """What both were after; None for the end of the round."""
    return next((place for place, _ in sorted(winner.places & loser.places, key=str)), None)


def lost(claim: Claim, winner: Claim | Change, *, call: bool) -> Refusal:
    """Why a claim that waited at the door was not granted; ``call``: a call won."""
    margin = round(claim.touched - winner.touched)
    if call or claim.card is None:
        return _no("race-called", claim, winner.seat, max(0, margin))
    return _no("race-lost" if margin >= TIE_MS else "race-tie", claim, winner.seat, abs(margin))


def late(claim: Claim, change: Change) -> Refusal:
    """Why a claim was not granted that came after the decision."""
    if claim.touched - change.touched >= TIE_MS:
        return lost(claim, change, call=change.stakes.ends)
    over = round(max(0, claim.arrived - change.at))
    return _no("race-late" if claim.card else "race-call-late", claim, change.seat, over)


def _claimed(claim: Claim, since: float) -> Claimed:
    return Claimed(
        seat=claim.seat,
        touched=round(claim.touched - since),
        arrived=round(claim.arrived - since),
        card=claim.card,
    )


def _no(reason: str, claim: Claim, winner: Seat, ms: int) -> Refusal:
    facts: dict[str, str | int] = {"seat": winner, "ms": ms}
    if claim.card is not None:
        facts["card"] = claim.card.text
    return Refusal(f"nerts.refusal.{reason}", facts)
