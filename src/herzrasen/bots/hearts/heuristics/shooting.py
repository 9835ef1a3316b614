"""Playing to shoot the moon: leads, follows and discards of a seat that wants every point.
Whether one does is in ``moon.py`` and ``advice.py``."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.position import Position

BEATABLE: Final = 8.0
"""How much each unseen card that beats the lead counts against it, in cards of suit length."""

HEARTS_LAST: Final = 5.0
"""How much counts against leading hearts while another suit will do."""


def lead(position: Position, legal: int) -> int:
    """A card nobody can beat, from the longest suit, hearts last."""
    card_table, unseen = position.card_table, position.unseen(position.turn)
    best, most = 0, -float("inf")
    for suit in card_table.suits:
        own_cards = legal & suit
        if not own_cards:
            continue
        card = 1 << own_cards.bit_length() - 1
        higher = (unseen & suit & card_table.beating[card]).bit_count()
        value = own_cards.bit_count() - BEATABLE * higher
        if suit & card_table.hearts:
            value -= HEARTS_LAST
        if value > most:
            best, most = card, value
    return best


def follow(position: Position, legal: int) -> int:
    """Win the trick if possible, cheaply when last; else the lowest card without points."""
    over = legal & ~position.losing_mask
    if not over:
        light = legal & ~position.card_table.penalty or legal
        return light & -light
    if position.trick_size == position.seat_count - 1:
        return over & -over
    return 1 << over.bit_length() - 1


def discard(position: Position, legal: int) -> int:
    """The card that would lose a trick later, never a costly one if another is left."""
    card_table, unseen = position.card_table, position.unseen(position.turn)
    light = legal & ~card_table.penalty or legal
    best, most = 0, -1.0
    for suit in card_table.suits:
        own_cards = light & suit
        if not own_cards:
            continue
        card = own_cards & -own_cards
        higher = (unseen & suit & card_table.beating[card]).bit_count()
        value = higher + 0.1 / own_cards.bit_count()
        if value > most:
            best, most = card, value
    return best
