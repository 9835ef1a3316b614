"""An event loop on a virtual clock: when idle, time jumps to the next timer."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextvars import Context
from heapq import heappush
from itertools import count
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
Ts = TypeVarTuple("Ts")

_PATIENCE = 600
"""Seconds of such a clock after which a test gives up."""


class _JumpingSelector(selectors.DefaultSelector):
    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        if timeout is None:
            raise RuntimeError("everybody waits, and nothing is going to happen")
        self.now += timeout
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        return ready


class _OrderedTimer(asyncio.TimerHandle):
    """Of timers that are due at the same moment the one that was set first is called first: else
    the order depends on what other timers there are."""

    _order = 0

    def __lt__(self, other: asyncio.TimerHandle) -> bool:
        if isinstance(other, _OrderedTimer) and self.when() == other.when():
            return self._order < other._order
        return super().__lt__(other)


class _Loop(asyncio.SelectorEventLoop):
    def __init__(self) -> None:
        self._jumping = _JumpingSelector()
        self._orders = count()
        super().__init__(self._jumping)

    def call_at(
        self,
        when: float,
        callback: Callable[[*Ts], object],
        *args: *Ts,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        timer = _OrderedTimer(when, callback, args, self, context)
        timer._order = next(self._orders)  # noqa: SLF001
        heappush(self._scheduled, timer)  # type: ignore[attr-defined]
        timer._scheduled = True  # type: ignore[attr-defined]  # noqa: SLF001
        return timer

    def time(self) -> float:
        return self._jumping.now

    def stand_still(self, seconds: float) -> None:
        self._jumping.now += seconds


def stop_server(seconds: float) -> None:
    """Let time pass while nothing runs, as after SIGSTOP or while the process is swapped out."""
    loop = asyncio.get_running_loop()
    assert isinstance(loop, _Loop)
    loop.stand_still(seconds)


def run_virtual(main: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` without waiting: every pause is over as soon as nobody else is to act."""

    def run() -> T:
        with asyncio.Runner(loop_factory=_Loop) as runner:
            return runner.run(asyncio.wait_for(main, _PATIENCE))

    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(run).result()
