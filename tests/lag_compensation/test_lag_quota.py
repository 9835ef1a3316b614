"""Latency and lag quota: how much a touch is dated back (rulings/nerts.md 3.3)."""

from __future__ import annotations

import pytest

from herzrasen.lag_compensation.lag_quota import (
    PRIVATE_MS,
    QUOTA_MOVES,
    REFILL_MS,
    LagQuota,
    believed_touch,
    max_credit,
)
from herzrasen.lag_compensation.latency import WINDOW_MS, Latency, RoundTrips, measure_latency
from herzrasen.protocol.house_rules import RoomKind


def trips(*took: float, last: float = 0) -> RoundTrips:
    line = RoundTrips()
    for place, each in enumerate(took):
        line = line.with_trip(last - 1000 * (len(took) - 1 - place), each)
    return line


def test_the_shortest_trip_counts_and_a_lost_packet_does_not_widen_the_tolerance() -> None:
    assert measure_latency([trips(204, 200, 201, 620, 202)], 0) == Latency(low=200, deviation=2)


def test_pings_older_than_half_a_minute_do_not_count() -> None:
    line = trips(10).with_trip(WINDOW_MS - 1, 90)
    assert measure_latency([line], WINDOW_MS - 1) == Latency(low=10, deviation=40)
    assert measure_latency([line], WINDOW_MS) == Latency(low=90, deviation=0)
    assert measure_latency([line], 3 * WINDOW_MS) is None
    assert len(line.with_trip(3 * WINDOW_MS, 5).recent) == 1, "nor are they kept"


def test_the_fastest_of_several_connections_counts() -> None:
    assert measure_latency([trips(300, 310), trips(40, 50)], 0) == measure_latency(
        [trips(40, 50)], 0
    )
    assert measure_latency([RoundTrips(), trips(40)], 0) == Latency(40, 0)
    assert measure_latency([RoundTrips()], 0) is None


def test_the_tolerance_is_30_ms_or_twice_the_deviation() -> None:
    assert Latency(200, 10).tolerance == 30
    assert Latency(200, 25).tolerance == 50


@pytest.mark.parametrize(
    ("kind", "lows", "credit"),
    [
        ("private", (20, 20, 900), 250),
        ("public", (20, 20, 900), 40),
        ("public", (100, 120, 140), 60),
        ("public", (), 0),
    ],
)
def test_the_most_a_room_credits(kind: RoomKind, lows: tuple[float, ...], credit: float) -> None:
    assert max_credit(kind, [Latency(low, 0) for low in lows]) == credit


def test_a_reported_duration_is_credited_up_to_the_latency() -> None:
    assert believed_touch(1000, 600, 1800, 230) == 1600, "believed"
    assert believed_touch(1000, 300, 1800, 230) == 1570, "clamped"
    assert believed_touch(1000, 5000, 1800, 230) == 1800, "nobody touches after their move has come"
    assert believed_touch(None, 600, 1800, 230) == 1800, "nothing was seen"
    assert believed_touch(1000, None, 1800, 230) == 1800, "nothing was said"


def test_the_credit_is_limited_by_latency_room_and_quota() -> None:
    lines = {0: Latency(100, 0), 1: Latency(400, 0), 2: Latency(1, 0)}
    room = LagQuota("private")
    assert room.limit(0, lines, 0) == 130
    assert room.limit(1, lines, 0) == PRIVATE_MS
    assert room.limit(2, lines, 0) == 31
    assert room.limit(3, lines, 0) == 0, "a bot has no line"


def test_a_quota_runs_out_and_comes_back() -> None:
    lines = {0: Latency(400, 0), 1: Latency(400, 0)}
    room = LagQuota("private")
    for _ in range(QUOTA_MOVES):
        assert room.limit(0, lines, 0) == PRIVATE_MS
        room.spend(0, PRIVATE_MS, lines, 0)
    assert room.limit(0, lines, 0) == 0
    assert room.limit(1, lines, 0) == PRIVATE_MS, "everyone has their own"
    assert room.limit(0, lines, REFILL_MS / 2) == PRIVATE_MS / 2
    assert room.limit(0, lines, REFILL_MS) == PRIVATE_MS
    assert room.limit(0, lines, 100 * REFILL_MS) == PRIVATE_MS
