"""Which cards to pass."""

from __future__ import annotations

from herzrasen.bots.hearts.prices import Prices, each, total

GUARD = (1.0, 0.95, 0.8, 0.45, 0.2, 0.1)
"""How much of a heavy card's danger remains with so many guards in its suit."""


def choose(prices: Prices, hand: int, count: int) -> int:
    """``count`` cards: uncovered queens and what catches them, high hearts, high cards of short
    suits; a suit is emptied where that takes no more cards than are to go."""
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
    held = mine.bit_count()
    height = (whole & (card - 1)).bit_count() / max(1, whole.bit_count() - 1)
    own = prices.cost.get(card, 0)
    heavy = whole & prices.heavy
    if card & prices.heavy:
        return 1.2 * own * GUARD[min(5, (mine & ~heavy).bit_count())]
    if heavy and card > (heavy & -heavy):
        guards = (mine & (heavy & -heavy) - 1).bit_count()
        return 0.8 * total(heavy, prices.cost) * GUARD[min(5, guards)] + height
    if heavy:
        # Low cards of this suit are the guards.
        return -2.0 + height
    if suit & prices.hearts:
        lower = (mine & (card - 1)).bit_count()
        return 6.0 * height * height * (0.6**lower) + 0.5
    value = 5.0 * height * height * (0.8 ** (mine & (card - 1)).bit_count())
    if held <= count:
        value += 2.0 / held
    return value
