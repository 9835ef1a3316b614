"""Every HTTP request on its way in and out: it gets a name, is counted, and may be one too many."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.config.limits import Bounds
from herzrasen.games.protocol import Refusal
from herzrasen.server.middleware.body_reader import refused
from herzrasen.server.middleware.error_page import from_a_person, sorry
from herzrasen.server.network.connection import TOO_MANY
from herzrasen.server.rate_limits.rate_limiter import Limits, address_of
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import REQUEST, facts, short

_LOG: Final = logging.getLogger(__name__)
TOO_FAST: Final = Refusal("table.refusal.too-fast")


class Traffic:
    """ASGI middleware. ``access`` says whether every request is a line in the log."""

    def __init__(self, app: ASGIApp, bounds: Bounds, access: bool) -> None:
        self._app = app
        self._access = access
        self._requests = Limits(bounds.requests_per_second, bounds.requests_at_once)
        self._files = Limits(bounds.files_per_second, bounds.files_at_once)
        self._sockets = Limits(bounds.requests_per_second, bounds.requests_at_once)

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
            app = _refused(scope)
        try:
            await app(scope, receive, send_named)
        finally:
            metrics.REQUESTS.labels(status).inc()
            if self._access:
                took = round((loop.time() - began) * 1000, 1)
                _LOG.info("request", extra=facts(
                    method=scope["method"], path=_path(scope), status=status, ms=took
                ))  # fmt: skip

    def _may(self, scope: Scope) -> bool:
        path, address = scope["path"], address_of(scope)
        if path.startswith("/api/"):
            return self._requests.take(address)
        return self._files.take(address)


def _refused(scope: Scope) -> Response:
    """One request too many: a page in an address bar says it in words."""
    if from_a_person(Request(scope)):
        return sorry(Request(scope), TOO_FAST.code, 429)
    return refused(TOO_FAST)


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
