"""``api/lessons``: a short lesson for each game."""

from __future__ import annotations

from functools import cache
from typing import get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import GameName
from herzrasen.presentation.lessons.lesson import lesson
from herzrasen.protocol import codec
from herzrasen.server.api.static_files import etag_response


def lessons(request: Request) -> Response:
    """``GET api/lessons/{game}``: see ``protocol.http_lessons``."""
    game = request.path_params["game"]
    if game not in get_args(GameName):
        raise HTTPException(404)
    return etag_response(request, lesson_in(game), "application/json")


@cache
def lesson_in(game: GameName) -> bytes:
    """The lesson in this game as JSON."""
    return codec.encode(lesson(game))
