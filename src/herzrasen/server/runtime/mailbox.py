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
        self._waiting: list[Item] = []
        self._closed = False
        self._work: asyncio.Task[None] | None = None
        self._idle: asyncio.Future[None] | None = None

    def post(self, item: Item) -> None:
        """Append an item."""
        if self._closed:
            return
        self._waiting.append(item)
        if self._work is None:
            self._work = self._loop.create_task(self._run())
        elif self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def close(self) -> None:
        """Accept nothing more, and drop what waits."""
        self._closed = True
        if self._work is not None:
            self._work.cancel()
        self._waiting.clear()

    async def _run(self) -> None:
        try:
            while not self._closed:
                if not self._waiting:
                    self._idle = self._loop.create_future()
                    await self._idle
                    self._idle = None
                    continue
                await self._handle(self._waiting.pop(0))
        except Exception as error:  # noqa: BLE001 - a bug at one table must not be lost with its task
            _LOG.error("a table failed", error)  # once a minute: its people come back at once
            self._work = None
            self.close()
            self._on_failure()
        finally:
            self._work = None
