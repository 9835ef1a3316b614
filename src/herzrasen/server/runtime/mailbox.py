"""An actor's mailbox: handles one item after another, on the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))

Item = TypeVar("Item")


class Mailbox(Generic[Item]):
    """Passes each item to ``handle`` when the one before has been handled.

    Its task begins with the first item and waits for the next ones: a new task for each would cost
    more than handling some of them. If ``handle`` raises, which is a bug, the mailbox closes and
    calls ``on_failure``.
    """

    __slots__ = ("_closed", "_handle", "_idle", "_loop", "_on_failure", "_waiting", "_work")

    def __init__(
        self, handle: Callable[[Item], Awaitable[None]], on_failure: Callable[[], None]
    ) -> None:
        self._loop = asyncio.get_running_loop()
        self._handle = handle
        self._on_failure = on_failure
        self._waiting: list[tuple[Item, asyncio.Future[None] | None]] = []
        self._closed = False
        self._work: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None

    @property
    def is_idle(self) -> bool:
        """Whether every item was handled."""
        return not self._waiting and (self._work is None or self._idle is not None)

    def post(self, item: Item) -> None:
        """Append an item."""
        self._put(item, None)

    async def post_and_wait(self, item: Item) -> None:
        """Append an item, and wait until it was handled or the mailbox closes."""
        if not self._closed:
            done = asyncio.get_running_loop().create_future()
            self._put(item, done)
            await done

    async def finish(self) -> None:
        """Accept nothing more, but handle what waits."""
        self._closed = True
        self._wake()
        if self._work is not None:
            await asyncio.wait([self._work])

    def close(self) -> None:
        """Accept nothing more, and drop what waits."""
        self._closed = True
        if self._work is not None:
            self._work.cancel()
        waiting, self._waiting = self._waiting, []
        for _, done in waiting:
            _set(done)

    def _put(self, item: Item, done: asyncio.Future[None] | None) -> None:
        if self._closed:
            return
        self._waiting.append((item, done))
        if self._work is None:
            self._work = self._loop.create_task(self._run())
        else:
            self._wake()

    def _wake(self) -> None:
        if self._idle is not None:
            _set(self._idle)

    async def _run(self) -> None:
        try:
            while self._waiting or not self._closed:
                if not self._waiting:
                    self._idle = self._loop.create_future()
                    await self._idle
                    self._idle = None
                    continue
                item, done = self._waiting.pop(0)
                try:
                    await self._handle(item)
                finally:
                    _set(done)
        except Exception as error:  # noqa: BLE001 - a bug at one table must not be lost with its task
            _LOG.error("a table failed", error)  # once a minute: its people come back at once
            self._work = None
            self.close()
            self._on_failure()
        finally:
            self._work = None


def _set(done: asyncio.Future[None] | None) -> None:
    if done is not None and not done.done():
        done.set_result(None)
