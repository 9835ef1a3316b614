"""The timers of one table's session on the event loop, by their names."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from herzrasen.server.room.effects import StartTimer, StopTimer, TimerName


class SessionTimers:
    """The timers that run; ``fire`` is called with the name of one that is over."""

    __slots__ = ("_fire", "_loop", "_running")

    def __init__(
        self, loop: asyncio.AbstractEventLoop, fire: Callable[[TimerName], object]
    ) -> None:
        self._loop = loop
        self._fire = fire
        self._running: dict[TimerName, asyncio.TimerHandle] = {}

    def execute(self, effect: StartTimer | StopTimer) -> None:
        """Start a timer, perhaps anew, or stop one."""
        if effect.timer in self._running:
            self._running.pop(effect.timer).cancel()
        if isinstance(effect, StartTimer):
            self._running[effect.timer] = self._loop.call_later(
                effect.seconds, self._end, effect.timer
            )

    def stop(self) -> None:
        """Stop all."""
        for timer in self._running.values():
            timer.cancel()

    def _end(self, timer: TimerName) -> None:
        del self._running[timer]
        self._fire(timer)
