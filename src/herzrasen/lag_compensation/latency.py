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
    low, ranges = min([(_low(it), it) for it in map(_ranges, measured)], key=itemgetter(0))
    middle = _middle(sorted([least for least, _ in ranges]))
    # A lag leaves a range for each trip: count the value in it that is nearest to the median.
    off = [max(least - middle, middle - took, 0) for least, took in ranges]
    return Latency(low, _middle(sorted(off)))


def _ranges(trips: list[RoundTrip]) -> list[tuple[float, float]]:
    """For each round trip the least ms that the network took of it, and the most."""
    return [(max(0, took - lag), took) for _, took, lag in trips]


def _middle(times: list[float]) -> float:
    """The median of sorted times; ``statistics.median`` is too slow for how often this runs."""
    return (times[(len(times) - 1) // 2] + times[len(times) // 2]) / 2


def _low(ranges: list[tuple[float, float]]) -> float:
    """The shortest trip, or less where the loop's lag may have made all of them longer."""
    took = sorted([took for _, took in ranges])
    least = sorted([least for least, _ in ranges])
    return min(_at(took, PERCENTILE), _at(least, LAGGING_PERCENTILE))


def _at(times: list[float], percentile: int) -> float:
    return times[(len(times) - 1) * percentile // 100]
