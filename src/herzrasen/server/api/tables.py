"""``api/games`` and ``api/tables``: lists the games, opens tables."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, http_tables
from herzrasen.server.api.etag_response import etag_response
from herzrasen.server.lobby.game_catalog import game_catalog
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of


class TableEndpoints:
    """Lists the games and opens tables."""

    def __init__(self, factory: TableFactory, body_reader: BodyReader) -> None:
        self._factory = factory
        self._body_reader = body_reader
        self._catalog = codec.encode(game_catalog())

    async def games(self, request: Request) -> Response:
        """``GET api/games``."""
        return etag_response(request, self._catalog, "application/json")

    async def create(self, request: Request) -> Response:
        """``POST api/tables``: open a table with the sender at seat 0."""
        body = await self._body_reader.read(request)
        wanted = body if isinstance(body, Refusal) else codec.read_new_table(body)
        if isinstance(wanted, Refusal):
            return error_response(wanted)
        name = await self._factory.open(wanted, request.scope["person"], address_of(request.scope))
        if isinstance(name, Refusal):
            return error_response(name)
        headers = {"cache-control": "no-store"}
        created = codec.encode(http_tables.TableCreated(table=name))
        return Response(created, 201, headers, "application/json")
