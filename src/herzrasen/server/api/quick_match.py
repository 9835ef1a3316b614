"""``POST api/tables/quick``: a seat at a table where people wait for people, or at a new one."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_tables
from herzrasen.server.lobby.matchmaker import Matchmaker
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of


class QuickMatchEndpoint:
    """Seats people at public tables that wait for players."""

    def __init__(self, matchmaker: Matchmaker, body_reader: BodyReader) -> None:
        self._matchmaker = matchmaker
        self._body_reader = body_reader

    async def play(self, request: Request) -> Response:
        """``POST api/tables/quick``: see ``http_tables.QuickMatch``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read_quick_match(body)
        if isinstance(payload, Refusal):
            return error_response(payload)
        found = await self._matchmaker.seat(
            payload, request.scope["person"], address_of(request.scope)
        )
        if isinstance(found, Refusal):
            return error_response(found)
        return json_response(http_tables.TableCreated(table=found))
