"""Insight 5: the cards that will come up on the waste, as far as they are remembered."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import face
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.rules import EmptyStock

_FAR: Final = 8
"""So many turns are thought ahead."""

_PATIENCE: Final = 0.8
"""What each turn that has to come before leaves of a card's worth."""


def coming(board: Board, rules: NertsRules) -> Iterator[tuple[int, float]]:
    """The faces that the next turns bring up, each with what waiting for it leaves of its worth.

    First the rest of the stock; then, where the waste is turned over, the whole of it again from
    the first card, which is known even of a stock that has never been through.
    """
    weight = 1.0
    left = _FAR
    for cards in (board.stock, (None,), (*board.waste, *board.stock)):
        for end in range(rules.draw, len(cards) + rules.draw, rules.draw):
            weight *= _PATIENCE
            left -= 1
            card = cards[min(end, len(cards)) - 1]
            if card is not None:
                yield face(card), weight
            if not left:
                return
        if rules.empty_stock is EmptyStock.NONE:
            return
