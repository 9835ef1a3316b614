"""Ratings from duplicate deals, with intervals.

How it works: in a deal, the gain of one entrant over another is how many points per seat it made
less, over all seatings. Ratings are the numbers whose differences come nearest to these gains by
least squares, with the sum zero. Where everyone has met everyone in the deal, that is for each
entrant the sum of its gains divided by the number of entrants (H. A. David, The Method of Paired
Comparisons, 1988, chapter 4: row sums of a balanced round robin). So every deal gives one rating of
each entrant, deals are independent, and a league's rating is their mean, with Student's interval.
Pairs are not independent, because they hold the same cards; deals are, so only they are counted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import msgspec

MIN_DEALS: Final = 5
"""Fewer deals say nothing about the spread."""

_Z: Final = 1.959964
"""The 97.5 % point of the normal distribution."""


class Estimate(msgspec.Struct, frozen=True):
    """A mean, and half the width of its 95 % confidence interval; None for too few deals."""

    mean: float
    within: float | None

    @property
    def is_sure(self) -> bool:
        """Whether the interval leaves zero out."""
        return self.within is not None and abs(self.mean) > self.within


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of one value for each deal. Raises statistics.StatisticsError without deals."""
    if len(values) < MIN_DEALS:
        return Estimate(round(fmean(values), 4), None)
    width = student(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Estimate(round(fmean(values), 4), round(width, 4))


def deal_ratings(
    entrants: Sequence[str], gains: Mapping[tuple[str, str], float]
) -> dict[str, float]:
    """The ratings of one deal in which everyone met everyone: ``gains`` are those of the first of
    each pair over the second."""
    sums = dict.fromkeys(entrants, 0.0)
    for (a, b), gain in gains.items():
        sums[a] += gain
        sums[b] -= gain
    return {entrant: total / len(entrants) for entrant, total in sums.items()}


def student(freedom: int) -> float:
    """The 97.5 % point of Student's t with so many degrees of freedom, at least 4, within 0.4 %
    (Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5)."""
    z, n = _Z, freedom
    return (
        z
        + (z**3 + z) / (4 * n)
        + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * n**2)
        + (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * n**3)
    )
