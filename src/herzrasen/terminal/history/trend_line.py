"""Weighted least-squares line through a row of values; the weight is the number of deals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import fsum
from typing import Final

from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.terminal.number_format import decimal
from herzrasen.terminal.translation import Translation

_FEWEST: Final = 3
"""Values before anything can be said about their trend."""


def trend(points: Sequence[TrendPoint]) -> tuple[float, float]:
    """The height of the line at the first value, and at the last."""
    deals = sum(point.deals for point in points)

    def mean(of: Callable[[int, float], float]) -> float:
        weighted = (point.deals * of(at, point.value) for at, point in enumerate(points))
        return fsum(weighted) / deals

    middle = mean(lambda at, _: at)
    height = mean(lambda _, value: value)
    spread = mean(lambda at, _: (at - middle) ** 2)
    slope = mean(lambda at, value: (at - middle) * (value - height)) / spread if spread else 0.0
    return height - slope * middle, height + slope * (len(points) - 1 - middle)


def trend_sentence(t: Translation, points: Sequence[TrendPoint], least: float) -> str:
    """How a row of values goes, "" where there are too few; less than ``least`` is no change."""
    if len(points) < _FEWEST:
        return ""
    first, last = trend(points)
    way = "level" if abs(last - first) < least else "falling" if last < first else "rising"
    language = t.language
    facts = {"from": decimal(first, language), "to": decimal(last, language)}
    return t(f"history.plot.course.{way}", **facts)
