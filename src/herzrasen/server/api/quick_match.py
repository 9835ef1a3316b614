"""Quick match: takes a seat at a table where people wait for people, or opens one.

Requests are handled one after another, so that two at once meet at the same table. The room decides
about its seats: a list that is a moment old costs another try, never a seat given twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import Refusal
from herzrasen.lobby import matchmaking
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol import codec, http_tables
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.lobby.table_registry import TableRegistry
from herzrasen.server.middleware.body_reader import BodyReader, error_response
from herzrasen.table import info

_A_SECOND: Final = 0.5
_AT_ONCE: Final = 20
_MAX_TRIES: Final = 10
"""Tables that are tried before a new one is opened."""


class QuickMatchEndpoint:
    """Seats people at public tables that wait for players."""

    def __init__(
        self,
        tables: TableRegistry,
        factory: TableFactory,
        lobby_feed: LobbyFeed,
        now: Callable[[], int],
    ) -> None:
        """``now`` is the time in ms since 1970."""
        self._tables = tables
        self._factory = factory
        self._lobby_feed = lobby_feed
        self._now = now
        self._body_reader = BodyReader(_A_SECOND, _AT_ONCE)
        self._turn = asyncio.Lock()

    async def play(self, request: Request) -> Response:
        """``POST api/tables/quick``: see ``http_tables.QuickMatch``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read_quick_match(body)
        if isinstance(payload, Refusal):
            return error_response(payload)
        async with self._turn:
            found = await self._seat(payload, request.scope["person"])
        if isinstance(found, Refusal):
            return error_response(found)
        return Response(
            codec.encode(http_tables.TableCreated(table=found)),
            headers={"cache-control": "no-store"},
            media_type="application/json",
        )

    async def _seat(self, payload: http_tables.QuickMatch, person: str) -> str | Refusal:
        rules = (
            default_rules(payload.game)
            if payload.rules is None
            else info.requested_rules(payload.game, payload.rules)
        )
        if isinstance(rules, Refusal):
            return rules
        text = info.text_of(rules)
        wanted = matchmaking.MatchRequest(
            payload.game, None if payload.rules is None else text, default=text
        )
        summaries, now = self._lobby_feed.summaries, self._now()
        waits_at = matchmaking.waiting_table(summaries, wanted, person, now)
        if waits_at is not None:
            return waits_at
        for name in matchmaking.matching_tables(summaries, wanted, now)[:_MAX_TRIES]:
            room = await self._tables.room(name)
            if room is not None and await room.take_seat(person, payload.name) is None:
                return name
        return await self._factory.open(
            http_tables.NewTable(
                game=payload.game,
                rules=text,
                name=payload.name,
                bot=payload.bot,
                free=info.seat_count(rules) - 1,
                pace=payload.pace,
                house=msgspec.structs.replace(payload.house, kind="public"),
            ),
            person,
        )
