"""``api/lessons``: a short lesson for each game, and the positions of its tactics."""

from __future__ import annotations

from functools import cache
from typing import cast, get_args

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.presentation.lessons.lesson import lesson
from herzrasen.presentation.lessons.stops import LessonPart
from herzrasen.presentation.lessons.tactics import tactics
from herzrasen.protocol import codec
from herzrasen.server.api.etag_response import etag_response


def lessons(request: Request) -> Response:
    """``GET api/lessons/{game}`` and ``api/lessons/{game}/{topic}``: see
    ``protocol.http_lessons``."""
    game, topic = _game(request), request.path_params.get("topic", "")
    if topic and topic not in part_of(game, LessonPart).positions:
        raise HTTPException(404)
    return etag_response(request, lesson_in(game, topic), "application/json")


def tactics_of(request: Request) -> Response:
    """``GET api/tactics/{game}``: the topics of the page."""
    return etag_response(request, codec.encode(tactics(_game(request))), "application/json")


def _game(request: Request) -> GameName:
    game = request.path_params["game"]
    if game not in get_args(GameName):
        raise HTTPException(404)
    return cast("GameName", game)


@cache
def lesson_in(game: GameName, topic: str = "") -> bytes:
    """The lesson in this game, or the position of a topic, as JSON."""
    return codec.encode(lesson(game, topic))
