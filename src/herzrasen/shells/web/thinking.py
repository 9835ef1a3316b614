"""What runs in the processes that bots think in: a view goes in, a move comes out."""

from __future__ import annotations

from herzrasen.bots.hearts import HeartsBot
from herzrasen.bots.nerts import NertsBot
from herzrasen.games import hearts, nerts
from herzrasen.table.wire import GameName


def think(
    game: GameName, settings: dict[str, int], seed: int, view: hearts.View | nerts.View
) -> tuple[hearts.Move | nerts.Move | None, int]:
    """The bot's move, None for none, and how many milliseconds its hands take for it."""
    if isinstance(view, hearts.View):
        return HeartsBot(**settings, seed=seed).choose(view), 0
    action = NertsBot(**settings, seed=seed).act(view)
    return action.move, action.after_ms
