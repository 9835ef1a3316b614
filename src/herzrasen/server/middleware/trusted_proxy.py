"""Servers in front of this one: what they say about the browser is believed from some alone."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from herzrasen.config.setting_types import Network


class Proxies:
    """ASGI middleware: behind it ``scope["client"]`` and ``scope["scheme"]`` are the browser's,
    as far as a trusted proxy says, and ``scope["hidden"]`` is whether it cannot be known who
    asks: somebody not trusted claims to speak for another, or a trusted proxy does not say for
    whom."""

    def __init__(self, app: ASGIApp, trusted: Iterable[Network]) -> None:
        self._trusted = tuple(trusted)
        self._app: ASGIApp = app
        if self._trusted:
            believing = ProxyHeadersMiddleware(app, [one.canonical for one in self._trusted])  # type: ignore[arg-type]
            self._app = believing  # type: ignore[assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] in ("http", "websocket"):
            peer = client_of(scope)
            trusted = any(network.has(peer) for network in self._trusted)
            headers = Headers(scope=scope)
            named = bool(headers.get("x-forwarded-for", "").strip())
            forwarded = "x-forwarded-for" in headers or "forwarded" in headers
            scope["hidden"] = not named if trusted else forwarded
        await self._app(scope, receive, send)


def client_of(scope: Scope) -> str:
    """Where a request comes from; empty where that cannot be told."""
    client = scope.get("client")
    return str(client[0]) if client else ""
