"""Responses that browsers keep and ask about: with an ETag, and 304 where their copy is current."""

from __future__ import annotations

from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import Response

REVALIDATE: Final = "no-cache"
GZIP_HEADERS: Final = {"content-encoding": "gzip", "vary": "accept-encoding"}


def etag_response(request: Request, body: bytes, media_type: str) -> Response:
    """The body with its ETag, or 304 if the browser's copy is current."""
    # Weak: the same for the packed body and the plain one.
    tag = f'W/"{sha256(body).hexdigest()[:16]}"'
    headers = {"etag": tag, "cache-control": REVALIDATE, "vary": "accept-encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, media_type=media_type, headers=headers)


def accepts_gzip(headers: Headers) -> bool:
    """Whether who asks reads what is compressed by gzip."""
    return "gzip" in headers.get("accept-encoding", "")
