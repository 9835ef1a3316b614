"""``POST api/codes``: the table of a room code.

A code has 64 million values where a table's name has 128 random bits, so wrong guesses are counted
(``code_guesses``). A code that is none, that no table has, or whose table does not admit this
person gets the same answer. It is posted and not part of the URL, since URLs end up in logs.
"""

from __future__ import annotations

from math import ceil
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.lobby.room_code import read_code
from herzrasen.protocol import codec
from herzrasen.protocol.http_tables import TableCreated
from herzrasen.server.lobby.room_codes import RoomCodes
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.code_guesses import CodeGuesses
from herzrasen.server.rate_limits.rate_limiter import RateLimiter

_A_SECOND: Final = 2.0
_AT_ONCE: Final = 100


class RoomCodeEndpoint:
    """Finds tables by their codes."""

    def __init__(self, codes: RoomCodes) -> None:
        self._codes = codes
        self._guesses = CodeGuesses()
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE))

    async def find(self, request: Request) -> Response:
        """``POST api/codes``: see ``protocol.http_tables``."""
        body = await self._body_reader.read(request)
        wanted = body if isinstance(body, Refusal) else codec.read_room_code(body)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        person, address = request.scope["person"], address_of(request.scope)
        if wait := self._guesses.take(person, address):
            return error_response(Refusal("table.refusal.too-many-codes", {"n": ceil(wait)}))
        code = read_code(wanted.code)
        table = await self._codes.find(code, person) if code else None
        if table is None:
            return error_response(Refusal("table.refusal.no-such-code"))
        self._guesses.refund(person, address)
        headers = {"cache-control": "no-store"}
        found = codec.encode(TableCreated(table=table))
        return Response(found, 200, headers, "application/json")
