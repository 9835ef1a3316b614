"""How long decisions take: kept as counts, so that a million of them fit into a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from math import exp, log
from typing import Final

import msgspec

STEPS: Final = 25
"""Steps that a time which is e times as long lies higher: each is 4 %."""


class Times(msgspec.Struct, frozen=True):
    """Some durations: how many of each length (the logarithm of nanoseconds, in ``STEPS``), their
    sum and the longest, in nanoseconds."""

    counts: dict[int, int] = {}
    total: int = 0
    longest: int = 0


class Pace(msgspec.Struct, frozen=True):
    """What was kept of one side's decisions: wall time, and time of the processor, which cannot be
    seen of another program and is then empty."""

    wall: Times = Times()
    cpu: Times = Times()


class Spent(msgspec.Struct, frozen=True):
    """Milliseconds a decision: the mean, what 95 of 100 stay below (within 4 %), the longest."""

    mean: float
    most: float
    longest: float


def times(durations: Iterable[int]) -> Times:
    """Durations in nanoseconds, counted."""
    found = list(durations)
    lengths = Counter(round(STEPS * log(max(1, one))) for one in found)
    return Times(dict(lengths), sum(found), max(found, default=0))


def together(several: Iterable[Pace]) -> Pace:
    """All of them as one."""
    paces = list(several)
    return Pace(_sum(pace.wall for pace in paces), _sum(pace.cpu for pace in paces))


def spent(kept: Times) -> Spent | None:
    """The figures for people; None where nothing was kept."""
    decisions = sum(kept.counts.values())
    if not decisions:
        return None
    lengths = sorted(kept.counts)
    below = accumulate(kept.counts[length] for length in lengths)
    reached = zip(lengths, below, strict=True)
    usual = next(length for length, count in reached if count >= 0.95 * decisions)
    return Spent(
        mean=round(kept.total / decisions / 1e6, 4),
        most=round(min(exp(usual / STEPS), kept.longest) / 1e6, 4),
        longest=round(kept.longest / 1e6, 4),
    )


def _sum(several: Iterable[Times]) -> Times:
    counts: Counter[int] = Counter()
    total = longest = 0
    for kept in several:
        counts.update(kept.counts)
        total += kept.total
        longest = max(longest, kept.longest)
    return Times(dict(counts), total, longest)
