"""A third game is played through every layer without a line changed outside its package."""

from __future__ import annotations

from pathlib import Path

from tests.checks.command import run_python_check


def test_a_third_game_is_played_through_every_layer(tmp_path: Path) -> None:
    run_python_check("tests.games.third_game.run", str(tmp_path))
