"""Minding who takes the trick: what is gladly given to an opponent is not given to a partner."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics import risk
from herzrasen.bots.hearts.model.position import Position


def given(position: Position, card: int, unseen: int) -> float:
    """What it is worth to give this card's cost to the trick as it lies: gladly to an opponent,
    not to a partner."""
    prices = position.prices
    own = prices.cost.get(card, 0)
    if not own:
        return 0.0
    helped = stands(position, unseen)
    return own * (prices.gift * (1 - helped) - helped)


def stands(position: Position, unseen: int) -> float:
    """The chance that a partner takes the trick as it lies."""
    prices = position.prices
    if not position.top or not prices.friends[position.turn] >> position.winner & 1:
        return 0.0
    behind = position.seats - 1 - position.count
    return risk.wins(position, unseen, position.top, behind, position.led)
