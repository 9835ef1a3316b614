"""Latency measured by pings while the event loop itself lags."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from typing import Any

import pytest

from herzrasen.lag_compensation.lag_quota import LagQuota
from herzrasen.lag_compensation.latency import (
    MIN_TOLERANCE_MS,
    Latency,
    RoundTrips,
    measure_latency,
)
from herzrasen.server.network.connection import Connection
from tests.server.event_loop import run_in_thread
from tests.server.latency_fixture import DownlinkTransport

PAUSE = 2.0
SECONDS = 60
IDLE = (0.0,)


class _Busy(selectors.DefaultSelector):
    """Everybody else's callbacks take so many ms, round after round; then sockets are looked at.
    Where they take none, time jumps to what is next."""

    def __init__(self, rounds: Sequence[float]) -> None:
        super().__init__()
        self.now = 0.0
        self._rounds = cycle(rounds)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        work = next(self._rounds) / 1000
        self.now += work or timeout or 0
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        return ready


class _BusyLoop(asyncio.SelectorEventLoop):
    def __init__(self, rounds: Sequence[float]) -> None:
        self._busy = _Busy(rounds)
        super().__init__(self._busy)

    def time(self) -> float:
        return self._busy.now


def measured_latency(
    trip: Callable[[int], float], rounds: Sequence[float], *, flush: bool = True
) -> tuple[Latency, RoundTrips]:
    """What is known of a line with these round trips, in ms, after a minute of pings over a loop
    whose rounds take so long. ``flush`` says whether what is flushed goes out at once."""

    async def main() -> tuple[Latency, RoundTrips]:
        loop = asyncio.get_running_loop()
        line: Connection
        pings: list[bytes] = []

        def deliver_pings() -> None:
            for message in pings:
                number = json.loads(message)["number"]
                loop.call_later(trip(number) / 1000, receive_pong, number)
            pings.clear()

        def receive_pong(number: int) -> None:
            line.receive_pong(number, loop.time() * 1000)

        def say(message: bytes) -> None:
            if not pings:
                loop.call_soon(deliver_pings)
            pings.append(message)

        way: Any = DownlinkTransport(say)
        if flush:
            way.flush = deliver_pings
        line = Connection(way, "ada")
        line.start_pings(PAUSE)
        await asyncio.sleep(SECONDS)
        line.stop()
        found = measure_latency([line.round_trips], loop.time() * 1000)
        assert found is not None
        return found, line.round_trips

    def run_simulation() -> tuple[Latency, RoundTrips]:
        with asyncio.Runner(loop_factory=lambda: _BusyLoop(rounds)) as runner:
            return runner.run(main())

    return run_in_thread(run_simulation)


def trips_with_jitter(low: float, jitter: float) -> Callable[[int], float]:
    """Trips of this length and up to so much more."""
    chance = Random(1)
    return lambda _: low + jitter * chance.random()


def uneven_rounds(least: float, most: float) -> list[float]:
    """Rounds that take now this long, now that."""
    chance = Random(2)
    return [chance.uniform(least, most) for _ in range(997)]


@pytest.mark.parametrize("low", [2, 20, 80, 200, 400])
@pytest.mark.parametrize("jitter", [0, 10])
def test_a_loop_that_is_idle_measures_what_the_trips_are(low: float, jitter: float) -> None:
    found, trips = measured_latency(trips_with_jitter(low, jitter), IDLE)
    took = [trip.took for trip in trips.recent]
    assert found.low == min(took) == pytest.approx(low, abs=2)
    assert found.tolerance == MIN_TOLERANCE_MS


@pytest.mark.parametrize("low", [2, 20, 80, 200, 400])
@pytest.mark.parametrize(
    "rounds", [(25,), (60,), (150,), uneven_rounds(20, 100), uneven_rounds(1, 150)]
)
@pytest.mark.parametrize("jitter", [0, 10])
def test_a_loop_that_lags_makes_no_line_longer_than_half_a_round(
    low: float, rounds: Sequence[float], jitter: float
) -> None:
    found, _ = measured_latency(trips_with_jitter(low, jitter), rounds)
    longest = max(rounds)
    assert low - longest <= found.low <= low + jitter + longest / 3
    assert found.tolerance == MIN_TOLERANCE_MS, "nor does anybody seem to jitter by it"


def test_a_near_line_stays_near_at_saturation() -> None:
    for rounds in ((60,), (150,), uneven_rounds(20, 100)):
        found, trips = measured_latency(trips_with_jitter(2, 1), rounds)
        assert min(trip.took for trip in trips.recent) > 20, "so long it seems"
        assert found.low <= 3


def test_what_the_loop_had_to_do_before_a_ping_went_out_is_not_the_lines() -> None:
    at_once, _ = measured_latency(lambda _: 20, uneven_rounds(5, 15))
    later, _ = measured_latency(lambda _: 20, uneven_rounds(5, 15), flush=False)
    assert at_once.low <= 20 + 5
    assert later.low > at_once.low, "such a line would be found out"


@pytest.mark.parametrize("held", [0, 30, 120, 500])
@pytest.mark.parametrize("share", [1, 3, 5, 30])
@pytest.mark.parametrize("rounds", [IDLE, (60,), uneven_rounds(20, 100)])
def test_delayed_pongs_gain_no_more_with_loop_lag(
    held: float, share: int, rounds: Sequence[float]
) -> None:
    """One answer of ``share`` is held back. A lag is never credited to anybody: it is taken off,
    and the shortest trip stays the most that a line counts for."""

    def trip(number: int) -> float:
        return 20 + held * (number % share == 0)

    idle, _ = measured_latency(trip, IDLE)
    found, trips = measured_latency(trip, rounds)
    assert found.low <= min(trip.took for trip in trips.recent)
    assert found.low <= idle.low + max(rounds)
    assert found.tolerance <= idle.tolerance
    limits = [LagQuota("private").limit(0, {0: line}, 0) for line in (found, idle)]
    assert limits[0] <= limits[1] + max(rounds)


def test_a_lag_is_never_more_than_the_whole_trip() -> None:
    trips = RoundTrips().with_trip(0, 10, 500).with_trip(1, 12, 500)
    assert measure_latency([trips], 1) == Latency(0, 0)
    longer = RoundTrips().with_trip(0, 210, 0).with_trip(1, 900, 700).with_trip(2, 205, 0)
    assert measure_latency([longer], 2) == Latency(205, 0), "one hiccup changes nothing"
