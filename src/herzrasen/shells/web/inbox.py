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

    If ``take`` raises, which is a bug, the inbox closes and calls ``failed``.
    """

    def __init__(self, take: Callable[[Item], Awaitable[None]], failed: Callable[[], None]) -> None:
        self._take = take
        self._failed = failed
        self._waiting: asyncio.Queue[tuple[Item, asyncio.Event]] = asyncio.Queue()
        self._closed = False
        self._work = asyncio.create_task(self._run())
        self._work.add_done_callback(self._ended)

    def post(self, item: Item) -> asyncio.Event:
        """Put an item in; the event is set when it has been dealt with, or never will be."""
        done = asyncio.Event()
        if self._closed:
            done.set()
        else:
            self._waiting.put_nowait((item, done))
        return done

    async def finish(self) -> None:
        """Take nothing more, but deal with what is waiting."""
        self._closed = True
        if not self._work.done():
            await self._waiting.join()

    def close(self) -> None:
        """Take nothing more."""
        self._closed = True
        self._work.cancel()
        while not self._waiting.empty():
            self._waiting.get_nowait()[1].set()
            self._waiting.task_done()

    async def _run(self) -> None:
        while True:
            item, done = await self._waiting.get()
            try:
                await self._take(item)
            finally:
                done.set()
                self._waiting.task_done()

    def _ended(self, work: asyncio.Task[None]) -> None:
        if not work.cancelled():
            _LOG.error("a table failed", exc_info=work.exception())
            self.close()
            self._failed()
