"""How far away somebody is: what the pings of the last half minute say (rules/nerts.md 3.3).

The server sends the pings and takes the time itself; a browser only answers. It can answer late and
so seem further away than it is, never nearer.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import dropwhile
from typing import Final

import msgspec

WINDOW_MS: Final = 30_000
"""For how long an answered ping counts."""

PERCENTILE: Final = 1
"""The lowest one: what delays an answer, on the way or on purpose, only adds to it."""

LEAST_TOLERANCE_MS: Final = 30


class RoundTrips(msgspec.Struct, frozen=True):
    """The answered pings of one line, oldest first: when each came back, and how long it took."""

    answers: tuple[tuple[float, float], ...] = ()

    def heard(self, at: float, took: float) -> RoundTrips:
        """With one more, and without those that are too old by now."""
        recent = dropwhile(lambda answer: at - answer[0] >= WINDOW_MS, self.answers)
        return RoundTrips((*recent, (at, took)))

    def times(self, now: float) -> list[float]:
        """How long the pings took that still count, shortest first."""
        return sorted([took for at, took in self.answers if now - at < WINDOW_MS])


class Distance(msgspec.Struct, frozen=True):
    """What is known of a person's line: the shortest round trip, and how far others lie from the
    middle one (the median of that, so that single lost packets do not count)."""

    low: float
    deviation: float

    @property
    def tolerance(self) -> float:
        """By how much a round trip is believed to have been longer than the shortest."""
        return max(LEAST_TOLERANCE_MS, 2 * self.deviation)

    @property
    def usual(self) -> float:
        """A round trip that is not longer than most."""
        return self.low + 2 * self.deviation


def distance(lines: Iterable[RoundTrips], now: float) -> Distance | None:
    """How far away the person with these lines is: the nearest counts. None if nothing is known."""
    measured = [times for line in lines if (times := line.times(now))]
    if not measured:
        return None
    times = min(measured, key=_low)
    middle = _middle(times)
    return Distance(_low(times), _middle(sorted([abs(took - middle) for took in times])))


def _middle(times: list[float]) -> float:
    """The median of sorted times: asked so often that ``statistics`` would be felt."""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2


def _low(times: list[float]) -> float:
    return times[(len(times) - 1) * PERCENTILE // 100]
