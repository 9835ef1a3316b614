"""Duplicate play: seatings and confidence intervals, for both games.

How it works: most of a deal's result is the luck of the cards. So every deal is played in every
fair seating of two kinds of players, A and B, and only the difference between them in that deal
counts. The mean of these paired differences has a far smaller error than the points themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import sqrt
from statistics import fmean, stdev
from typing import Final

from herzrasen.cards import Seat

Z_SCORES: Final = {95: 1.96, 99: 2.576}
"""Half the width of a confidence interval in standard errors, by its percentage (normal
distribution)."""

MAX_SEATINGS: Final = 20
"""Most seatings that are played; beyond, rotations of two patterns stand for all."""


def seatings(
    players: int, sides: int | None = None, *, alone: bool = False
) -> list[frozenset[Seat]]:
    """The sets of seats that A takes: each half of the seats; of an odd number also one more than
    half.

    ``alone``: each single seat instead, or each single side. Where seats play in ``sides`` (seat s
    for side ``s % sides``), A takes whole sides. At large tables, which have too many ways, two
    patterns are rotated: A and B alternating, and A on one half of the table; no seat is A's more
    often than B's.
    """
    groups = players if sides is None else sides
    counts = [1] if alone else sorted({groups // 2, groups - groups // 2})
    ways = [some for count in counts for some in combinations(range(groups), count)]
    if len(ways) > MAX_SEATINGS:
        half = groups // 2
        patterns = (range(0, 2 * half, 2), range(half))
        turned = {
            frozenset((place + turn) % groups for place in pattern)
            for pattern in patterns
            for turn in range(groups)
        }
        ways = [
            tuple(sorted(some)) for some in turned | {_complement(groups, some) for some in turned}
        ]
    return [
        frozenset(seat for seat in range(players) if seat % groups in some)
        for some in sorted(ways, key=lambda some: (len(some), some))
    ]


def _complement(groups: int, some: frozenset[int]) -> frozenset[int]:
    return frozenset(range(groups)) - some


def estimate(gains: Sequence[float], sure: int = 95) -> tuple[float, float]:
    """The mean of the deals' differences, and half the width of its 95 or 99 % confidence interval.

    Raises statistics.StatisticsError for fewer than two deals.
    """
    return round(fmean(gains), 3), round(Z_SCORES[sure] * standard_error(gains), 3)


def standard_error(gains: Sequence[float]) -> float:
    """The standard error of the mean of the deals' differences.

    Raises statistics.StatisticsError for fewer than two deals.
    """
    return stdev(gains) / sqrt(len(gains))
