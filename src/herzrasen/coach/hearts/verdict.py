"""The summary of how a seat played a deal: one fact."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.cards import Seat
from herzrasen.coach.hearts.fact import Fact, fact
from herzrasen.coach.hearts.grades import Grade
from herzrasen.coach.hearts.judgement import JudgedMove

UNLUCKY_SHARE: Final = 0.4
"""The share of all points from which on a seat without mistakes had bad luck."""


def verdict(
    seat: Seat, moves: Sequence[JudgedMove], points: int | None, *, moon: Seat | None, total: int
) -> Fact:
    """The verdict on ``seat``, which got ``points`` of ``total``; ``moon`` is the shooter."""
    if not moves:
        return fact("verdict.nothing", seat=seat)
    faults = [one for one in moves if one.grade is not Grade.GOOD]
    bad = [one for one in faults if one.grade is not Grade.INACCURACY]
    if not bad:
        return _clean(seat, len(faults), points, moon, total)
    worst = max(bad, key=lambda one: one.seen.lower_bound)
    cost = max(1, round(worst.seen.cost))
    if not worst.trick:
        code = "pass" if len(bad) == 1 else "passes"
        return fact(f"verdict.{code}", seat=seat, mistakes=len(bad), n=cost)
    code = "play" if len(bad) == 1 else "plays"
    (card,) = worst.cards
    return fact(
        f"verdict.{code}", seat=seat, card=card, trick=worst.trick, mistakes=len(bad), n=cost
    )


def _clean(seat: Seat, small: int, points: int | None, moon: Seat | None, total: int) -> Fact:
    """The verdict on a seat without mistakes; ``small`` is its number of inaccuracies."""
    if moon == seat:
        return fact("verdict.moon", seat=seat)
    if not small and moon is not None:
        return fact("verdict.outshot", seat=seat)
    if not small and points is not None and points >= UNLUCKY_SHARE * total:
        return fact("verdict.unlucky", seat=seat, n=points)
    if small:
        return fact("verdict.small", seat=seat, n=small)
    return fact("verdict.flawless", seat=seat)
