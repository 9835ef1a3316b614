"""Security headers on every response."""

from __future__ import annotations

from typing import Final

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

SECURITY_HEADERS: Final = {
    "content-security-policy": (
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:;"
        " connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
}
_SUBRESOURCES: Final = (".js", ".css")
"""Files of the client that are subject to the policy of the page that loads them."""
_FILE_HEADERS: Final = {"x-content-type-options": SECURITY_HEADERS["x-content-type-options"]}


class SecurityHeadersMiddleware:
    """ASGI middleware: adds the headers to every response, to errors and refusals as well."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Add the headers to the response that the application sends."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        path = scope["path"]
        is_file = path.startswith("/client/") and path.endswith(_SUBRESOURCES)

        async def send_with_headers(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.accept"):
                headers = MutableHeaders(scope=message)
                headers.update(_FILE_HEADERS if is_file else SECURITY_HEADERS)
            await send(message)

        await self._app(scope, receive, send_with_headers)
