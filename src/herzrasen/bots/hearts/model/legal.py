"""Which cards may be played, in bits: the rules of play once more, so that a playout is fast.

A test holds them against the games' own.
"""

from __future__ import annotations

from herzrasen.bots.hearts.model.position import Position


def legal(position: Position) -> int:
    """The cards that the seat to play may play; what binds the first lead is not known here."""
    prices, hand = position.prices, position.hands[position.turn]
    if not position.count:
        return _leads(position, hand)
    choice = hand & position.led or hand
    free = choice
    if position.first:
        free &= ~_early(position, hand)
    if prices.exposed & choice & position.led:
        free &= ~_held_back(position, hand, position.led)
    free = free or choice
    if dropped := free & prices.dropped:
        return dropped if not dropped & position.led or dropped & position.bar else free
    return free


def _leads(position: Position, hand: int) -> int:
    prices, free = position.prices, hand
    if position.first:
        free &= ~_early(position, hand)
    if not position.broken:
        if hand & ~prices.excuse & ~prices.hearts:
            free &= ~prices.hearts
        free &= ~prices.shy | prices.hearts
    if prices.exposed & hand:
        for suit in prices.suits:
            free &= ~_held_back(position, hand, suit)
    return free or hand


def _early(position: Position, hand: int) -> int:
    """What this hand may not play to the first trick."""
    prices = position.prices
    if prices.early and not hand & ~prices.penalty:
        return hand & ~prices.bleeds if hand & prices.bleeds else 0
    return prices.early


def _held_back(position: Position, hand: int, suit: int) -> int:
    """The exposed cards that may not go to the first trick of their suit."""
    mine = hand & suit
    if suit & position.opened or not mine & (mine - 1):
        return 0
    return mine & position.prices.exposed
