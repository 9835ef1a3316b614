"""Seats people at public tables that wait for players, or opens one.

Requests are handled one after another, so that two at once meet at the same table. The room decides
about its seats, so an outdated list costs another try, but never gives a seat twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final, Protocol

from herzrasen.games.protocol import Refusal
from herzrasen.lobby import matchmaking
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol import http_tables
from herzrasen.server.lobby.lobby_feed import LobbyFeed
from herzrasen.server.lobby.table_factory import TableFactory
from herzrasen.server.room.table_handle import Tables
from herzrasen.table import info

_MAX_TRIES: Final = 10
"""Tables that are tried before a new one is opened."""


class Matchmaker(Protocol):
    """Finds a table for a person."""

    async def seat(
        self, payload: http_tables.QuickMatch, person: str, address: str
    ) -> str | Refusal:
        """The table where this person has a seat now, or why there is none. A new one is charged
        to the ``address``."""
        ...


class LocalMatchmaker:
    """Finds tables in this process's list."""

    def __init__(
        self,
        tables: Tables,
        factory: TableFactory,
        lobby_feed: LobbyFeed,
        now: Callable[[], int],
    ) -> None:
        """``now`` is the time in ms since 1970."""
        self._tables = tables
        self._factory = factory
        self._lobby_feed = lobby_feed
        self._now = now
        self._turn = asyncio.Lock()

    async def seat(
        self, payload: http_tables.QuickMatch, person: str, address: str
    ) -> str | Refusal:
        """The table where this person has a seat now, or why there is none. A new one is charged
        to the ``address``."""
        async with self._turn:
            return await self._seat(payload, person, address)

    async def _seat(
        self, payload: http_tables.QuickMatch, person: str, address: str
    ) -> str | Refusal:
        rules = (
            default_rules(payload.game)
            if payload.rules is None
            else info.requested_rules(payload.game, payload.rules)
        )
        if isinstance(rules, Refusal):
            return rules
        text = info.text_of(rules, payload.rules or "")
        wanted = matchmaking.MatchRequest(
            payload.game, None if payload.rules is None else text, default=text
        )
        summaries, now = self._lobby_feed.summaries, self._now()
        waits_at = matchmaking.waiting_table(summaries, wanted, person, now)
        if waits_at is not None:
            return waits_at
        for name in matchmaking.matching_tables(summaries, wanted, now)[:_MAX_TRIES]:
            room = await self._tables.room(name)
            if room is not None and await room.take_seat(person, payload.name, address) is None:
                return name
        return await self._factory.open(
            http_tables.NewTable(
                game=payload.game,
                rules=text,
                name=payload.name,
                bot=payload.bot,
                free=info.seat_count(rules) - 1,
                pace=payload.pace,
                house=payload.house.for_quick_match(),
            ),
            person,
            address,
        )
