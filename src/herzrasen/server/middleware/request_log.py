"""Request ids, access log, request metrics, and the rate limits of requests."""

from __future__ import annotations

import asyncio
import logging
import secrets
from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.config.client_limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.middleware.error_page import error_page, wants_html
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import REQUEST_ID, fields, log_id

_LOG: Final = logging.getLogger(__name__)
TOO_FAST: Final = Refusal("table.refusal.too-fast")


class RequestLogMiddleware:
    """ASGI middleware. With ``access_log`` every request is a line in the log."""

    def __init__(self, app: ASGIApp, limits: LimitSettings, access_log: bool) -> None:
        self._app = app
        self._access_log = access_log
        self._requests = RateLimiter(limits.requests_per_second, limits.requests_at_once)
        self._files = RateLimiter(limits.files_per_second, limits.files_at_once)
        self._sockets = RateLimiter(limits.requests_per_second, limits.requests_at_once)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; WebSocket messages are limited elsewhere."""
        if scope["type"] == "lifespan":  # what the server does by itself belongs to no request
            await self._app(scope, receive, send)
            return
        REQUEST_ID.set(name := secrets.token_hex(4))
        if scope["type"] == "websocket" and not self._sockets.take(address_of(scope)):
            await receive()
            await send({"type": "websocket.close", "code": CloseCode.TOO_MANY})  # not accepted: 403
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
        if not self._within_limits(scope):
            app = _too_fast(scope)
        try:
            await app(scope, receive, send_named)
        finally:
            metrics.REQUESTS.labels(status).inc()
            if self._access_log:
                took = round((loop.time() - began) * 1000, 1)
                _LOG.info("request", extra=fields(
                    method=scope["method"], path=_path(scope), status=status, ms=took
                ))  # fmt: skip

    def _within_limits(self, scope: Scope) -> bool:
        path, address = scope["path"], address_of(scope)
        if path.startswith("/api/"):
            return self._requests.take(address)
        return self._files.take(address)


def _too_fast(scope: Scope) -> Response:
    """The response to one request too many."""
    if wants_html(Request(scope)):
        return error_page(Request(scope), TOO_FAST.code, 429)
    return error_response(TOO_FAST)


def _path(scope: Scope) -> str:
    """The path for the log, with ids of tables replaced by their hash."""
    path: str = scope["path"]
    if "endpoint" not in scope:
        return "?"
    if not path.startswith("/api/"):
        return path
    return _template(scope).format_map(
        {name: log_id(str(value)) for name, value in scope["path_params"].items()}
    )


def _template(scope: Scope) -> str:
    """The path of the route that answered, with its parameters in braces."""
    return next(
        route.path_format
        for route in scope["app"].routes
        if isinstance(route, Route)
        and route.endpoint == scope["endpoint"]
        and route.path_regex.match(scope["path"])  # two routes may have one endpoint
    )
