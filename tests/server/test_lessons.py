"""``api/lessons`` and ``api/guides``: a lesson and a guide for each game, for everybody."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import httpx
import pytest

from herzrasen.games.protocol import GameName
from herzrasen.presentation.guides.guide import guide
from herzrasen.presentation.lessons.lesson import lesson
from herzrasen.presentation.lessons.tactics import tactics
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
        for place in (
            "lessons/skat",
            "tactics/skat",
            "lessons/skat/pass",
            "lessons/nerts/pass",
            "guides/skat",
        ):
            assert httpx.get(f"{server}/api/{place}").status_code == 404


def test_the_tactics_and_their_positions_are_there(tmp_path: Path) -> None:
    """Each topic that says so has a position, which no other test asks the server for."""
    with live_server(tmp_path) as server:
        found = httpx.get(f"{server}/api/tactics/hearts")
        assert found.content == codec.encode(tactics("hearts"))
        played = [topic["name"] for topic in found.json()["topics"] if topic["played"]]
        assert len(played) >= 8
        for topic in played:
            position = httpx.get(f"{server}/api/lessons/hearts/{topic}")
            assert position.content == codec.encode(lesson("hearts", topic))


def test_a_guide_is_there_in_the_language_that_is_asked_for(tmp_path: Path) -> None:
    """No other test asks the server for one; without a language it is English."""
    with live_server(tmp_path) as server:
        for query, language in (("?language=de", "de"), ("?language=xx", "en"), ("", "en")):
            found = httpx.get(f"{server}/api/guides/nerts{query}")
            assert found.content == codec.encode(guide("nerts", language))
