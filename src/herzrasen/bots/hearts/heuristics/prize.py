"""What the cards of a bonus card's suit may yet earn."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.position import Position

SAFE: Final = 0.9
"""How much of its worth a bonus card earns that nothing can beat."""

KEPT: Final = 0.5
"""The same where one card can beat it; with more of them it is shared."""

CAUGHT: Final = 0.6
"""How much of a bonus card's worth the highest card above it is expected to catch."""


def prize(position: Position, out: int, card: int) -> float:
    """The points of bonus cards that this card of their suit may yet earn."""
    prices = position.prices
    above = (out & prices.over[card]).bit_count()
    if card & prices.bonus:
        return -prices.cost[card] * (KEPT if above else SAFE) / (above or 1)
    coming = out & prices.bonus & ~prices.over[card]
    if not coming:
        return 0.0
    return -prices.cost[coming & -coming] * CAUGHT / (1 + above)
