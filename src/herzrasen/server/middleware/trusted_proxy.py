"""Reads the forwarding headers of trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from herzrasen.config.setting_types import Network


class TrustedProxyMiddleware:
    """ASGI middleware: behind it ``scope["client"]`` and ``scope["scheme"]`` are the browser's,
    as a trusted proxy says. ``scope["hidden"]`` says that the client is unknown: a peer that is
    not trusted sends forwarding headers, or a trusted proxy names no client."""

    def __init__(self, app: ASGIApp, trusted: Iterable[Network]) -> None:
        self._trusted = tuple(trusted)
        self._app: ASGIApp = app
        if self._trusted:
            believing = ProxyHeadersMiddleware(app, [one.canonical for one in self._trusted])  # type: ignore[arg-type]
            self._app = believing  # type: ignore[assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] in ("http", "websocket"):
            peer = peer_address(scope)
            trusted = any(network.contains(peer) for network in self._trusted)
            headers = Headers(scope=scope)
            named = bool(headers.get("x-forwarded-for", "").strip())
            forwarded = "x-forwarded-for" in headers or "forwarded" in headers
            scope["hidden"] = not named if trusted else forwarded
        await self._app(scope, receive, send)


def peer_address(scope: Scope) -> str:
    """The address of the client; empty if it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""
