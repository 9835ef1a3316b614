"""Measuring the event loop's lag, on a simulated clock."""

from __future__ import annotations

import asyncio

import pytest

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.runtime.loop_lag import PERIOD, RECENT, LagWindow, LoopLag
from tests.server.event_loop import run_coroutine, run_in_thread


def test_a_peak_is_recent_for_a_second() -> None:
    window = LagWindow()
    window.add(10.0, 300.0)
    window.add(10.1, 2.0)
    assert (window.last_ms, window.peak_ms(10.1)) == (2.0, 300.0)
    assert window.peak_ms(10.0 + RECENT) == 300.0
    assert window.peak_ms(10.05 + RECENT) == 2.0
    assert window.peak_ms(20.0) == 0.0


def test_one_long_callback_is_no_full_loop() -> None:
    window, at = LagWindow(), 0.0
    for _ in range(100):
        at += PERIOD
        window.add(at, 1.0)
    window.add(at + 0.3, 300.0)
    assert window.smoothed_ms < 60


def test_a_machine_that_was_paused_is_not_full() -> None:
    window = LagWindow()
    window.add(10.0, 1.0)
    window.add(30.0, 20_000.0)
    assert window.smoothed_ms < LimitSettings().lag_ms
    assert window.last_ms == 20_000.0


def test_a_full_loop_is_one_after_seconds_and_so_is_one_that_has_recovered() -> None:
    window, at = LagWindow(), 0.0
    for _ in range(10):
        at += 0.4
        window.add(at, 350.0)
    assert window.smoothed_ms > 250
    for _ in range(100):
        at += PERIOD
        window.add(at, 1.0)
    assert window.smoothed_ms < 50


class ManualLoop(asyncio.SelectorEventLoop):
    """A loop whose time is set by the test."""

    now = 100.0

    def time(self) -> float:
        return self.now


def test_what_arrives_after_a_long_callback_knows_of_it_before_the_timer_does() -> None:
    lag, loop = LoopLag(), ManualLoop()

    async def busy() -> None:
        assert (lag.last_ms, lag.recent_ms, lag.smoothed_ms) == (0.0, 0.0, 0.0)
        lag.start()
        loop.now += PERIOD + 0.2  # a callback that took long
        assert lag.recent_ms == lag.last_ms == pytest.approx(200)
        await asyncio.sleep(0)
        await asyncio.sleep(0)  # the timer has been called
        loop.now += PERIOD / 2
        assert lag.last_ms == lag.recent_ms == pytest.approx(200)
        assert 0 < lag.smoothed_ms < 200
        lag.stop()
        loop.now += 2 * RECENT
        assert lag.recent_ms == 0.0

    try:
        run_in_thread(lambda: loop.run_until_complete(busy()))
    finally:
        loop.close()


def test_a_real_loop_that_is_kept_busy_is_late() -> None:
    async def busy() -> float:
        lag, loop = LoopLag(), asyncio.get_running_loop()
        lag.start()
        until = loop.time() + 2 * PERIOD
        while loop.time() < until:
            pass
        measured = lag.recent_ms
        lag.stop()
        return measured

    assert run_coroutine(busy()) >= PERIOD * 1000 - 1
