"""Waiting by a clock that stands still while the server does (``LoopLag.running_time``).

The event loop's timers run on meanwhile: when the server goes on, all of them are over at once, and
what others have sent in time is still unread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

T = TypeVar("T")

_LEAST: Final = 0.001
"""Seconds between two looks at the clock, at least."""


class RunningTimer:
    """Calls ``act`` once so many ``seconds`` have passed by this clock, unless it is cancelled."""

    __slots__ = ("_act", "_handle", "_loop", "_time", "_until")

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        seconds: float,
        act: Callable[[], object],
        time: Callable[[], float],
    ) -> None:
        self._loop = loop
        self._act = act
        self._time = time
        self._until = time() + seconds
        self._handle = loop.call_later(seconds, self._look)

    def cancel(self) -> None:
        """Call nothing any more."""
        self._handle.cancel()

    def _look(self) -> None:
        left = self._until - self._time()
        if left > 0:
            self._handle = self._loop.call_later(max(left, _LEAST), self._look)
        else:
            self._act()


async def sleep(seconds: float, time: Callable[[], float]) -> None:
    """Sleep for so many seconds by this clock."""
    until = time() + seconds
    await asyncio.sleep(max(0.0, seconds))
    left = until - time()
    if left > 0:
        await sleep(max(left, _LEAST), time)


async def wait_for(awaited: Awaitable[T], seconds: float, time: Callable[[], float]) -> T:
    """The result; raises TimeoutError, and cancels it, if it takes longer by this clock."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(None) as limit:
        timer = RunningTimer(loop, seconds, lambda: limit.reschedule(loop.time()), time)
        try:
            return await awaited
        finally:
            timer.cancel()
