"""Throttle unknown table ids per address: a burst of 30, then one in five seconds.

A table's name is its key: 128 bits that nobody guesses. This keeps the attempt from costing much,
and a stranger from learning anything by it: a table that he may not see answers as one that does
not exist. Addresses are counted, not devices, because a device is a new one when it likes. Over the
limit only the name's row is looked for, which is next to nothing: whoever knows a table need not
suffer for what others behind the same address do.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.server.middleware.body_reader import refused
from herzrasen.server.network.connection import NO_TABLE
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of

_TABLES: Final = "/api/tables/"
_AT_ONCE: Final = 30
_A_SECOND: Final = 0.2


class Guarded:
    """ASGI middleware: counts the misses under ``api/tables/``, and refuses before looking."""

    def __init__(self, app: ASGIApp, exists: Callable[[str], Awaitable[bool]]) -> None:
        self._app = app
        self._exists = exists
        self._misses = Limits(_A_SECOND, _AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith(_TABLES):
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        name = scope["path"].removeprefix(_TABLES).partition("/")[0]
        if not self._misses.has(address) and not await self._exists(name):
            if scope["type"] == "websocket":
                await receive()
                await send({"type": "websocket.close", "code": NO_TABLE})  # not accepted: 403
            else:
                await refused(Refusal("table.refusal.too-fast"))(scope, receive, send)
            return

        async def counted(message: Message) -> None:
            if message.get("status") == 404 or message.get("code") == NO_TABLE:
                self._misses.take(address)
            await send(message)

        await self._app(scope, receive, counted)
