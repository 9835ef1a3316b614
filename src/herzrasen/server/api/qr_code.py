"""``POST api/qr``: one of our own links as a QR code, to be pointed at with a phone.

Posted and not asked for by an address: the link to a table is its key, and addresses end up in
places that keys do not belong into.
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
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of

_A_SECOND: Final = 0.5
_AT_ONCE: Final = 20
_KEPT: Final = 256
"""Codes that are kept: everybody at a table asks for the same."""
_MARGIN: Final = 4
"""Modules of light around the code, as ISO 18004 wants."""


class QRCodes:
    """Draws links to this server, and no others: nobody is sent elsewhere by our code.

    A code takes 20 to 40 ms, so a thread draws it, one after another for each address.
    """

    def __init__(self, work: HeavyWork) -> None:
        self._work = work
        self._posts = Posts(_A_SECOND, _AT_ONCE)

    async def draw(self, request: Request) -> Response:
        """``POST api/qr``: see :class:`answers.QRWish`."""
        posted = await self._posts.read(request)
        wish = posted if isinstance(posted, Refusal) else codec.read_qr_wish(posted)
        if isinstance(wish, Refusal):
            return refused(wish)
        if not _own(wish.link, request.headers.get("host", "")):
            return refused(Refusal("table.refusal.foreign-link"))
        async with self._work.slot(address_of(request.scope)):
            code = await asyncio.to_thread(code_of, wish.link)
        headers = {"cache-control": "no-store"}
        return Response(codec.encode(code), 200, headers, "application/json")


@lru_cache(maxsize=_KEPT)
def code_of(text: str) -> http_tables.QRCode:
    """The code of a text, with a medium amount of correction."""
    rows = tuple(segno.make(text, error="m", micro=False).matrix_iter(border=_MARGIN))
    path = "".join(_strokes(y, tuple(row)) for y, row in enumerate(rows))
    return http_tables.QRCode(size=len(rows), path=path)


def _strokes(y: int, row: tuple[int, ...]) -> str:
    """A row's dark stretches, each as a box of height 1."""
    strokes, x = "", 0
    for dark, modules in groupby(row):
        length = len(tuple(modules))
        if dark:
            strokes += f"M{x} {y}h{length}v1h-{length}z"
        x += length
    return strokes


def _own(link: str, host: str) -> bool:
    try:
        parts = urlsplit(link)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and bool(host) and parts.netloc == host
