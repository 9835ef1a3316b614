"""Quick match: one press, and one sits where people wait for people.

One after another, so that two who press at once land at the same table. The room has the last word
on its seats: a list that is a moment old costs another try, never a seat given twice.
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
from herzrasen.presentation.rulebook.options import usual
from herzrasen.protocol import codec, http_tables
from herzrasen.server.lobby.lobby_feed import Hall
from herzrasen.server.lobby.tables import Lobby
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.table import info

_A_SECOND: Final = 0.5
_AT_ONCE: Final = 20
_TRIES: Final = 10
"""Tables that are tried before a new one is opened."""


class QuickMatch:
    """Leads people who want to play with people to each other."""

    def __init__(self, lobby: Lobby, hall: Hall, now: Callable[[], int]) -> None:
        """``now`` is the time in ms since 1970."""
        self._lobby = lobby
        self._hall = hall
        self._now = now
        self._posts = Posts(_A_SECOND, _AT_ONCE)
        self._turn = asyncio.Lock()

    async def play(self, request: Request) -> Response:
        """``POST api/tables/quick``: see :class:`answers.QuickMatch`."""
        posted = await self._posts.read(request)
        wish = posted if isinstance(posted, Refusal) else codec.read_quick_match(posted)
        if isinstance(wish, Refusal):
            return refused(wish)
        async with self._turn:
            found = await self._seat(wish, request.scope["person"])
        if isinstance(found, Refusal):
            return refused(found)
        return Response(
            codec.encode(http_tables.TableCreated(table=found)),
            headers={"cache-control": "no-store"},
            media_type="application/json",
        )

    async def _seat(self, wish: http_tables.QuickMatch, person: str) -> str | Refusal:
        rules = (
            usual(wish.game) if wish.rules is None else info.rules_asked_for(wish.game, wish.rules)
        )
        if isinstance(rules, Refusal):
            return rules
        text = info.text_of(rules)
        wanted = matchmaking.Wanted(wish.game, None if wish.rules is None else text, usual=text)
        reports, now = self._hall.reports, self._now()
        waits_at = matchmaking.seated(reports, wanted, person, now)
        if waits_at is not None:
            return waits_at
        for name in matchmaking.matching(reports, wanted, now)[:_TRIES]:
            room = await self._lobby.room(name)
            if room is not None and await room.seat(person, wish.name) is None:
                return name
        return await self._lobby.open(
            http_tables.NewTable(
                game=wish.game,
                rules=text,
                name=wish.name,
                bot=wish.bot,
                free=info.seats_in(rules) - 1,
                pace=wish.pace,
                house=msgspec.structs.replace(wish.house, kind="public"),
            ),
            person,
        )
