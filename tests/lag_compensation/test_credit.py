"""Round trips and what is believed of a duration: rules/nerts.md 3.3."""

from __future__ import annotations

import pytest

from herzrasen.lag_compensation.lag_quota import (
    CLAIMS,
    PRIVATE_MS,
    REFILL_MS,
    Credits,
    most,
    touched,
)
from herzrasen.lag_compensation.latency_tracker import WINDOW_MS, Distance, RoundTrips, distance
from herzrasen.protocol.house_rules import Kind


def trips(*took: float, last: float = 0) -> RoundTrips:
    line = RoundTrips()
    for place, each in enumerate(took):
        line = line.heard(last - 1000 * (len(took) - 1 - place), each)
    return line


def test_the_shortest_trip_counts_and_a_lost_packet_does_not_widen_the_tolerance() -> None:
    assert distance([trips(204, 200, 201, 620, 202)], 0) == Distance(low=200, deviation=2)


def test_pings_older_than_half_a_minute_do_not_count() -> None:
    line = trips(10).heard(WINDOW_MS - 1, 90)
    assert distance([line], WINDOW_MS - 1) == Distance(low=10, deviation=40)
    assert distance([line], WINDOW_MS) == Distance(low=90, deviation=0)
    assert distance([line], 3 * WINDOW_MS) is None
    assert len(line.heard(3 * WINDOW_MS, 5).answers) == 1, "nor are they kept"


def test_of_several_lines_of_a_person_the_nearest_counts() -> None:
    assert distance([trips(300, 310), trips(40, 50)], 0) == distance([trips(40, 50)], 0)
    assert distance([RoundTrips(), trips(40)], 0) == Distance(40, 0)
    assert distance([RoundTrips()], 0) is None


def test_the_tolerance_is_30_ms_or_twice_the_deviation() -> None:
    assert Distance(200, 10).tolerance == 30
    assert Distance(200, 25).tolerance == 50


@pytest.mark.parametrize(
    ("kind", "lows", "credit"),
    [
        ("private", (20, 20, 900), 250),
        ("public", (20, 20, 900), 40),
        ("public", (100, 120, 140), 60),
        ("public", (), 0),
    ],
)
def test_what_a_room_believes_at_most(kind: Kind, lows: tuple[float, ...], credit: float) -> None:
    assert most(kind, [Distance(low, 0) for low in lows]) == credit


def test_a_duration_is_believed_as_far_as_the_line_is_long() -> None:
    assert touched(1000, 600, 1800, 230) == 1600, "believed"
    assert touched(1000, 300, 1800, 230) == 1570, "clamped"
    assert touched(1000, 5000, 1800, 230) == 1800, "nobody touches after his claim has come"
    assert touched(None, 600, 1800, 230) == 1800, "nothing was seen"
    assert touched(1000, None, 1800, 230) == 1800, "nothing was said"


def test_a_limit_is_the_line_the_room_and_the_quota() -> None:
    lines = {0: Distance(100, 0), 1: Distance(400, 0), 2: Distance(1, 0)}
    room = Credits("private")
    assert room.limit(0, lines, 0) == 130
    assert room.limit(1, lines, 0) == PRIVATE_MS
    assert room.limit(2, lines, 0) == 31
    assert room.limit(3, lines, 0) == 0, "a bot has no line"


def test_a_quota_runs_out_and_comes_back() -> None:
    lines = {0: Distance(400, 0), 1: Distance(400, 0)}
    room = Credits("private")
    for _ in range(CLAIMS):
        assert room.limit(0, lines, 0) == PRIVATE_MS
        room.spend(0, PRIVATE_MS, lines, 0)
    assert room.limit(0, lines, 0) == 0
    assert room.limit(1, lines, 0) == PRIVATE_MS, "everyone has his own"
    assert room.limit(0, lines, REFILL_MS / 2) == PRIVATE_MS / 2
    assert room.limit(0, lines, REFILL_MS) == PRIVATE_MS
    assert room.limit(0, lines, 100 * REFILL_MS) == PRIVATE_MS
