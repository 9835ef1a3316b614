"""Every HTTP request on its way in and out: it gets a name, is counted, and may be one too many."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.shells import meters
from herzrasen.shells.logs import REQUEST, facts, short
from herzrasen.shells.web.bounds import Bounds
from herzrasen.shells.web.limits import Limits, address_of
from herzrasen.shells.web.line import TOO_MANY
from herzrasen.shells.web.posts import refused

_LOG: Final = logging.getLogger(__name__)
_FILES_A_SECOND: Final = 100
_FILES_AT_ONCE: Final = 4000
"""Files and pages: a browser with an empty cache loads some hundred at once."""
_PAGE: Final = 15
"""The page costs as much as so many files."""


class Traffic:
    """ASGI middleware. ``access`` says whether every request is a line in the log."""

    def __init__(self, app: ASGIApp, bounds: Bounds, access: bool) -> None:
        self._app = app
        self._access = access
        self._limits = Limits(bounds.requests_per_second, bounds.requests_at_once)
        self._sockets = Limits(bounds.requests_per_second, bounds.requests_at_once)
        self._files = Limits(_FILES_A_SECOND, _FILES_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; sockets that are open are counted elsewhere."""
        REQUEST.set(name := secrets.token_hex(4))
        if scope["type"] == "websocket" and not self._sockets.take(address_of(scope)):
            await receive()
            await send({"type": "websocket.close", "code": TOO_MANY})  # not accepted: 403
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        began, status = loop.time(), 500

        async def send_named(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                MutableHeaders(scope=message)["x-request-id"] = name
            await send(message)

        app: ASGIApp = self._app
        if not self._may(scope):
            app = refused(Refusal("table.refusal.too-fast"))
        try:
            await app(scope, receive, send_named)
        finally:
            meters.REQUESTS.labels(status).inc()
            if self._access:
                took = round((loop.time() - began) * 1000, 1)
                _LOG.info("request", extra=facts(
                    method=scope["method"], path=_path(scope), status=status, ms=took
                ))  # fmt: skip

    def _may(self, scope: Scope) -> bool:
        path, address = scope["path"], address_of(scope)
        if path.startswith("/api/"):
            return self._limits.take(address)
        return self._files.take(address, _PAGE if path == "/" else 1)


def _path(scope: Scope) -> str:
    """The address that was asked for, without what leads to a table."""
    path: str = scope["path"]
    if "endpoint" not in scope:
        return "?"
    if not path.startswith("/api/"):
        return path
    for value in scope.get("path_params", {}).values():
        path = path.replace(str(value), short(str(value)))
    return path
