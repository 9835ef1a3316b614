"""``api/guides``: how each game is played, for those who never played it."""

from __future__ import annotations

from functools import cache
from typing import cast

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.presentation.guides.guide import guide
from herzrasen.protocol import codec
from herzrasen.server.api.answer_language import answer_language
from herzrasen.server.api.etag_response import etag_response


def guides(request: Request) -> Response:
    """``GET api/guides/{game}?language=…``: see ``protocol.http_guides``."""
    game, language = request.path_params["game"], request.query_params.get("language", "")
    if game not in GAME_NAMES:
        raise HTTPException(404)
    body = _guide_in(cast("GameName", game), answer_language(language))
    return etag_response(request, body, "application/json")


@cache
def _guide_in(game: GameName, language: str) -> bytes:
    return codec.encode(guide(game, language))
