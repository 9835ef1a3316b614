"""What every answer and every request has to have: strict headers, a person, an origin."""

from __future__ import annotations

import logging
import sqlite3
from functools import partial
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.auth.session_resolver import Visitors
from herzrasen.server.auth.session_tokens import Token, cookie_in, header
from herzrasen.server.middleware.error_page import sorry
from herzrasen.server.network.connection import DATA_GONE
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.storage.write_refusal import not_saved
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

STRICT: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_OBEYING: Final = (".js", ".css")
"""Files of the client that follow the policy of the page they are loaded by."""
_LEAN: Final = {"x-content-type-options": STRICT["x-content-type-options"]}
_SAFE: Final = ("https", "wss")
SIGNED_OUT: Final = 4401
"""A socket is closed with this code when its device's token has been ended."""


class Gate:
    """ASGI middleware: strict headers for all, a token for whoever comes for the first time.

    Behind it, for the page and under ``/api/``, ``scope["person"]`` is who asks, by a name that
    nobody is told, and ``scope["device"]`` the browser. Files are for everybody and are kept in
    caches: nobody is asked who he is. A socket that another site's page opens is refused before
    anything else is looked at.
    """

    def __init__(self, app: ASGIApp, visitors: Visitors) -> None:
        self._app = app
        self._visitors = visitors

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        token: Token | None = None
        app, path = self._app, scope["path"]
        obeying = path.startswith("/client/") and path.endswith(_OBEYING)
        if _from_another_page(scope):
            app = _foreign
        elif path == "/" or path.startswith("/api/"):
            app, token = await self._identify(scope)

        async def send_strictly(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                answer = MutableHeaders(scope=message)
                answer.update(_LEAN if obeying else STRICT)
                # Whoever has just signed in with his first request was given a better one there.
                if token is not None and "set-cookie" not in answer:
                    answer.append("set-cookie", header(token, scope["scheme"]))
                if "set-cookie" in answer:
                    answer["cache-control"] = "no-store"  # a shared cache would hand it to others
            await send(message)

        await app(scope, receive, send_strictly)

    async def _identify(self, scope: Scope) -> tuple[ASGIApp, Token | None]:
        """Note in the scope who asks: what answers them, and a token that they are to be given."""
        headers, page = Headers(scope=scope), scope["path"] == "/"
        try:
            visitor = await self._visitors.known(
                cookie_in(headers), headers.get("user-agent", ""), address_of(scope), page=page
            )
        except (OSError, sqlite3.Error) as error:
            _LOG.warning("a browser could not be looked up", why=type(error).__qualname__)
            return partial(_not_known, not_saved(error)), None
        if visitor is None:
            return (self._app if page else _signed_out), None
        scope["person"], scope["device"] = visitor.person, visitor.device
        return self._app, visitor.token


def _from_another_page(scope: Scope) -> bool:
    """Whether a page of another site opens a socket, or asks without its visitor following a link:
    by an image, a frame, a script. Browsers say so (Fetch Metadata); a program may ask for all.

    Looked at before anything is counted: another page must not use up its visitor's limits.
    """
    if scope["type"] == "websocket":
        return not same_origin(scope)
    headers, path = Headers(scope=scope), scope["path"]
    if not path.startswith("/api/") or headers.get("sec-fetch-site") != "cross-site":
        return False
    # A link may lead to a record; nobody elsewhere links to what is one's own.
    return headers.get("sec-fetch-dest") != "document" or path.startswith("/api/me")


async def _foreign(scope: Scope, receive: Receive, send: Send) -> None:
    """The answer to another site's page."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close"})  # not accepted: 403
        return
    body = codec.encode(websocket.Refused(code="table.refusal.origin"))
    answer = Response(body, 403, {"cache-control": "no-store"}, "application/json")
    await answer(scope, receive, send)


async def _not_known(why: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """The answer where it cannot be read who asks."""
    if scope["type"] == "websocket":
        said = codec.encode(websocket.Refused(code=why.code)).decode()
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        await send({"type": "websocket.send", "text": said})
        await send({"type": "websocket.close", "code": DATA_GONE})
        return
    await sorry(Request(scope), why.code, 503)(scope, receive, send)


async def _signed_out(scope: Scope, receive: Receive, send: Send) -> None:
    """The answer to whoever comes with a token that has been ended: the page has to start anew."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        await send({"type": "websocket.close", "code": SIGNED_OUT})
        return
    body = codec.encode(websocket.Refused(code="account.refusal.signed-out"))
    answer = Response(body, 401, {"cache-control": "no-store"}, "application/json")
    await answer(scope, receive, send)


def same_origin(scope: Scope) -> bool:
    """Whether the request comes from one of our own pages, or from no page at all.

    A page may have come more safely than we can see, through a proxy that nobody told us of; never
    less safely, because then anybody on the way may have written it.
    """
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    if origin is None:
        return True
    page, seen = urlsplit(origin), "https" if scope["scheme"] in _SAFE else "http"
    return page.netloc == headers.get("host") and page.scheme in (seen, "https")
