"""Limits heavy requests: those that read, replay or write whole matches.

How it works: they run in threads, so that no table waits for them. A request takes a slot first.
There are few slots, for which addresses take turns (``fair_turns``), which cost the time that the
work took: a list costs some ms, a review's table seconds. An address, or a whole /48, has one slot
at a time. Only so many requests wait: beyond that, those with most waiting give
way. Their time is limited as well, in seconds of work for each address: a burst, then a share of
one thread. So no address can take the threads, or the memory of waiting requests, from others. Work
of the server itself, such as reading the tables of a node that has died, is charged to no address,
and has slots of its own.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Final

from herzrasen.server.rate_limits.address_shares import turn_path
from herzrasen.server.rate_limits.fair_queue import Owner
from herzrasen.server.rate_limits.fair_turns import FairTurns, TooManyWait
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

THREADS: Final = 2
"""Heavy requests that run at a time."""
OWN_THREADS: Final = 4
"""Pieces of the server's own heavy work that run at a time."""
WAITING: Final = 120
"""Heavy requests that wait at a time. A page makes a few at once, and takes some ms for each."""
SECONDS_AT_ONCE: Final = 60
"""Burst of an address, seconds of work."""
SECONDS_A_SECOND: Final = 0.2
"""Seconds of work that an address is granted in each further second."""

_ASKING_MS: Final = 1
"""What a turn costs beside the time of the work, in ms."""


class TooMuchHeavyWork(Exception):
    """An address has asked for more than its share."""


class HeavyWork:
    """The slots in which heavy requests run. ``clock`` is in seconds."""

    def __init__(self, threads: int = THREADS, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._turns = FairTurns(threads, each=1, most_waiting=WAITING)
        self._own = asyncio.Semaphore(OWN_THREADS)
        self._seconds = RateLimiter(SECONDS_A_SECOND, SECONDS_AT_ONCE, clock=clock)

    @asynccontextmanager
    async def slot(self, address: str, owner: Owner | None = None) -> AsyncIterator[None]:
        """Wait for a slot; it is released when the block ends. Without an address it is one of the
        server's own. ``owner`` is whose turn it is, if not the address's.

        Raises TooMuchHeavyWork if the address has used up its share, or too many requests wait and
        most are of this address.
        """
        if not address:
            async with self._own:
                yield
            return
        owner = turn_path(address) if owner is None else owner
        async with AsyncExitStack() as stack:
            try:
                self._check_share(address)
                turn = await stack.enter_async_context(self._turns.turn((owner,)))
                self._check_share(address)
            except TooManyWait:
                raise TooMuchHeavyWork from None
            began = self._clock()
            try:
                yield
            finally:
                seconds = self._clock() - began
                turn.cost = _ASKING_MS + seconds * 1000
                self._seconds.charge(address, seconds)

    def _check_share(self, address: str) -> None:
        if not self._seconds.has_tokens(address):
            raise TooMuchHeavyWork
