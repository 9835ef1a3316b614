"""A person's latency, from the pings of the last half minute (rulings/nerts.md 3.3).

The server sends the pings and takes the time itself; a browser only answers. It can answer late and
so seem further away than it is, never nearer.

How it works: a busy server reads an answer late, by up to one turn of its event loop. So each round
trip comes with the loop's ``lag`` at that time, measured by the server alone: the network took
between ``took - lag`` and ``took``. The minimum over the window is the latency. A lag only ever
shortens a round trip, and none counts as longer than it was measured.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import dropwhile
from operator import itemgetter
from typing import Final, NamedTuple

import msgspec

WINDOW_MS: Final = 30_000
"""Milliseconds for which an answered ping counts."""

PERCENTILE: Final = 1
"""The lowest one: what delays an answer, by accident or on purpose, only adds to it."""

LAGGING_PERCENTILE: Final = 75
"""For the round trips less their lags: where the loop's lag varies, the larger of them come close
to the true round trip from below, and single hiccups lie beyond."""

MIN_TOLERANCE_MS: Final = 30


class RoundTrip(NamedTuple):
    """A ping answered ``at`` this time that ``took`` so many ms, on a loop with this ``lag``."""

    at: float
    took: float
    lag: float = 0

    @property
    def minimum(self) -> float:
        """The least ms that the network took of it."""
        return max(0, self.took - self.lag)


class RoundTrips(msgspec.Struct, frozen=True):
    """The answered pings of one connection, oldest first."""

    recent: tuple[RoundTrip, ...] = ()

    def with_trip(self, at: float, took: float, lag: float = 0) -> RoundTrips:
        """The same with one more, and without those that are too old by now."""
        recent = dropwhile(lambda trip: at - trip.at >= WINDOW_MS, self.recent)
        return RoundTrips((*recent, RoundTrip(at, took, lag)))

    def trips(self, now: float) -> list[RoundTrip]:
        """The round trips that still count."""
        return [trip for trip in self.recent if now - trip.at < WINDOW_MS]


class Latency(msgspec.Struct, frozen=True):
    """A person's latency: the shortest round trip, and the median deviation of the others from the
    median one, so that single lost packets do not count."""

    low: float
    deviation: float

    @property
    def tolerance(self) -> float:
        """By how much a round trip is believed to have been longer than the shortest."""
        return max(MIN_TOLERANCE_MS, 2 * self.deviation)

    @property
    def usual(self) -> float:
        """Most round trips take at most this long."""
        return self.low + 2 * self.deviation


def measure_latency(connections: Iterable[RoundTrips], now: float) -> Latency | None:
    """The latency of the person with these connections: the nearest counts. None if nothing is
    measured."""
    measured = [trips for connection in connections if (trips := connection.trips(now))]
    if not measured:
        return None
    low, trips = min(((_low(trips), trips) for trips in measured), key=itemgetter(0))
    least = sorted([trip.minimum for trip in trips])
    middle = _middle(least)
    # A lag leaves a range for each trip: count the value in it that is nearest to the median.
    off = [max(trip.minimum - middle, middle - trip.took, 0) for trip in trips]
    return Latency(low, _middle(sorted(off)))


def _middle(times: list[float]) -> float:
    """The median of sorted times; ``statistics.median`` is too slow for how often this runs."""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2


def _low(trips: list[RoundTrip]) -> float:
    """The shortest trip, or less where the loop's lag may have made all of them longer."""
    took = sorted([trip.took for trip in trips])
    least = sorted([trip.minimum for trip in trips])
    return min(_at(took, PERCENTILE), _at(least, LAGGING_PERCENTILE))


def _at(times: list[float], percentile: int) -> float:
    return times[(len(times) - 1) * percentile // 100]
