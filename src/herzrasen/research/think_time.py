"""Times of decisions, kept as logarithmic histograms so that a million of them fit into a line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import accumulate
from math import exp, log
from typing import Final

import msgspec

STEPS_PER_E: Final = 25
"""Histogram bins per factor e: each bin is 4 % wide."""


class DurationHistogram(msgspec.Struct, frozen=True):
    """Durations: how many in each bin (the logarithm of nanoseconds times ``STEPS_PER_E``), their
    sum and the longest, in nanoseconds."""

    counts: dict[int, int] = {}
    total: int = 0
    longest: int = 0


class ThinkTimes(msgspec.Struct, frozen=True):
    """The times of one side's decisions: wall time, and CPU time, which is empty for another
    program."""

    wall: DurationHistogram = DurationHistogram()
    cpu: DurationHistogram = DurationHistogram()


class ThinkTimeSummary(msgspec.Struct, frozen=True):
    """Milliseconds per decision: the mean, the 95th percentile (``most``, within 4 %), the
    longest."""

    mean: float
    most: float
    longest: float


def histogram(durations: Iterable[int]) -> DurationHistogram:
    """The histogram of durations in nanoseconds."""
    found = list(durations)
    lengths = Counter(round(STEPS_PER_E * log(max(1, one))) for one in found)
    return DurationHistogram(dict(lengths), sum(found), max(found, default=0))


def merge(parts: Iterable[ThinkTimes]) -> ThinkTimes:
    """The sum of several."""
    paces = list(parts)
    return ThinkTimes(_sum(pace.wall for pace in paces), _sum(pace.cpu for pace in paces))


def summarize(times: DurationHistogram) -> ThinkTimeSummary | None:
    """The figures for people; None if there was no decision."""
    decisions = sum(times.counts.values())
    if not decisions:
        return None
    lengths = sorted(times.counts)
    below = accumulate(times.counts[length] for length in lengths)
    reached = zip(lengths, below, strict=True)
    percentile = next(length for length, count in reached if count >= 0.95 * decisions)
    return ThinkTimeSummary(
        mean=round(times.total / decisions / 1e6, 4),
        most=round(min(exp(percentile / STEPS_PER_E), times.longest) / 1e6, 4),
        longest=round(times.longest / 1e6, 4),
    )


def _sum(histograms: Iterable[DurationHistogram]) -> DurationHistogram:
    counts: Counter[int] = Counter()
    total = longest = 0
    for kept in histograms:
        counts.update(kept.counts)
        total += kept.total
        longest = max(longest, kept.longest)
    return DurationHistogram(dict(counts), total, longest)
