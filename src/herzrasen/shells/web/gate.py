"""What every answer and every request has to have: strict headers, a device's token, an origin."""

from __future__ import annotations

import secrets
from hashlib import sha256
from http.cookies import CookieError, SimpleCookie
from typing import Final
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

_STRICT: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_COOKIE: Final = "herzrasen"
_YEAR: Final = 365 * 24 * 60 * 60
_TOKEN_LENGTH: Final = 43  # 256 bits in base 64


class Gate:
    """ASGI middleware: strict headers for all, a token for whoever comes for the first time.

    Behind it ``scope["person"]`` is who asks, by a name that nobody is told.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        known = _token(Headers(scope=scope))
        token = known or secrets.token_urlsafe(32)
        scope["person"] = _hashed(token)
        # Files are for everybody and are kept in caches, a token is for one.
        tell = known is None and (scope["path"] == "/" or scope["path"].startswith("/api/"))

        async def send_strictly(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableHeaders(scope=message)
                headers.update(_STRICT)
                if tell:
                    headers.append("set-cookie", _cookie(token, scope["scheme"]))
            await send(message)

        await self._app(scope, receive, send_strictly)


def _hashed(token: str) -> str:
    """What is stored of a device's token: enough to know it again, not to pass as it."""
    return sha256(token.encode()).hexdigest()


def same_origin(headers: Headers) -> bool:
    """Whether the request comes from one of our own pages, or from no page at all."""
    origin = headers.get("origin")
    return origin is None or urlsplit(origin).netloc == headers.get("host")


def _token(headers: Headers) -> str | None:
    try:
        cookies = SimpleCookie(headers.get("cookie", ""))
    except CookieError:
        return None
    found = cookies.get(_COOKIE)
    return found.value if found is not None and len(found.value) == _TOKEN_LENGTH else None


def _cookie(token: str, scheme: str) -> str:
    secure = "; Secure" if scheme in ("https", "wss") else ""
    return f"{_COOKIE}={token}; Path=/; Max-Age={_YEAR}; HttpOnly; SameSite=Lax{secure}"
