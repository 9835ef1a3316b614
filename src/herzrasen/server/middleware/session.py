"""Resolves the session cookie of a request to a person."""

from __future__ import annotations

import logging
from functools import partial
from typing import Final

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.auth.session_cookie import Token, read_cookies, set_cookie_header
from herzrasen.server.auth.session_resolver import SessionResolver
from herzrasen.server.middleware.error_page import error_page
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.storage.write_refusal import read_refusal
from herzrasen.telemetry.rate_limited_log import RateLimitedLog
from herzrasen.telemetry.reasons import reason

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_READING: Final = ("GET", "HEAD")


class SessionMiddleware:
    """ASGI middleware: resolves the session cookie, and gives one to a new browser.

    Behind it, for the page and under ``/api/``, ``scope["person"]`` is the private name of the
    person who asks, and ``scope["device"]`` the id of their session. Files are the same for
    everybody and stay in caches: no session is looked up for them.
    """

    def __init__(self, app: ASGIApp, session_resolver: SessionResolver) -> None:
        self._app = app
        self._session_resolver = session_resolver

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Resolve the session of a request, then let it through."""
        path = scope.get("path", "")
        if path != "/" and not path.startswith("/api/"):
            await self._app(scope, receive, send)
            return
        app, token = await self._identify(scope)

        async def send_with_cookie(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableHeaders(scope=message)
                # A first request that signs in has been given a better token by its endpoint.
                if token is not None and "set-cookie" not in headers:
                    headers.append("set-cookie", set_cookie_header(token, scope["scheme"]))
                if "set-cookie" in headers:
                    headers["cache-control"] = "no-store"  # a shared cache would hand it to others
            await send(message)

        await app(scope, receive, send_with_cookie)

    async def _identify(self, scope: Scope) -> tuple[ASGIApp, Token | None]:
        """Put the session into the scope; returns the app that answers, and a new token to set, if
        any."""
        headers, page = Headers(scope=scope), scope["path"] == "/"
        try:
            session = await self._session_resolver.resolve(
                read_cookies(headers, scope["scheme"]),
                headers.get("user-agent", ""),
                address_of(scope),
                page=page,
                fresh=scope.get("method", "GET") not in _READING,  # a WebSocket has none
            )
        except OSError as error:
            _LOG.warning("a browser could not be looked up", why=reason(error))
            return partial(_refuse_unresolved, read_refusal(error)), None
        if session is None:
            return (self._app if page else _refuse_signed_out), None
        scope["person"], scope["device"] = session.person, session.id
        return self._app, session.token


async def _refuse_unresolved(why: Refusal, scope: Scope, receive: Receive, send: Send) -> None:
    """The response if the session cannot be read from storage."""
    if scope["type"] == "websocket":
        refusal = codec.encode(websocket.Refused(code=why.code)).decode()
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        await send({"type": "websocket.send", "text": refusal})
        await send({"type": "websocket.close", "code": CloseCode.DATA_GONE})
        return
    await error_page(Request(scope), why.code, 503)(scope, receive, send)


async def _refuse_signed_out(scope: Scope, receive: Receive, send: Send) -> None:
    """The response to a token that has ended: the page has to reload."""
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.accept", "headers": []})
        await send({"type": "websocket.close", "code": CloseCode.SIGNED_OUT})
        return
    body = codec.encode(websocket.Refused(code="account.refusal.signed-out"))
    answer = Response(body, 401, {"cache-control": "no-store"}, "application/json")
    await answer(scope, receive, send)
