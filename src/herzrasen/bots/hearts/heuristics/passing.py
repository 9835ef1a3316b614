"""Which cards to pass."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import Prices, each, total

GUARD: Final = (1.0, 0.95, 0.8, 0.4, 0.1, 0.05)
"""How much of a heavy card's danger remains with so many guards in its suit."""

HEAVY: Final = 1.2
"""How much of its cost the holder of a bare heavy card wants to be rid of."""

CATCHER: Final = 0.8
"""The same for a bare card above it."""

GUARDS: Final = 2.0
"""What a guard is worth in the own hand."""

HEART: Final = 4.5
"""How gladly a bare highest heart is passed."""

PLAIN: Final = 5.0
"""How gladly a bare highest card of a plain suit is passed."""

HEART_COVER: Final = 0.6
"""What each lower heart leaves of that."""

PLAIN_COVER: Final = 0.8
"""What each lower card of a plain suit leaves of that."""

FLOOR: Final = 0.5
"""How gladly the lowest heart is passed."""

VOID: Final = 2.0
"""What it is worth to empty a suit, shared among its cards."""


KEPT: Final = 3.0
"""How much the bonus card and the cards above it are wanted."""


def choose(prices: Prices, hand: int, count: int) -> int:
    """``count`` cards: uncovered queens and what catches them, high hearts, high cards of short
    suits; a suit is emptied where that takes no more cards than are to go. With very many high
    cards the few low ones go, and the moon is tried."""
    if planned := moon.parting(prices, hand, count):
        return planned
    left, given = hand, 0
    for _ in range(count):
        card = max(each(left), key=lambda one: (worry(prices, left, one, count), one))
        left &= ~card
        given |= card
    return given


def worry(prices: Prices, hand: int, card: int, count: int) -> float:
    """How gladly this card is passed out of this hand."""
    suit = prices.suits[prices.suit_of[card]]
    mine, whole = hand & suit, prices.deck & suit
    under = (mine & (card - 1)).bit_count()
    height = (whole & (card - 1)).bit_count() / max(1, whole.bit_count() - 1)
    heavy = whole & prices.heavy
    if card & heavy:
        return HEAVY * prices.cost[card] * GUARD[min(5, (mine & ~heavy).bit_count())]
    if heavy:
        low = (heavy & -heavy) - 1
        if card <= low:
            # Low cards of this suit are the guards.
            return height - GUARDS
        guards = (mine & low).bit_count()
        return CATCHER * total(heavy, prices.cost) * GUARD[min(5, guards)] + height
    if suit & prices.hearts:
        return HEART * (height * height) * power(HEART_COVER, under) + FLOOR
    if whole & prices.bonus and card >= whole & prices.bonus:
        # The bonus card, and what may catch it.
        return -KEPT * height
    value = PLAIN * (height * height) * power(PLAIN_COVER, under)
    if mine.bit_count() <= count:
        value += VOID / mine.bit_count()
    return value


def power(base: float, times: int) -> float:
    """A power by multiplying, which gives the same last bit everywhere."""
    value = 1.0
    for _ in range(times):
        value *= base
    return value
