"""A race with a timer is played at a table, through the log, in a room and on a server without a
line changed outside its package: who touched first is decided for any game."""

from __future__ import annotations

from pathlib import Path

from tests.checks.command import run_python_check


def test_a_race_with_a_timer_is_played_through_table_log_and_server(tmp_path: Path) -> None:
    run_python_check("tests.games.race_game.run", str(tmp_path))
