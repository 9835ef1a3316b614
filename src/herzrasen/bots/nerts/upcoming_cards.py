"""Insight 5: the remembered cards that the next turns bring up on the waste."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.placement_masks import face_index
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.rules import EmptyStock

_TURNS_AHEAD: Final = 8
"""How many turns it looks ahead."""

_DISCOUNT_PER_TURN: Final = 0.8
"""The discount for each turn that comes before."""


def upcoming_faces(board: Board, rules: NertsRules) -> Iterator[tuple[int, float]]:
    """The faces that the next turns bring up, each with its discount for the wait.

    First the rest of the stock; then, where the waste is turned over, the whole of it again from
    the first card, which is known even of a stock that has never been through.
    """
    weight = 1.0
    left = _TURNS_AHEAD
    for cards in (board.stock, (None,), (*board.waste, *board.stock)):
        for end in range(rules.draw, len(cards) + rules.draw, rules.draw):
            weight *= _DISCOUNT_PER_TURN
            left -= 1
            card = cards[min(end, len(cards)) - 1]
            if card is not None:
                yield face_index(card), weight
            if not left:
                return
        if rules.empty_stock is EmptyStock.NONE:
            return
