"""Which cards to expose: those that will cost the others more than oneself."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.deck import QUEENS

GUARDED: Final = 4
"""With so many lower spades the queen can wait until somebody else must take her."""

CALM: Final = 1.5
"""With how many expected tricks in a whole hand the hearts may be doubled."""

EARNED: Final = 2
"""How many higher cards of the jack's suit may be out."""

SURE: Final = 2.0
"""With how many expected losers in a whole hand all is exposed for the moon's sake."""


def choose(prices: Prices, hand: int, exposable: int) -> int:
    """The cards to expose: the queen where she is well guarded, the ace of hearts and the ten of
    clubs from a hand that will take little, the jack of diamonds where he is likely to come home;
    all penalty cards from a hand that is good enough for the moon."""
    position = Position(prices, [0] * prices.rules.players)
    unseen = prices.deck & ~hand
    if prices.shooting and moon.hopeful(position, hand, unseen, SURE):
        return exposable & (prices.penalty | prices.bonus)
    calm = tricks(prices, hand, unseen) <= CALM * hand.bit_count() / moon.HAND
    queens, exposed = prices.bits(QUEENS), 0
    for card in each(exposable):
        suit = prices.suits[prices.suit_of[card]]
        if card & queens:
            good = (hand & suit & (card - 1)).bit_count() >= GUARDED
        elif card & prices.bonus:
            good = (unseen & suit & prices.over[card]).bit_count() <= EARNED
        else:
            good = calm
        if good:
            exposed |= card
    return exposed


def tricks(prices: Prices, hand: int, unseen: int) -> float:
    """How many tricks this hand is expected to take against its will."""
    expected = 0.0
    for suit in prices.suits:
        out = (unseen & suit).bit_count()
        for place, card in enumerate(each(hand & suit)):
            lower = out - (unseen & suit & prices.over[card]).bit_count()
            # The lower cards of a suit go first and are followed; later rounds find others void.
            expected += (lower / out if out else 0.0) ** 3 / (1 + 0.5 * place)
    return expected
