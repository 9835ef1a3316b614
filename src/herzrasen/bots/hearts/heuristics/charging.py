"""Choice of the cards to expose: those that will cost the others more than the own side."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.deck import QUEENS

QUEEN_GUARDS: Final = 4
"""With so many lower spades the queen is exposed: she can wait until another player must
take her."""

MAX_TRICKS: Final = 1.5
"""Up to how many expected tricks in a full hand hearts may be doubled."""

MAX_HIGHER: Final = 2
"""Up to how many unseen higher cards of the suit the jack is exposed."""

MAX_LOSERS: Final = 2.0
"""Up to how many expected losers in a full hand everything is exposed, to shoot the moon."""


def choose_charge(card_table: CardTable, hand: int, exposable: int) -> int:
    """The cards to expose: the queen where she is well guarded, the ace of hearts and the ten of
    clubs from a hand that will take little, the jack of diamonds where it is likely to be kept;
    all penalty and bonus cards from a hand strong enough for the moon."""
    position = Position(card_table, [0] * card_table.rules.players)
    unseen = card_table.deck & ~hand
    if card_table.moon_possible and moon.strong_enough(position, hand, unseen, MAX_LOSERS):
        return exposable & (card_table.penalty | card_table.bonus)
    takes_little = (
        expected_tricks(card_table, hand, unseen) <= MAX_TRICKS * hand.bit_count() / moon.FULL_HAND
    )
    queens, exposed = card_table.bits(QUEENS), 0
    for card in each_bit(exposable):
        suit = card_table.suits[card_table.suit_of[card]]
        if card & queens:
            good = (hand & suit & (card - 1)).bit_count() >= QUEEN_GUARDS
        elif card & card_table.bonus:
            good = (unseen & suit & card_table.beating[card]).bit_count() <= MAX_HIGHER
        else:
            good = takes_little
        if good:
            exposed |= card
    return exposed


def expected_tricks(card_table: CardTable, hand: int, unseen: int) -> float:
    """How many tricks this hand is expected to take against its will."""
    expected = 0.0
    for suit in card_table.suits:
        out = (unseen & suit).bit_count()
        for place, card in enumerate(each_bit(hand & suit)):
            lower = out - (unseen & suit & card_table.beating[card]).bit_count()
            # The lower cards of a suit go first and are followed; later rounds find others void.
            expected += (lower / out if out else 0.0) ** 3 / (1 + 0.5 * place)
    return expected
