"""Throttles unknown table ids per address: a burst of 30, then one in five seconds.

The id of a table is its key: 128 random bits. This keeps guessing cheap for the server, and a
stranger learns nothing by it: a table they may not see answers as one that does not exist.
Addresses are counted, not sessions, because a new session costs nothing. Over the limit a request
is still served if the table exists, which is one indexed lookup: people who know a table do not
suffer for others behind the same address.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

_TABLES: Final = "/api/tables/"
_AT_ONCE: Final = 30
_A_SECOND: Final = 0.2


class UnknownTableThrottle:
    """ASGI middleware: counts the misses under ``api/tables/``, and throttles them.

    An open WebSocket has been accepted, and its request has ended (``websocket.admission``).
    """

    def __init__(self, app: ASGIApp, exists: Callable[[str], Awaitable[bool]]) -> None:
        self._app = app
        self._exists = exists
        self._misses = RateLimiter(_A_SECOND, _AT_ONCE)

    async def _may_exist(self, name: str) -> bool:
        """Whether there is such a table; where that cannot be read, the answer says so."""
        try:
            return await self._exists(name)
        except OSError:
            return True

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] not in ("http", "websocket") or not scope["path"].startswith(_TABLES):
            await self._app(scope, receive, send)
            return
        address = address_of(scope)
        name = scope["path"].removeprefix(_TABLES).partition("/")[0]
        if not self._misses.has_tokens(address) and not await self._may_exist(name):
            if scope["type"] == "websocket":
                await receive()
                await send(
                    {"type": "websocket.close", "code": CloseCode.NO_TABLE}
                )  # not accepted: 403
            else:
                await error_response(Refusal("table.refusal.too-fast"))(scope, receive, send)
            return

        missed = False

        async def send_and_note(message: Message) -> None:
            nonlocal missed
            missed = (
                missed or message.get("status") == 404 or message.get("code") == CloseCode.NO_TABLE
            )
            await send(message)

        # Taken before the answer is known: many requests may be under way at once.
        taken = self._misses.take(address)
        try:
            await self._app(scope, receive, send_and_note)
        finally:
            if taken and not missed:
                self._misses.refund(address)
