"""Reads the forwarding headers of trusted proxies."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from herzrasen.config.setting_types import Network

_OF_PROXIES: Final = frozenset(
    (
        "forwarded", "via", "x-real-ip", "x-client-ip", "x-cluster-client-ip", "client-ip",
        "true-client-ip", "x-original-forwarded-for", "x-originating-ip", "x-remote-ip",
        "cf-connecting-ip", "cf-ray", "cdn-loop", "fastly-client-ip", "fly-client-ip",
        "x-appengine-user-ip", "x-azure-clientip", "x-envoy-external-address",
    )
)  # fmt: skip
"""Headers that proxies, tunnels and content delivery networks add, besides X-Forwarded-…"""


class TrustedProxyMiddleware:
    """ASGI middleware: behind it ``scope["client"]`` and ``scope["scheme"]`` are the browser's,
    as a trusted proxy says. ``scope["hidden"]`` says that the client is unknown: a peer that is
    not trusted sends forwarding headers, or a trusted proxy names no client. ``scope["named"]``
    says that a trusted proxy names one."""

    def __init__(self, app: ASGIApp, trusted: Iterable[Network]) -> None:
        self._trusted = tuple(trusted)
        self._app: ASGIApp = app
        if self._trusted:
            forms = (form for one in self._trusted for form in (one.canonical, one.ipv6_form))
            believing = ProxyHeadersMiddleware(app, [*filter(None, forms)])  # type: ignore[arg-type]
            self._app = believing  # type: ignore[assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] in ("http", "websocket"):
            peer = peer_address(scope)
            trusted = any(network.contains(peer) for network in self._trusted)
            headers = Headers(scope=scope)
            named = bool(headers.get("x-forwarded-for", "").strip())
            scope["named"] = trusted and named
            scope["hidden"] = not named if trusted else _was_forwarded(headers)
        await self._app(scope, receive, send)


def _was_forwarded(headers: Headers) -> bool:
    """Whether a proxy has passed on a request with these headers, whatever it calls the client."""
    return any(name in _OF_PROXIES or name.startswith("x-forwarded") for name in headers)


def peer_address(scope: Scope) -> str:
    """The address of the client; empty if it is unknown."""
    client = scope.get("client")
    return str(client[0]) if client else ""
