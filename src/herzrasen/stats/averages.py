"""What every statistic is made of: places, means, and how a figure went from match to match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Final, TypeVar

from herzrasen.protocol.http_history import HeartsDeal, NertsRound, Stage

Deal = TypeVar("Deal", HeartsDeal, NertsRound)
_STAGES: Final = 24
"""So many points a curve has at most."""


def mean(sum_: float, count: int) -> float | None:
    """The mean of so many, None of none."""
    return sum_ / count if count else None


def by_place(places: Iterable[int]) -> tuple[int, ...]:
    """How many matches ended in place 1, 2, ...: as many places as occur.

    >>> by_place([1, 3, 1])
    (2, 0, 1)
    """
    count = Counter(places)
    return tuple(count[place] for place in range(1, max(count, default=0) + 1))


def course(
    matches: Sequence[Sequence[Deal]], value: Callable[[Sequence[Deal]], float | None]
) -> tuple[Stage, ...]:
    """How a figure went, the oldest first: as many matches in each stage as in the next, or one
    less. A stage without a value is left out."""
    stages = min(_STAGES, len(matches))
    found = []
    for stage in range(stages):
        some = matches[stage * len(matches) // stages : (stage + 1) * len(matches) // stages]
        deals = [deal for match in some for deal in match]
        worth = value(deals) if deals else None
        if worth is not None:
            found.append(Stage(deals[0].at, len(deals), worth))
    return tuple(found)
