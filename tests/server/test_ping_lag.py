"""How long a line is found to be by an event loop that is late with everything."""

from __future__ import annotations

import asyncio
import json
import selectors
from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random
from typing import Any

import pytest

from herzrasen.lag_compensation.lag_quota import Credits
from herzrasen.lag_compensation.latency_tracker import (
    LEAST_TOLERANCE_MS,
    Distance,
    RoundTrips,
    distance,
)
from herzrasen.server.network.connection import Line
from tests.server.far import Down
from tests.server.loop import aside

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


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self, rounds: Sequence[float]) -> None:
        self._busy = _Busy(rounds)
        super().__init__(self._busy)

    def time(self) -> float:
        return self._busy.now


def measured(
    trip: Callable[[int], float], rounds: Sequence[float], *, flush: bool = True
) -> tuple[Distance, RoundTrips]:
    """What is known of a line with these round trips, in ms, after a minute of pings over a loop
    whose rounds take so long. ``flush`` says whether what is flushed goes out at once."""

    async def main() -> tuple[Distance, RoundTrips]:
        loop = asyncio.get_running_loop()
        line: Line
        said: list[bytes] = []

        def sent() -> None:
            for message in said:
                number = json.loads(message)["number"]
                loop.call_later(trip(number) / 1000, answered, number)
            said.clear()

        def answered(number: int) -> None:
            line.answered(number, loop.time() * 1000)

        def say(message: bytes) -> None:
            if not said:
                loop.call_soon(sent)
            said.append(message)

        way: Any = Down(say)
        if flush:
            way.flush = sent
        line = Line(way, "ada")
        line.measure(PAUSE)
        await asyncio.sleep(SECONDS)
        line.end()
        found = distance([line.trips], loop.time() * 1000)
        assert found is not None
        return found, line.trips

    def played() -> tuple[Distance, RoundTrips]:
        with asyncio.Runner(loop_factory=lambda: _Loop(rounds)) as runner:
            return runner.run(main())

    return aside(played)


def jittering(low: float, jitter: float) -> Callable[[int], float]:
    """Trips of this length and up to so much more."""
    chance = Random(1)
    return lambda _: low + jitter * chance.random()


def uneven(least: float, most: float) -> list[float]:
    """Rounds that take now this long, now that."""
    chance = Random(2)
    return [chance.uniform(least, most) for _ in range(997)]


@pytest.mark.parametrize("low", [2, 20, 80, 200, 400])
@pytest.mark.parametrize("jitter", [0, 10])
def test_a_loop_that_is_idle_measures_what_the_trips_are(low: float, jitter: float) -> None:
    found, trips = measured(jittering(low, jitter), IDLE)
    took = [trip.took for trip in trips.answers]
    assert found.low == min(took) == pytest.approx(low, abs=2)
    assert found.tolerance == LEAST_TOLERANCE_MS


@pytest.mark.parametrize("low", [2, 20, 80, 200, 400])
@pytest.mark.parametrize("rounds", [(25,), (60,), (150,), uneven(20, 100), uneven(1, 150)])
@pytest.mark.parametrize("jitter", [0, 10])
def test_a_loop_that_lags_makes_no_line_longer_than_half_a_round(
    low: float, rounds: Sequence[float], jitter: float
) -> None:
    found, _ = measured(jittering(low, jitter), rounds)
    longest = max(rounds)
    assert low - longest <= found.low <= low + jitter + longest / 3
    assert found.tolerance == LEAST_TOLERANCE_MS, "nor does anybody seem to jitter by it"


def test_a_near_line_stays_near_at_saturation() -> None:
    for rounds in ((60,), (150,), uneven(20, 100)):
        found, trips = measured(jittering(2, 1), rounds)
        assert min(trip.took for trip in trips.answers) > 20, "so long it seems"
        assert found.low <= 3


def test_what_the_loop_had_to_do_before_a_ping_went_out_is_not_the_lines() -> None:
    at_once, _ = measured(lambda _: 20, uneven(5, 15))
    later, _ = measured(lambda _: 20, uneven(5, 15), flush=False)
    assert at_once.low <= 20 + 5
    assert later.low > at_once.low, "such a line would be found out"


@pytest.mark.parametrize("held", [0, 30, 120, 500])
@pytest.mark.parametrize("share", [1, 3, 5, 30])
@pytest.mark.parametrize("rounds", [IDLE, (60,), uneven(20, 100)])
def test_who_answers_late_gains_no_more_by_a_lag_than_without_it(
    held: float, share: int, rounds: Sequence[float]
) -> None:
    """One answer of ``share`` is held back. A lag is never credited to anybody: it is taken off,
    and the shortest trip stays the most that a line counts for."""

    def trip(number: int) -> float:
        return 20 + held * (number % share == 0)

    idle, _ = measured(trip, IDLE)
    found, trips = measured(trip, rounds)
    assert found.low <= min(trip.took for trip in trips.answers)
    assert found.low <= idle.low + max(rounds)
    assert found.tolerance <= idle.tolerance
    limits = [Credits("private").limit(0, {0: line}, 0) for line in (found, idle)]
    assert limits[0] <= limits[1] + max(rounds)


def test_a_lag_is_never_more_than_the_whole_trip() -> None:
    trips = RoundTrips().heard(0, 10, 500).heard(1, 12, 500)
    assert distance([trips], 1) == Distance(0, 0)
    longer = RoundTrips().heard(0, 210, 0).heard(1, 900, 700).heard(2, 205, 0)
    assert distance([longer], 2) == Distance(205, 0), "one hiccup changes nothing"
