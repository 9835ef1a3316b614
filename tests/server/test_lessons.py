"""``api/lessons``: a lesson for each game, for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import httpx
import pytest

from herzrasen.games.protocol import GameName
from herzrasen.presentation.lessons.lesson import lesson
from herzrasen.protocol import codec
from tests.server.live_server import live_server


@pytest.mark.parametrize("game", get_args(GameName))
def test_a_lesson_is_there_and_is_sent_once(game: GameName, tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        first = httpx.get(f"{server}/api/lessons/{game}")
        assert first.status_code == 200
        assert first.content == codec.encode(lesson(game))
        again = httpx.get(
            f"{server}/api/lessons/{game}", headers={"if-none-match": first.headers["etag"]}
        )
        assert (again.status_code, again.content) == (304, b"")


def test_there_is_none_in_other_games(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        assert httpx.get(f"{server}/api/lessons/skat").status_code == 404
