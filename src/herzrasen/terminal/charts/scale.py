"""Figures for a chart: round steps, and names that keep apart."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec


def round_step(span: float) -> float:
    """The distance of the marks that divide a span into about three.

    >>> round_step(100), round_step(2)
    (50.0, 1.0)
    """
    rough = max(1.0, span / 3)
    power = float(10 ** math.floor(math.log10(rough)))
    return next((by * power for by in (1, 2, 5, 10) if by * power >= rough), 10 * power)


class Axis(msgspec.Struct, frozen=True):
    """The heights that a chart shows, from the lowest mark to the highest, ``by`` apart."""

    low: float
    high: float
    by: float

    @property
    def marks(self) -> list[float]:
        """All marks, the lowest first."""
        return [
            self.low + at * self.by for at in range(round((self.high - self.low) / self.by) + 1)
        ]

    def place(self, value: float, size: int) -> int:
        """The row of a value among ``size`` rows, 0 at the top."""
        return round((size - 1) * (self.high - value) / (self.high - self.low))


def axis_of(values: Sequence[float], span: float = 0.0) -> Axis:
    """An axis for these values and nought; it spans at least so much."""
    lowest = min(0.0, *values)
    highest = max(lowest + span, 0.0 if not span else lowest, *values)
    by = round_step(highest - lowest)
    low = math.floor(lowest / by) * by
    return Axis(low, max(low + by, math.ceil(highest / by) * by), by)


def keep_apart(rows: Sequence[int], last: int) -> list[int]:
    """Rows moved so that no two are the same, in the same order, none below ``last``.

    >>> keep_apart([2, 2, 5], 5)
    [2, 3, 5]
    >>> keep_apart([4, 4], 4)
    [3, 4]
    """
    order = sorted(range(len(rows)), key=lambda at: rows[at])
    places = list(rows)
    free = 0
    for at in order:
        places[at] = max(places[at], free)
        free = places[at] + 1
    floor = last
    for at in reversed(order):
        places[at] = min(places[at], floor)
        floor = places[at] - 1
    return places
