"""Playing a deal to its end, the twin of source/playout.h."""

from __future__ import annotations

from collections.abc import Callable

from herzrasen.bots.hearts.engine.rng import Rng
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position

Player = Callable[[Position, int], int]
"""Chooses a card of the seat to play, out of the legal ones."""


def any_of(cards: int, rng: Rng) -> int:
    """Any of these cards, each with the same chance."""
    return each(cards)[(rng.next() >> 32) * cards.bit_count() >> 32]


def any_card(rng: Rng) -> Player:
    """The player who plays any legal card."""
    return lambda _, free: any_of(free, rng)


def straying(player: Player, stray: int, rng: Rng) -> Player:
    """This player's card; but of 1024 cards about ``stray`` are any legal ones. Each card takes one
    number of chance, so that deals which differ in one card stray at the same places."""

    def card(position: Position, free: int) -> int:
        ticket = rng.next()
        return player(position, any_of(free, Rng(ticket)) if ticket & 1023 < stray else free)

    return card


def finish(position: Position, player: Player = club.card) -> None:
    """Play on with one player's cards in all seats until nothing more can be won or lost."""
    prices, hands = position.prices, position.hands
    # Where tricks count in themselves, all are played.
    last = prices.rules.sun or prices.rules.no_trick_bonus
    decisive = prices.deck if last else prices.penalty | prices.bonus | prices.doublers
    while hands[position.turn]:
        fallen = position.gone | (position.kitty if position.kitty_taker >= 0 else 0)
        if not position.count and not position.costly and not decisive & ~fallen:
            return
        position.play(player(position, legal(position)))
