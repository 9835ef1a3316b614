"""An actor's inbox: one thing after another, on the event loop."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

_LOG: Final = logging.getLogger(__name__)

Item = TypeVar("Item")


class Inbox(Generic[Item]):
    """Hands each item to ``take`` when the one before has been dealt with.

    While there is nothing to do there is no task: most tables wait for people most of the time. If
    ``take`` raises, which is a bug, the inbox closes and calls ``failed``.
    """

    __slots__ = ("_closed", "_failed", "_take", "_waiting", "_work")

    def __init__(self, take: Callable[[Item], Awaitable[None]], failed: Callable[[], None]) -> None:
        self._take = take
        self._failed = failed
        self._waiting: list[tuple[Item, asyncio.Future[None] | None]] = []
        self._closed = False
        self._work: asyncio.Task[None] | None = None

    def post(self, item: Item) -> None:
        """Put an item in."""
        self._put(item, None)

    async def deal_with(self, item: Item) -> None:
        """Put an item in, and wait until it has been dealt with, or never will be."""
        if not self._closed:
            done = asyncio.get_running_loop().create_future()
            self._put(item, done)
            await done

    async def finish(self) -> None:
        """Take nothing more, but deal with what is waiting."""
        self._closed = True
        if self._work is not None:
            await asyncio.wait([self._work])

    def close(self) -> None:
        """Take nothing more."""
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
            self._work = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            while self._waiting:
                item, done = self._waiting.pop(0)
                try:
                    await self._take(item)
                finally:
                    _set(done)
        except Exception:  # noqa: BLE001 - a bug at one table must not be lost with its task
            _LOG.exception("a table failed")
            self._work = None
            self.close()
            self._failed()
        finally:
            self._work = None


def _set(done: asyncio.Future[None] | None) -> None:
    if done is not None and not done.done():
        done.set_result(None)
