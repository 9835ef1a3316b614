"""``api/rules``: a rules value by its text or its options, with its sentences.

Rules that cannot be played are an answer like any other: a form shows them while people are still
choosing.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.presentation.rulebook.description import rule_book
from herzrasen.presentation.rulebook.options import default_rules
from herzrasen.protocol import codec
from herzrasen.protocol.rules import RulesRequest
from herzrasen.server.api.answer_language import answer_language
from herzrasen.server.api.etag_response import etag_response
from herzrasen.server.middleware.body_reader import BodyReader
from herzrasen.server.middleware.error_response import error_response
from herzrasen.server.rate_limits.address_shares import address_of
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.table import info

_JSON: Final = "application/json"
_AT_ONCE: Final = 120
_A_SECOND: Final = 5.0


class RulesEndpoints:
    """Answers with a rule book. Writing all its sentences is heavy work."""

    def __init__(self, heavy_work: HeavyWork) -> None:
        self._heavy_work = heavy_work
        self._body_reader = BodyReader(RateLimiter(_A_SECOND, _AT_ONCE))

    async def by_text(self, request: Request) -> Response:
        """``GET api/rules/{game}?text=…&language=…``."""
        game, query = request.path_params["game"], request.query_params
        if game not in get_args(GameName):
            raise HTTPException(404)
        text = query.get("text") or info.text_of(default_rules(game))
        async with self._heavy_work.slot(address_of(request.scope)):
            body = await asyncio.to_thread(_by_text, game, text, query.get("language", ""))
        return etag_response(request, body, _JSON)

    async def by_options(self, request: Request) -> Response:
        """``POST api/rules``: see ``protocol.rules``."""
        body = await self._body_reader.read(request)
        payload = body if isinstance(body, Refusal) else codec.read_rules_request(body)
        if isinstance(payload, Refusal):
            return error_response(payload)
        async with self._heavy_work.slot(address_of(request.scope)):
            return Response(await asyncio.to_thread(_by_options, payload), media_type=_JSON)


def _by_text(game: GameName, text: str, language: str) -> bytes:
    return _rule_book(game, info.requested_rules(game, text), language, text)


def _by_options(payload: RulesRequest) -> bytes:
    options = codec.read_options(payload.game, payload.options)
    rules = (
        options if isinstance(options, Refusal) else info.rules_from_options(payload.game, options)
    )
    return _rule_book(payload.game, rules, payload.language, payload.preset)


def _rule_book(game: GameName, rules: Any | Refusal, language: str, asked: str) -> bytes:
    return codec.encode(rule_book(game, rules, answer_language(language), asked))
