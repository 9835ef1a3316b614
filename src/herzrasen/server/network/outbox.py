"""Writes what all connections were sent in one turn of the event loop, at its end.

One callback a turn serves all of them. Each connection writes once, however many messages it was
sent in that turn: a write is a system call.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from functools import lru_cache
from typing import Final

_LOG: Final = logging.getLogger(__name__)


class Outbox:
    """The connections that have something to write when the running turn ends."""

    __slots__ = ("_flushes", "_loop")

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._flushes: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        """Call this at the end of the turn; if it raises, the others are called all the same."""
        if not self._flushes:
            self._loop.call_soon(self._flush_all)
        self._flushes.append(flush)

    def _flush_all(self) -> None:
        flushes, self._flushes = self._flushes, []
        for flush in flushes:
            try:
                flush()
            except Exception:  # noqa: BLE001 - a bug of one connection must not silence the others
                _LOG.exception("a connection could not be written to")


@lru_cache(maxsize=1)
def outbox_of(loop: asyncio.AbstractEventLoop) -> Outbox:
    """The outbox of an event loop; a process serves from one."""
    return Outbox(loop)
