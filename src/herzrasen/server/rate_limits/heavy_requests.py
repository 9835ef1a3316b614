"""Limits heavy requests: those that read, replay or write whole matches.

How it works: they run in threads, so that no table waits for them. A request takes a slot first.
There are few slots, an address has one of them at a time, and only so many of its requests wait;
more are refused. Their time is limited as well, in seconds of work for each address: a burst, then
a share of one thread. So no address can take the threads, or the memory of waiting requests, from
others. Work of the server itself, such as reading the tables of a node that has died, is charged to
no address, and has slots of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

from herzrasen.server.rate_limits.rate_limiter import RateLimiter

THREADS: Final = 2
"""Heavy requests that run at a time."""
OWN_THREADS: Final = 4
"""Pieces of the server's own heavy work that run at a time."""
WAITING: Final = 30
"""Heavy requests of one address that run or wait at a time."""
SECONDS_AT_ONCE: Final = 60
"""Burst of an address, seconds of work."""
SECONDS_A_SECOND: Final = 0.2
"""Seconds of work that an address is granted in each further second."""


class TooMuchHeavyWork(Exception):
    """An address has asked for more than its share."""


class HeavyWork:
    """The slots in which heavy requests run. ``clock`` is in seconds."""

    def __init__(self, threads: int = THREADS, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._free = asyncio.Semaphore(threads)
        self._own = asyncio.Semaphore(OWN_THREADS)
        self._turns: dict[str, asyncio.Lock] = {}
        self._open: dict[str, int] = {}
        self._seconds = RateLimiter(SECONDS_A_SECOND, SECONDS_AT_ONCE, clock=clock)

    @asynccontextmanager
    async def slot(self, address: str) -> AsyncIterator[None]:
        """Wait for a slot; it is released when the block ends. Without an address it is one of the
        server's own.

        Raises TooMuchHeavyWork if too many requests of this address wait already, or it has used
        up its share.
        """
        if not address:
            async with self._own:
                yield
            return
        if self._open.get(address, 0) >= WAITING or not self._seconds.has_tokens(address):
            raise TooMuchHeavyWork
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
