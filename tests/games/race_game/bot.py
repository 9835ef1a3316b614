"""The bot of Ladder, as a worker process is asked for its move."""

from __future__ import annotations

from typing import Any

from tests.games.race_game.rules import Play, View, legal


def choose_move(
    _settings: dict[str, int], _seed: int, view: View, *_: Any
) -> tuple[Play | None, int]:
    """The card that goes on the ladder, if there is one, after a moment."""
    return next(iter(legal(view)), None), 100
