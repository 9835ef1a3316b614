"""``POST api/qr``: one of this server's own links as a QR code.

The link is posted and not part of the URL: a table's link is its key, and URLs end up in logs.
"""

from __future__ import annotations

import asyncio
from functools import lru_cache
from itertools import groupby
from typing import Final
from urllib.parse import urlsplit

import segno
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_tables
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.network.lan_listener import LanListener
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

_A_SECOND: Final = 0.5
_AT_ONCE: Final = 20
_CACHE_SIZE: Final = 256
"""Cached codes: everybody at a table requests the same one."""
_MARGIN: Final = 4
"""Width of the light margin in modules (ISO 18004)."""


class QrCodeEndpoint:
    """Draws QR codes of links to this server; refuses any other.

    A code takes 20 to 40 ms, so it is drawn in a thread, one at a time for each address.
    """

    def __init__(self, heavy_work: HeavyWork, lan: LanListener) -> None:
        self._lan = lan
        self._heavy_work = heavy_work
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE))

    async def draw(self, request: Request) -> Response:
        """``POST api/qr``: see ``protocol.http_tables``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read_qr_request(body)
        if isinstance(payload, Refusal):
            return error_response(payload)
        own = (request.headers.get("host", ""), urlsplit(self._lan.url or "").netloc)
        if not any(_is_own_link(payload.link, host) for host in own):
            return error_response(Refusal("table.refusal.foreign-link"))
        async with self._heavy_work.slot(address_of(request.scope)):
            code = await asyncio.to_thread(qr_code, payload.link)
        return json_response(code)


@lru_cache(maxsize=_CACHE_SIZE)
def qr_code(text: str) -> http_tables.QRCode:
    """The QR code of a text, with error correction level M."""
    rows = tuple(segno.make(text, error="m", micro=False).matrix_iter(border=_MARGIN))
    path = "".join(_strokes(y, tuple(row)) for y, row in enumerate(rows))
    return http_tables.QRCode(size=len(rows), path=path)


def _strokes(y: int, row: tuple[int, ...]) -> str:
    """The dark runs of a row, each as a box of height 1 in SVG path data."""
    strokes, x = "", 0
    for dark, modules in groupby(row):
        length = len(tuple(modules))
        if dark:
            strokes += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return strokes


def _is_own_link(link: str, host: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host
