"""``api/rules``: a rules value by its text or its options, with its sentences.

Rules that cannot be played are an answer like any other: a form shows them while somebody is still
choosing.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.locales import LANGUAGES
from herzrasen.presentation.rulebook.description import book
from herzrasen.presentation.rulebook.options import usual
from herzrasen.protocol import codec
from herzrasen.protocol.rules import RulesWish
from herzrasen.server.api.static_files import answer
from herzrasen.server.middleware.body_reader import Posts, refused
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import address_of
from herzrasen.table import info

_JSON: Final = "application/json"
_AT_ONCE: Final = 120
_A_SECOND: Final = 5.0


class Rules:
    """Answers what would be played by some rules. Writing all their sentences is heavy work."""

    def __init__(self, work: HeavyWork) -> None:
        self._work = work
        self._posts = Posts(_A_SECOND, _AT_ONCE)

    async def by_text(self, request: Request) -> Response:
        """``GET api/rules/{game}?text=…&language=…``."""
        game, asked = request.path_params["game"], request.query_params
        if game not in get_args(GameName):
            raise HTTPException(404)
        text = asked.get("text") or info.text_of(usual(game))
        async with self._work.slot(address_of(request.scope)):
            body = await asyncio.to_thread(_by_text, game, text, asked.get("language", ""))
        return answer(request, body, _JSON)

    async def by_options(self, request: Request) -> Response:
        """``POST api/rules``: see :class:`rulebook.RulesWish`."""
        posted = await self._posts.read(request)
        wish = posted if isinstance(posted, Refusal) else codec.read_rules_wish(posted)
        if isinstance(wish, Refusal):
            return refused(wish)
        async with self._work.slot(address_of(request.scope)):
            return Response(await asyncio.to_thread(_by_options, wish), media_type=_JSON)


def _by_text(game: GameName, text: str, language: str) -> bytes:
    return _written(game, info.rules_asked_for(game, text), language)


def _by_options(wish: RulesWish) -> bytes:
    options = codec.read_options(wish.game, wish.options)
    rules = options if isinstance(options, Refusal) else info.rules_with(wish.game, options)
    return _written(wish.game, rules, wish.language)


def _written(game: GameName, rules: Any | Refusal, language: str) -> bytes:
    return codec.encode(book(game, rules, language if language in LANGUAGES else LANGUAGES[0]))
