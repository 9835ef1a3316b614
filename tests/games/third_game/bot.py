"""The bot of High Card, as a worker process is asked for its move."""

from __future__ import annotations

from typing import Any

from tests.games.third_game.rules import Play, View


def choose_move(_settings: dict[str, int], _seed: int, view: View, *_: Any) -> tuple[Play, int]:
    """The highest card, at once."""
    return Play(max(view.hand, key=lambda card: card.rank)), 0
