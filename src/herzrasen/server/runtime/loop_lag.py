"""Measures the lag of the event loop: how late it runs what is due.

How it works: a timer is due every 50 ms. What it is late by, everything else on the loop is late by
as well: moves, pings, requests. So the lag says how busy the server is, whatever keeps it busy.
"""

from __future__ import annotations

import asyncio
from collections import deque
from math import exp
from typing import Final

PERIOD: Final = 0.05
"""Seconds between two measurements."""
RECENT: Final = 1.0
"""Seconds that a measurement counts as recent."""
_MAX_LAG_MS: Final = 2000.0
"""Measurements are clipped to this many milliseconds."""
_MAX_WEIGHT_SECONDS: Final = 0.3
"""Seconds that a measurement stands for at most: one pause of the machine is no overload.
"""
_PAUSE: Final = 1.0
"""Seconds late from which the server is taken to have stood still, whatever the reason."""
_SMOOTHING: Final = 2.0
"""Seconds after which a measurement weighs a third (1/e) of what it did."""


class LagWindow:
    """Measurements of the lag, without a clock of its own; times are in seconds, lags in ms.

    ``last_ms`` is the newest measurement, ``smoothed_ms`` the exponential moving average.
    """

    def __init__(self) -> None:
        self.last_ms = 0.0
        self.smoothed_ms = 0.0
        self._at: float | None = None
        self._recent: deque[tuple[float, float]] = deque()

    def add(self, at: float, lag_ms: float) -> None:
        """Take one measurement. The longer since the one before, the more it weighs."""
        passed = PERIOD if self._at is None else max(0.0, min(at - self._at, _MAX_WEIGHT_SECONDS))
        counted = min(lag_ms, _MAX_LAG_MS)
        self.smoothed_ms += (counted - self.smoothed_ms) * (1 - exp(-passed / _SMOOTHING))
        self.last_ms, self._at = lag_ms, at
        self._recent.append((at, lag_ms))
        self._forget(at)

    def peak_ms(self, now: float) -> float:
        """The highest measurement of the last second."""
        self._forget(now)
        return max((lag for _, lag in self._recent), default=0.0)

    def _forget(self, now: float) -> None:
        while self._recent and self._recent[0][0] < now - RECENT:
            self._recent.popleft()


class LoopLag:
    """Measures the running loop from ``start`` to ``stop``; not started, the lag is 0."""

    def __init__(self) -> None:
        self._window = LagWindow()
        self._due = 0.0
        self._paused = 0.0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to measure; called on the loop."""
        self._loop = asyncio.get_running_loop()
        self._ask()

    def stop(self) -> None:
        """Measure no more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    @property
    def last_ms(self) -> float:
        """The newest measurement, or how late the next one is already, if that is more."""
        return max(self._window.last_ms, self._overdue_ms())

    @property
    def recent_ms(self) -> float:
        """The peak of the last second, with how late the next measurement is already: after a
        callback that took long, what has arrived meanwhile is handled before the timer."""
        if self._loop is None:
            return 0.0
        return max(self._window.peak_ms(self._loop.time()), self._overdue_ms())

    @property
    def smoothed_ms(self) -> float:
        """The moving average: one long callback hardly counts, a loop that is full does."""
        return self._window.smoothed_ms

    def running_time(self) -> float:
        """The time of the running loop, in seconds, without those in which the server stood still:
        stopped by a signal, swapped out, or busy with one thing alone. People could do nothing
        then, so their time does not run either."""
        if self._loop is None or self._timer is None:
            return asyncio.get_running_loop().time() - self._paused
        now = self._loop.time()
        late = now - self._due
        return now - self._paused - (late if late >= _PAUSE else 0.0)

    def _overdue_ms(self) -> float:
        if self._loop is None or self._timer is None:
            return 0.0
        return max(0.0, (self._loop.time() - self._due) * 1000)

    def _ask(self) -> None:
        assert self._loop is not None
        self._due = self._loop.time() + PERIOD
        self._timer = self._loop.call_at(self._due, self._measure)

    def _measure(self) -> None:
        assert self._loop is not None
        now = self._loop.time()
        late = max(0.0, now - self._due)
        if late >= _PAUSE:
            self._paused += late
        self._window.add(now, late * 1000)
        self._ask()
