"""Finds out why no WebSocket opens: some proxies, filters and networks let none through.

A program that has tried for five seconds asks the server over HTTP. A server that was away and is
back answers before the next socket is opened: so one that has had a socket, or has found no server,
blames nothing until one more attempt has lasted as long. The twin of
``client/core/connection/socket-check.js``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from herzrasen.terminal.connection.api import Api, ApiError

PATIENCE: Final = 5.0
"""Seconds."""
BLOCKED: Final = "connection.line.blocked"
_EXPLAINED: Final = ("client.trouble.offline", "table.refusal.origin")
"""Anything else says nothing of sockets."""


async def check_sockets(api: Api, *, connected: bool = False) -> str:
    """The key of the sentence that says why no WebSocket opens; empty if that is unknown.
    ``connected``: there has been one, or the server may just have come back."""
    try:
        await api.post("api/socket-check", {"connected": connected}, dict)
    except ApiError as error:
        code = error.refusal.code
        return code if code in _EXPLAINED else ""
    return BLOCKED


class OpeningWatch:
    """Calls ``on_trouble`` with the key of a sentence, and with an empty one once all is well."""

    def __init__(self, api: Api, on_trouble: Callable[[str], object]) -> None:
        self._api = api
        self._on_trouble = on_trouble
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._connected = False
        """Whether there has been a socket."""
        self._may_be_back = False
        """Whether the server may have come back, and was not tried since."""

    def begin(self) -> None:
        """A socket is opened, for the first time or once more."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._ask)
        elif self._task is not None and self._task.done():
            self._ask()

    def receive(self) -> None:
        """It has received something."""
        self._connected = True
        self.end()

    def end(self) -> None:
        """It is wanted no longer."""
        self._may_be_back = self._connected
        if self._timer is None:
            return
        self._timer.cancel()
        self._timer = None
        if self._task is not None:
            self._task.cancel()
            self._task = None
        self._on_trouble("")

    def _ask(self) -> None:
        self._task = asyncio.create_task(self._explain(), name="socket check")

    async def _explain(self) -> None:
        connected = self._connected or self._may_be_back
        trouble = await check_sockets(self._api, connected=connected)
        if trouble == BLOCKED and self._may_be_back:
            self._may_be_back = False
            self._timer = self._task = None
            self._on_trouble("")
            return
        self._may_be_back = trouble != BLOCKED
        self._on_trouble(trouble)
