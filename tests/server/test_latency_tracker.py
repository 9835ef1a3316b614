"""The latencies of the seats of a table: computed anew when a ping or the time says so."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from herzrasen.lag_compensation.latency import WINDOW_MS, RoundTrips
from herzrasen.server.room.latency_tracker import LatencyTracker


def test_a_round_trip_that_no_longer_counts_is_forgotten_though_no_ping_is_answered() -> None:
    """Who answers no more pings would keep the latency of a better line, or of a worse one."""
    trips = RoundTrips().with_trip(0, 200).with_trip(20_000, 50)
    connection: Any = SimpleNamespace(person="a", round_trips=trips)
    other: Any = SimpleNamespace(person="b", round_trips=RoundTrips().with_trip(25_000, 30))
    seating: Any = SimpleNamespace(seat_of={"a": 0, "b": 1}.get)
    tracker = LatencyTracker()

    def low(at: float) -> dict[int, float]:
        found = tracker.latencies((connection, other), seating, at)
        return {seat: latency.low for seat, latency in found.items()}

    assert low(26_000) == {0: 50, 1: 30}
    assert low(20_000 + WINDOW_MS) == {1: 30}
    assert low(25_000 + WINDOW_MS) == {}
