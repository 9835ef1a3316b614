"""How far away somebody is: what the pings of the last half minute say (rules/nerts.md 3.3).

The server sends the pings and takes the time itself; a browser only answers. It can answer late and
so seem further away than it is, never nearer.

A server that is busy reads an answer late, by up to one turn of its event loop, and that is not the
line's. So each trip comes with the ``lag`` of the loop then, measured by the server alone: the line
took between ``took - lag`` and ``took``. Without a lag both are the same. A lag only ever makes a
line shorter, and a line never counts as longer than its shortest trip as it was measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import dropwhile
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec

WINDOW_MS: Final = 30_000
"""For how long an answered ping counts."""

PERCENTILE: Final = 1
"""The lowest one: what delays an answer, on the way or on purpose, only adds to it."""

LAGGING_PERCENTILE: Final = 75
"""Of the trips less their lags: where the loop lags by much and by little in turn, the larger of
them come near the line's length from below, and single hiccups lie beyond."""

LEAST_TOLERANCE_MS: Final = 30


class Trip(NamedTuple):
    """A ping that was answered ``at`` this time and ``took`` so long, on a loop with this lag."""

    at: float
    took: float
    lag: float = 0

    @property
    def least(self) -> float:
        """What the line took of it at least."""
        return max(0, self.took - self.lag)


class RoundTrips(msgspec.Struct, frozen=True):
    """The answered pings of one line, oldest first."""

    answers: tuple[Trip, ...] = ()

    def heard(self, at: float, took: float, lag: float = 0) -> RoundTrips:
        """With one more, and without those that are too old by now."""
        recent = dropwhile(lambda trip: at - trip.at >= WINDOW_MS, self.answers)
        return RoundTrips((*recent, Trip(at, took, lag)))

    def trips(self, now: float) -> list[Trip]:
        """The trips that still count."""
        return [trip for trip in self.answers if now - trip.at < WINDOW_MS]


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
    measured = [trips for line in lines if (trips := line.trips(now))]
    if not measured:
        return None
    low, trips = min(((_low(trips), trips) for trips in measured), key=itemgetter(0))
    least = sorted([trip.least for trip in trips])
    middle = _middle(least)
    # Where a lag leaves it open how long a trip was, it was as near to the middle as can be.
    off = [max(trip.least - middle, middle - trip.took, 0) for trip in trips]
    return Distance(low, _middle(sorted(off)))


def _middle(times: list[float]) -> float:
    """The median of sorted times: asked so often that ``statistics`` would be felt."""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2


def _low(trips: list[Trip]) -> float:
    """The shortest trip, or less where the loop's lag may have made all of them longer."""
    took = sorted([trip.took for trip in trips])
    least = sorted([trip.least for trip in trips])
    return min(_at(took, PERCENTILE), _at(least, LAGGING_PERCENTILE))


def _at(times: list[float], percentile: int) -> float:
    return times[(len(times) - 1) * percentile // 100]
