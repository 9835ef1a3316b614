"""The latency of every seat at one table, from the pings of its connections."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from operator import is_not
from typing import Final, NamedTuple, TypeAlias

from herzrasen.cards import WATCHER, Seat
from herzrasen.lag_compensation.latency import Latency, RoundTrips, measure_latency
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.seats import Seating

SeatLatencies: TypeAlias = Mapping[Seat, Latency]
_PERIOD_MS: Final = 5000
"""All latencies are computed anew after this time, because old round trips no longer count."""


class _Measured(NamedTuple):
    """The round trips of a seat's connections, and the latency computed from them."""

    trips: list[RoundTrips]
    latency: Latency | None


class LatencyTracker:
    """Caches the latency of each seated person who has a measured connection.

    A seat's latency is computed anew when one of its own pings has been answered.
    """

    __slots__ = ("_found", "_measured", "_period", "_seating", "_trips")

    def __init__(self) -> None:
        self._seating: Seating | None = None
        self._period = 0.0
        self._trips: list[RoundTrips] = []
        self._measured: dict[Seat, _Measured] = {}
        self._found: SeatLatencies = {}

    def latencies(
        self, connections: Iterable[TablePage], seating: Seating, at: float
    ) -> SeatLatencies:
        """The latencies at this time, in ms."""
        trips, period = [connection.round_trips for connection in connections], at // _PERIOD_MS
        same = seating is self._seating and period == self._period
        if same and _identical(trips, self._trips):
            return self._found
        known = self._measured if period == self._period else {}
        by_seat = defaultdict[Seat, list[RoundTrips]](list)
        for connection in connections:
            by_seat[seating.seat_of(connection.person)].append(connection.round_trips)
        by_seat.pop(WATCHER, None)
        self._measured = {
            seat: known[seat]
            if seat in known and _identical(known[seat].trips, measured)
            else _Measured(measured, measure_latency(measured, at))
            for seat, measured in by_seat.items()
        }
        self._seating, self._period, self._trips = seating, period, trips
        self._found = {
            seat: latency for seat, (_, latency) in self._measured.items() if latency is not None
        }
        return self._found


def _identical(trips: list[RoundTrips], others: list[RoundTrips]) -> bool:
    """Whether these are the same objects: a connection gets a new one after each answered ping."""
    return len(trips) == len(others) and not any(map(is_not, trips, others))
