"""What a request is answered when it is for nothing, or something has failed."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

from starlette.requests import ClientDisconnect, Request
from starlette.responses import RedirectResponse, Response

from herzrasen.protocol.page_place import page_place
from herzrasen.server.middleware.error_page import error_page, root_of, wants_html
from herzrasen.server.rate_limits.heavy_requests import TooMuchHeavyWork
from herzrasen.storage.errors import DamagedRow, DamagedTable, StorageIOError
from herzrasen.storage.write_refusal import read_refusal, write_refusal
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))


async def _not_found(request: Request, _error: Exception) -> Response:
    """No such address: redirect a person to the lobby, or to the place that the path names, as
    where someone left out the ``#``; answer a program with 404."""
    if wants_html(request):
        place = page_place(request.scope["path"])
        return RedirectResponse(root_of(request) + (f"#/{place}" if place else ""), 303)
    return error_page(request, "table.refusal.no-such-page", 404)


async def _internal_error(request: Request, _error: Exception) -> Response:
    """Answer after a bug; uvicorn has logged it."""
    return error_page(request, "table.refusal.broken", 500)


async def _overload_error(request: Request, _error: Exception) -> Response:
    """The address has used up its share of heavy work."""
    return error_page(request, "table.refusal.too-fast", 429)


async def _client_disconnected(_request: Request, _error: Exception) -> Response:
    """The client has disconnected, and reads no response."""
    return Response(status_code=400)


async def _storage_failed(request: Request, error: Exception) -> Response:
    """The disk is full, the database cannot be read, or a table is damaged."""
    if isinstance(error, DamagedRow):
        if not isinstance(error, DamagedTable):  # which is logged already
            _LOG.error("a row of the database is damaged", error)
        return error_page(request, read_refusal(error).code, 500)
    _LOG.error("the database could not be read or written", error)
    reads = request.method in ("GET", "HEAD")
    refusal = read_refusal(error) if reads else write_refusal(error)
    return error_page(request, refusal.code, 503)


ERROR_HANDLERS: Final[Mapping[Any, Callable[[Request, Exception], Awaitable[Response]]]] = {
    404: _not_found,
    405: _not_found,
    500: _internal_error,
    StorageIOError: _storage_failed,
    ClientDisconnect: _client_disconnected,
    TooMuchHeavyWork: _overload_error,
}
"""By status, or by the error."""
