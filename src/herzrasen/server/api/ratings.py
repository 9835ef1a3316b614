"""``api/ratings``: the families, a board page by page, and one's own rating with its curve.

Who is on a board is said in ``storage/ratings.py``: nobody with a provisional rating."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.http_ratings import (
    BoardEntry,
    BotRating,
    MyRating,
    RatedFamilies,
    RatedFamily,
    RatingBoard,
    RatingPoint,
    RatingValue,
)
from herzrasen.ratings.bot_ratings import BOT_RATINGS, settings_of_bot
from herzrasen.ratings.families import FAMILIES, PRESETS, Family, game_of_family
from herzrasen.ratings.rating import BOARD_MS, Rating
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.network.json_response import json_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.storage.storage import Storage

PAGE_SIZE: Final = 50
MAX_FIRST: Final = 10_000
"""Nobody pages further: what is skipped has to be read as well."""
_A_SECOND: Final = 4.0
_AT_ONCE: Final = 60


class RatingEndpoints:
    """Answers about ratings. Reading a board is heavy work."""

    def __init__(self, storage: Storage, now: Callable[[], int], heavy_work: HeavyWork) -> None:
        """``now`` is the time in ms since 1970."""
        self._storage = storage
        self._ratings = storage.ratings
        self._now = now
        self._heavy_work = heavy_work
        self._limits = RateLimiter(_A_SECOND, _AT_ONCE)

    def routes(self) -> list[Route]:
        """The routes of these endpoints."""
        return [
            Route("/api/ratings", self.families),
            Route("/api/ratings/{family}", self.board),
            Route("/api/me/ratings/{family}", self.own),
        ]

    async def families(self, request: Request) -> Response:
        """``GET api/ratings``: every family, with one's own rating."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        person: str = request.scope["person"]
        async with self._heavy_work.slot(address_of(request.scope)):
            own = await self._ratings.ratings_of(person)
            families = [
                RatedFamily(
                    family,
                    game_of_family(family),
                    PRESETS[family],
                    await self._ratings.board_size(family, self._since),
                    _value(own[family]) if family in own else None,
                )
                for family in FAMILIES
            ]
            excluded = await self._ratings.is_excluded(person)
        return json_response(RatedFamilies(tuple(families), excluded))

    async def board(self, request: Request) -> Response:
        """``GET api/ratings/{family}?first=N``: a page of a board."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        family, first = _family(request), _first(request)
        if first is None:
            return error_response(Refusal("table.refusal.not-understood"))
        person: str = request.scope["person"]
        async with self._heavy_work.slot(address_of(request.scope)):
            rows = await self._ratings.board(family, self._since, first, PAGE_SIZE + 1)
            players = await self._ratings.board_size(family, self._since)
        entries = tuple(
            BoardEntry(first + index + 1, row.name, _value(row.rating), row.person == person)
            for index, row in enumerate(rows[:PAGE_SIZE])
        )
        after = first + PAGE_SIZE
        more = after if len(rows) > PAGE_SIZE and after <= MAX_FIRST else None
        return json_response(RatingBoard(family, entries, players, more, _bots(family)))

    async def own(self, request: Request) -> Response:
        """``GET api/me/ratings/{family}``: one's own rating, and how it came about."""
        if (refusal := self._refusal(request)) is not None:
            return refusal
        family, person = _family(request), request.scope["person"]
        async with self._heavy_work.slot(address_of(request.scope)):
            curve = await self._ratings.curve(person, family)
            newest = curve[-1] if curve else None
            excluded = await self._ratings.is_excluded(person)
            guest = await self._storage.accounts.of_person(person) is None
            players = await self._ratings.board_size(family, self._since)
            place = None
            if newest and not (newest.provisional or excluded or guest or newest.at < self._since):
                place = 1 + await self._ratings.board_size(family, self._since, newest.score)
        return json_response(
            MyRating(
                family=family,
                rating=None if newest is None else _value(newest),
                place=place,
                players=players,
                left=0 if newest is None else newest.left,
                resigned=0 if newest is None else newest.resigned,
                guest=guest,
                excluded=excluded,
                curve=tuple(RatingPoint(one.at, one.mean, one.deviation) for one in curve),
            )
        )

    @property
    def _since(self) -> int:
        return self._now() - BOARD_MS

    def _refusal(self, request: Request) -> Response | None:
        if self._limits.take(request.scope["person"]):
            return None
        return error_response(Refusal("table.refusal.too-fast"))


def _family(request: Request) -> Family:
    for family in FAMILIES:
        if family == request.path_params["family"]:
            return family
    raise HTTPException(404)


def _first(request: Request) -> int | None:
    """The number of the first row that is asked for; None if it is no such number."""
    text = request.query_params.get("first", "0")
    if not (text.isascii() and text.isdecimal() and len(text) <= len(str(MAX_FIRST))):
        return None
    return int(text) if int(text) <= MAX_FIRST else None


def _value(rating: Rating) -> RatingValue:
    return RatingValue(
        rating.mean, rating.deviation, rating.score, rating.matches, rating.provisional
    )


def _bots(family: Family) -> tuple[BotRating, ...]:
    """The bots of a family, the strongest first."""
    game = game_of_family(family)
    measured = sorted(BOT_RATINGS[family].items(), key=lambda item: -item[1])
    return tuple(BotRating(settings_of_bot(game, name), mean) for name, mean in measured)
