"""Heavy requests: those that read, replay or write a whole match, or many.

They run in threads beside the event loop, so that no table waits for them. How it works: whoever
has one to do takes a slot. There are few slots, one address has one of them at a time, and only so
many of its requests wait; more are refused. What an address may have worked out for it is counted
in seconds: a burst, then a share of one thread. So nobody keeps the threads, or the memory that a
waiting request holds, from others.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from herzrasen.server.rate_limits.rate_limiter import Limits

THREADS: Final = 2
"""Heavy requests that are worked on at a time."""
WAITING: Final = 30
"""Heavy requests of one address that are open at a time, the one that is worked on among them."""
SECONDS_AT_ONCE: Final = 60
"""Seconds of work that an address may ask for at once."""
SECONDS_A_SECOND: Final = 0.2
"""Seconds of work that an address may ask for in each second that follows."""


class Overloaded(Exception):
    """An address asks for more than its share."""


class HeavyWork:
    """The slots in which heavy requests are worked on. ``clock`` is in seconds."""

    def __init__(self, threads: int = THREADS, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free = asyncio.Semaphore(threads)
        self._turns: dict[str, asyncio.Lock] = {}
        self._open: dict[str, int] = {}
        self._seconds = Limits(SECONDS_A_SECOND, SECONDS_AT_ONCE, clock=clock)

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait until it is this address's turn; the slot is its until the block ends.

        Raises Overloaded if too much of it waits already, or it has had more than its share.
        """
        if self._open.get(address, 0) >= WAITING or not self._seconds.has(address):
            raise Overloaded
        self._open[address] = self._open.get(address, 0) + 1
        turn = self._turns.setdefault(address, asyncio.Lock())
        try:
            async with turn, self._free:
                began = self._clock()
                try:
                    yield
                finally:
                    self._seconds.charge(address, self._clock() - began)
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address], self._turns[address]
