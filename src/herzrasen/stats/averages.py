"""Averages for statistics: counts of places, means, and the trend of a figure over matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from herzrasen.protocol.http_statistics import ScoredDeal, TrendPoint

Deal = TypeVar("Deal", bound=ScoredDeal)
_MAX_POINTS: Final = 24
"""Points of a trend at most."""


def mean(sum_: float, count: int) -> float | None:
    """The mean; None without any value."""
    return sum_ / count if count else None


def by_place(places: Iterable[int]) -> tuple[int, ...]:
    """How many matches ended in place 1, 2, ...: up to the last place that occurs.

    >>> by_place([1, 3, 1])
    (2, 0, 1)
    """
    count = Counter(places)
    return tuple(count[place] for place in range(1, max(count, default=0) + 1))


def trend(
    matches: Sequence[Sequence[Deal]], value: Callable[[Sequence[Deal]], float | None]
) -> tuple[TrendPoint, ...]:
    """The trend of a figure, the oldest first: the matches divided into parts whose sizes differ by
    at most one, each with its value. A part without a value is left out."""
    count = min(_MAX_POINTS, len(matches))
    found = []
    for number in range(count):
        some = matches[number * len(matches) // count : (number + 1) * len(matches) // count]
        deals = [deal for match in some for deal in match]
        average = value(deals)
        if average is not None:
            found.append(TrendPoint(deals[0].at, len(deals), average))
    return tuple(found)
