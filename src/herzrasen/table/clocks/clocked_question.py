"""What a seat is asked, so that a clock runs for it (``time_over``: what is played at its end)."""

from __future__ import annotations

from typing import Any

from herzrasen.cards import Seat
from herzrasen.games.registry import GAMES, game_of


def clocked_question(public: Any, seat: Seat) -> str | None:
    """The key of the question that this seat is asked, the same as long as it is asked; None for
    none."""
    return game_of(public).open_question(public, seat)


def same_question(before: Any, view: Any) -> bool:
    """Whether a seat is asked the same on both views, one of them from before an undo; False where
    that is None."""
    return before is not None and game_of(view.public).same_decision(before, view)


def is_answer(move: Any) -> bool:
    """Whether a move answers a question; in a round of Nerts most do not."""
    return all(game.is_answer(move) for game in GAMES.values() if isinstance(move, game.TYPES.move))
