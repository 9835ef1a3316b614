"""The beginner's card: legal, plausible, forgetful. Fears the queen, plays low, and now and then
throws a card without thinking."""

from __future__ import annotations

from random import Random
from typing import Final

from herzrasen.bots.hearts.chance import pick
from herzrasen.bots.hearts.position import Position
from herzrasen.bots.hearts.prices import Prices, each

CARELESS: Final = 0.12
"""How often a card is chosen without a thought."""


def choose(prices: Prices, hand: int, count: int, rng: Random) -> int:
    """The pass: the dearest and highest cards, whatever guards them; one of them by whim."""
    by_fear = sorted(each(hand), key=lambda one: _fear(prices, one), reverse=True)
    given = by_fear[:count]
    tempting = by_fear[count : count + 3]
    if given and tempting and rng.random() < 0.5:
        given[-1] = pick(tempting, rng)
    return sum(given)


def card(position: Position, legal: int, rng: Random) -> int:
    """The card to play, out of ``legal``."""
    prices = position.prices
    cards = each(legal)
    if rng.random() < CARELESS:
        return pick(cards, rng)
    if not position.count:
        # Low is safe, thinks the beginner, and counts no suit.
        return min(cards, key=lambda one: (_rank(prices, one), rng.random()))
    if not legal & position.led:
        return max(cards, key=lambda one: _fear(prices, one))
    under = [one for one in cards if one & position.bar]
    heavy = [one for one in under if one & prices.heavy]
    if heavy:
        return heavy[-1]
    if under and rng.random() < 0.5:
        return under[-1]
    return cards[0] if not cards[0] & prices.heavy or len(cards) == 1 else cards[1]


def _rank(prices: Prices, one: int) -> int:
    suit = prices.suits[prices.suit_of[one]]
    return (prices.deck & suit & (one - 1)).bit_count()


def _fear(prices: Prices, one: int) -> float:
    return 2.0 * prices.cost.get(one, 0) + _rank(prices, one)
