"""Timers of the running time: what passes while the server stands still does not count."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest

from herzrasen.server.runtime import running_time
from herzrasen.server.runtime.running_time import RunningTimer
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

PAUSE = (2.0, 12.0)
"""From when until when the server stands still."""


def clock_of(loop: VirtualLoop) -> Callable[[], float]:
    """A clock that does the same."""
    begin, end = PAUSE
    return lambda: loop.time() - min(max(loop.time() - begin, 0.0), end - begin)


@pytest.mark.parametrize(("seconds", "fires"), [(1.5, 1.5), (5.0, 15.0)])
def test_a_timer_fires_once_when_so_much_has_run(seconds: float, fires: float) -> None:
    async def go(loop: VirtualLoop) -> list[float]:
        fired: list[float] = []
        RunningTimer(loop, seconds, lambda: fired.append(loop.time()), clock_of(loop))
        await asyncio.sleep(100)
        return fired

    assert run_in_virtual_time(go) == [pytest.approx(fires)]


@pytest.mark.parametrize("cancelled_at", [1.0, 6.0, 14.0])
def test_a_timer_that_was_cancelled_never_fires(cancelled_at: float) -> None:
    """Also where it has already looked once, and waits for the rest."""

    async def go(loop: VirtualLoop) -> list[str]:
        fired: list[str] = []
        timer = RunningTimer(loop, 5.0, lambda: fired.append("fired"), clock_of(loop))
        loop.call_later(cancelled_at, timer.cancel)
        await asyncio.sleep(100)
        return fired

    assert run_in_virtual_time(go) == []


def test_a_sleep_and_a_patience_are_running_time() -> None:
    async def go(loop: VirtualLoop) -> None:
        clock = clock_of(loop)
        sleeping = asyncio.ensure_future(running_time.sleep(6.0, clock))
        with pytest.raises(TimeoutError):
            await running_time.wait_for(asyncio.sleep(1000), 5.0, clock)
        assert loop.time() == pytest.approx(15.0)
        await sleeping
        assert loop.time() == pytest.approx(16.0)
        assert await running_time.wait_for(asyncio.sleep(1, "done"), 5.0, clock) == "done"

    run_in_virtual_time(go)
