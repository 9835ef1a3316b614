"""Notices that a node is gone although the connection was not closed, as the page does
(``client/core/connection/silence-watch.js``)."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from tests.cluster.load.history import Message

_OPENING_SECONDS: Final = 15.0
_MISSED: Final = 2.0


class SilenceWatch:
    """Calls ``on_silent`` when a connection has been silent for two heartbeats and a part of a
    third one; ``chance`` returns a number from 0 to 1."""

    def __init__(self, on_silent: Callable[[], object], chance: Callable[[], float]) -> None:
        self._on_silent = on_silent
        self._chance = chance
        self._received_at = 0.0
        self._limit = _OPENING_SECONDS
        self._timer: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """A connection is open."""
        self._received_at, self._limit = _now(), _OPENING_SECONDS
        self._schedule()

    def receive(self, message: Message) -> None:
        """Note when a message has arrived."""
        self._received_at = _now()
        if message["type"] == "beat":
            self._limit = message["ms"] / 1000 * (_MISSED + self._chance() / 2)

    def stop(self) -> None:
        """The connection is given up."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _schedule(self) -> None:
        self.stop()
        loop = asyncio.get_running_loop()
        self._timer = loop.call_at(self._received_at + self._limit, self._check)

    def _check(self) -> None:
        if _now() - self._received_at < self._limit:
            self._schedule()
        else:
            self._on_silent()


def _now() -> float:
    return asyncio.get_running_loop().time()
