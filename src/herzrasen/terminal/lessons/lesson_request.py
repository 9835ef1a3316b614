"""The requests for a guide and for a lesson, and its events with the whole view after each."""

from __future__ import annotations

from typing import Any

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import codec
from herzrasen.protocol.http_guides import Guide
from herzrasen.protocol.http_lessons import Lesson, Tactics
from herzrasen.protocol.table_updates import EventShown, MessageReader, Unreadable
from herzrasen.terminal.connection.api import Api, ApiError
from herzrasen.terminal.connection.game_values import read_of_game
from herzrasen.terminal.connection.offline_connection import welcome_of
from herzrasen.terminal.lessons.lesson_connection import lesson_room


async def fetch_lesson(
    api: Api, game: GameName, topic: str = ""
) -> tuple[Lesson, list[EventShown]]:
    """The lesson in a game, or the position of a topic of its tactics, and its events. Raises
    ApiError."""
    path = f"api/lessons/{game}/{topic}" if topic else f"api/lessons/{game}"
    return read_lesson(await api.get(path, dict))


async def fetch_tactics(api: Api, game: GameName) -> Tactics:
    """The topics of a game's tactics. Raises ApiError."""
    return await api.get(f"api/tactics/{game}", Tactics)


async def fetch_guide(api: Api, game: GameName, language: str) -> Guide:
    """How a game is played, in a language. Raises ApiError."""
    return await api.get(f"api/guides/{game}?language={language}", Guide)


def read_lesson(plain: dict[str, Any]) -> tuple[Lesson, list[EventShown]]:
    """The lesson in an answer, without its events as they travel, and the events. Raises
    ApiError."""
    lesson = read_of_game({**plain, "happened": []}, Lesson)
    reader = MessageReader()
    try:
        reader.read(codec.encode(welcome_of(lesson_room(lesson, ""))))
        updates = [reader.read(codec.encode(message)) for message in plain["happened"]]
    except (Unreadable, KeyError) as error:
        raise ApiError(Refusal("terminal.trouble.version")) from error
    return lesson, [update for update in updates if isinstance(update, EventShown)]
