"""How to play for the moon: the leads, follows and discards of a seat that wants every point."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.position import Position

BEATABLE: Final = 8.0
"""What each card that could beat the lead counts against it, in cards of length."""

HEARTS_LAST: Final = 5.0
"""What counts against leading hearts while another suit will do."""


def lead(position: Position, legal: int) -> int:
    """A card nobody can beat, longest suit first, hearts last of all."""
    prices, unseen = position.prices, position.unseen(position.turn)
    best, most = 0, -float("inf")
    for suit in prices.suits:
        mine = legal & suit
        if not mine:
            continue
        card = 1 << mine.bit_length() - 1
        higher = (unseen & suit & prices.over[card]).bit_count()
        value = mine.bit_count() - BEATABLE * higher
        if suit & prices.hearts:
            value -= HEARTS_LAST
        if value > most:
            best, most = card, value
    return best


def follow(position: Position, legal: int) -> int:
    """Over the trick if that goes, cheaply when last; else the lowest card without points."""
    over = legal & ~position.bar
    if not over:
        light = legal & ~position.prices.penalty or legal
        return light & -light
    if position.count == position.seats - 1:
        return over & -over
    return 1 << over.bit_length() - 1


def discard(position: Position, legal: int) -> int:
    """The card that would lose a trick later, never a costly one if another is left."""
    prices, unseen = position.prices, position.unseen(position.turn)
    light = legal & ~prices.penalty or legal
    best, most = 0, -1.0
    for suit in prices.suits:
        mine = light & suit
        if not mine:
            continue
        card = mine & -mine
        higher = (unseen & suit & prices.over[card]).bit_count()
        value = higher + 0.1 / mine.bit_count()
        if value > most:
            best, most = card, value
    return best
