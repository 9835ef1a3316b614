"""``api/tables/{table}/leave``: give up a seat for good, from outside the table."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.room.table_handle import Tables

_A_SECOND: Final = 1.0
_AT_ONCE: Final = 50
"""As many as a person's list of own tables has."""


class LeaveTableEndpoint:
    """Takes people away from their tables; a match against bots alone ends by that."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE))

    async def of_table(self, request: Request) -> Response:
        """``POST api/tables/{table}/leave``."""
        body = await self._body_reader.read(request)
        if isinstance(body, Refusal):
            return error_response(body)
        table = request.path_params["table"]
        address = address_of(request.scope)
        room = await self._tables.room(table, address)
        if room is None:
            return error_response(Refusal("table.refusal.no-such-table"))
        refusal = await room.give_up_seat(request.scope["person"], address)
        if refusal is not None:
            return error_response(refusal)
        return Response(status_code=204, headers={"cache-control": "no-store"})
