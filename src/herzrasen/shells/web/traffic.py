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
from herzrasen.shells.web.posts import refused

_LOG: Final = logging.getLogger(__name__)


class Traffic:
    """ASGI middleware. ``access`` says whether every request is a line in the log."""

    def __init__(self, app: ASGIApp, bounds: Bounds, access: bool) -> None:
        self._app = app
        self._access = access
        self._limits = Limits(bounds.requests_per_second, bounds.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; a socket is counted elsewhere."""
        REQUEST.set(name := secrets.token_hex(4))
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
        if scope["path"].startswith("/api/") and not self._limits.take(address_of(scope)):
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
