"""Refuses what the page of another site asks for (cross-site requests).

The log says what was compared: a proxy that changes the Host header makes every page look like one
of another site.
"""

from __future__ import annotations

import logging
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from herzrasen.protocol import codec, websocket
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_MAX_LOGGED: Final = 100
"""Characters of a header."""
_TLS_SCHEMES: Final = ("https", "wss")
_DEFAULT_PORTS: Final = {"http": ":80", "https": ":443"}


class CrossSiteMiddleware:
    """ASGI middleware: refuses cross-site requests before anything is counted, so that the page of
    another site cannot use up its visitor's limits."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, unless it comes from another site."""
        if scope["type"] in ("http", "websocket") and _is_cross_site(scope):
            await _refuse_cross_site(scope, receive, send)
        else:
            await self._app(scope, receive, send)


def same_origin(scope: Scope) -> bool:
    """Whether the request comes from one of our own pages, or from no page at all.

    A page may have come by https where we see http, through a proxy unknown to us; never the other
    way round, because then anyone on the network may have written it.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return True
    page, seen = urlsplit(origin), "https" if scope["scheme"] in _TLS_SCHEMES else "http"
    host = headers.get("host", "")
    if _place(page.netloc, page.scheme) != _place(host, page.scheme):
        _LOG.warning(
            "a page was refused as one of another site; if its origin is this server's address, a "
            "proxy in front changes the Host header and has to pass it on unchanged",
            origin=origin[:_MAX_LOGGED],
            host=host[:_MAX_LOGGED],
        )
        return False
    if page.scheme not in (seen, "https"):
        _LOG.warning(
            "a page that came by http was refused, since this server is reached by https",
            origin=origin[:_MAX_LOGGED],
        )
        return False
    return True


def _place(host: str, scheme: str) -> str:
    """Host and port, without the port that the scheme has by default."""
    return host.lower().removesuffix(_DEFAULT_PORTS.get(scheme, ""))


def _is_cross_site(scope: Scope) -> bool:
    """Whether a page of another site opens a WebSocket, or loads something from here by an image, a
    frame or a script; a link that its visitor follows is allowed. Browsers say so (Fetch Metadata).
    """
    if scope["type"] == "websocket":
        return not same_origin(scope)
    headers, path = Headers(scope=scope), scope["path"]
    if not path.startswith("/api/") or headers.get("sec-fetch-site") != "cross-site":
        return False
    # A link may lead to a record, but not to personal data.
    return headers.get("sec-fetch-dest") != "document" or path.startswith("/api/me")


async def _refuse_cross_site(scope: Scope, receive: Receive, send: Send) -> None:
    """The response to a cross-site request."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})  # not accepted: 403
        return
    body = codec.encode(websocket.Refused(code="table.refusal.origin"))
    answer = Response(body, 403, {"cache-control": "no-store"}, "application/json")
    await answer(scope, receive, send)
