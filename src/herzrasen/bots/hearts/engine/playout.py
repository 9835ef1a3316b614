"""Playouts: policies that choose a card, and playing a deal to its end.

The twin of source/playout.h.
"""

from __future__ import annotations

from collections.abc import Callable

from herzrasen.bots.hearts.engine.rng import Rng
from herzrasen.bots.hearts.heuristics import club
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.legal import legal
from herzrasen.bots.hearts.model.position import Position

Policy = Callable[[Position, int], int]
"""A playout policy: chooses a card of the seat to play, out of the legal ones."""


def random_card(cards: int, rng: Rng) -> int:
    """One of these cards, each with the same chance."""
    return each_bit(cards)[(rng.next() >> 32) * cards.bit_count() >> 32]


def random_policy(rng: Rng) -> Policy:
    """The policy of random legal cards."""
    return lambda _, free: random_card(free, rng)


def with_random_cards(policy: Policy, random_rate: int, rng: Rng) -> Policy:
    """This policy's card; but of 1024 cards about ``random_rate`` are random legal ones. Each card
    takes one random number, so deals that differ in one card deviate at the same places."""

    def card(position: Position, free: int) -> int:
        ticket = rng.next()
        return policy(
            position, random_card(free, Rng(ticket)) if ticket & 1023 < random_rate else free
        )

    return card


def play_to_end(position: Position, policy: Policy = club.choose_card) -> None:
    """Play on by one policy in all seats until nothing more can be won or lost."""
    card_table, hands = position.card_table, position.hands
    # Where tricks themselves count, all are played.
    all_tricks_count = card_table.rules.sun or card_table.rules.no_trick_bonus
    decisive = (
        card_table.deck
        if all_tricks_count
        else card_table.penalty | card_table.bonus | card_table.doublers
    )
    while hands[position.turn]:
        seen = position.played | (position.kitty if position.kitty_taker >= 0 else 0)
        if not position.trick_size and not position.pot_cards and not decisive & ~seen:
            return
        position.play(policy(position, legal(position)))
