"""Finds out why no WebSocket opens: some proxies, filters and networks let none through.

Whoever has tried for five seconds asks the server over HTTP. The twin of
``client/connection/socket-check.js``.
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


async def check_sockets(api: Api) -> str:
    """The key of the sentence that says why no WebSocket opens; empty if that is unknown."""
    try:
        await api.post("api/socket-check", {}, dict)
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

    def begin(self) -> None:
        """A socket is opened, for the first time or once more."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._ask)
        elif self._task is not None and self._task.done():
            self._ask()

    def end(self) -> None:
        """It has received something, or is wanted no longer."""
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
        self._on_trouble(await check_sockets(self._api))
