"""Expected points from bonus cards, for the cards of their suit."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.position import Position

CERTAIN_SHARE: Final = 0.9
"""The share of its worth that an unbeatable bonus card is expected to earn."""

CONTESTED_SHARE: Final = 0.5
"""The same where one card can beat it; divided by the number where more can."""

CATCHING_SHARE: Final = 0.6
"""The share of a bonus card's worth that the highest card above it is expected to catch."""


def expected_bonus(position: Position, out: int, card: int) -> float:
    """The points of bonus cards that this card of their suit may still earn."""
    card_table = position.card_table
    higher = (out & card_table.beating[card]).bit_count()
    if card & card_table.bonus:
        return (
            -card_table.cost[card] * (CONTESTED_SHARE if higher else CERTAIN_SHARE) / (higher or 1)
        )
    catchable = out & card_table.bonus & ~card_table.beating[card]
    if not catchable:
        return 0.0
    return -card_table.cost[catchable & -catchable] * CATCHING_SHARE / (1 + higher)
