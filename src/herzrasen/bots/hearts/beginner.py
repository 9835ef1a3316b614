"""The beginner: legal and plausible play with human mistakes.

They fear the queen and play low, but overlook cards in their hand, forget what was played, and
panic if a trick has points. All decisions use the own cards and the visible ones alone.
"""

from __future__ import annotations

from random import Random
from typing import Final

from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.position import Position
from herzrasen.bots.hearts.randomness import pick_one

OVERLOOKS: Final = 0.15
"""How often one of the playable cards is overlooked."""

FORGETS: Final = 0.4
"""How often they do not remember whether the queen has been played, and avoid her for nothing, or
lead the king into her."""

PANICS: Final = 0.25
"""How often points in a trick that they may have to take make them play their highest card at
once."""

HASTY: Final = 0.4
"""How often they play their lowest card where a higher one would lose as well."""


def choose_pass(card_table: CardTable, hand: int, count: int, rng: Random) -> int:
    """The pass: the costliest and highest cards, whatever guards them; one of them at random."""
    by_fear = sorted(
        each_bit(hand), key=lambda one: _perceived_danger(card_table, one), reverse=True
    )
    passed = by_fear[:count]
    tempting = by_fear[count : count + 3]
    if passed and tempting and rng.random() < 0.5:
        passed[-1] = pick_one(tempting, rng)
    return sum(passed)


def choose_card(position: Position, legal: int, rng: Random) -> int:
    """The card to play, out of ``legal``."""
    cards = _notice(each_bit(legal), rng)
    if not position.trick_size:
        return _lead(position, cards, rng)
    if not legal & position.led_suit:
        return max(cards, key=lambda one: _perceived_danger(position.card_table, one))
    return _follow(position, cards, rng)


def _notice(cards: list[int], rng: Random) -> list[int]:
    """The playable cards without one that is overlooked."""
    if len(cards) > 1 and rng.random() < OVERLOOKS:
        missed = pick_one(cards, rng)
        return [one for one in cards if one != missed]
    return cards


def _lead(position: Position, cards: list[int], rng: Random) -> int:
    """The lowest card, without counting what is lower still; no card above a queen that may be out,
    as far as they remember."""
    card_table = position.card_table
    queens_played = not card_table.high_penalty & ~position.played & ~position.hands[position.turn]
    feels_safe = queens_played if rng.random() >= FORGETS else rng.random() < 0.5
    cautious = [one for one in cards if feels_safe or not _catches(card_table, one)]
    return min(cautious or cards, key=lambda one: (_rank(card_table, one), rng.random()))


def _follow(position: Position, cards: list[int], rng: Random) -> int:
    """The queen under a higher card, else the highest card that loses; if none does, the lowest,
    and now and then the highest."""
    card_table = position.card_table
    under = [one for one in cards if one & position.losing_mask]
    high_penalty = [one for one in under if one & card_table.high_penalty]
    if high_penalty:
        return high_penalty[-1]
    if under:
        return under[0] if rng.random() < HASTY else under[-1]
    light = [one for one in cards if not one & card_table.high_penalty] or cards
    return light[-1] if position.pot_points > 0 and rng.random() < PANICS else light[0]


def _catches(card_table: CardTable, one: int) -> bool:
    """Whether this card may win a high penalty card of its suit."""
    suit = card_table.suits[card_table.suit_of[one]]
    return bool(one & ~card_table.high_penalty) and bool(card_table.high_penalty & suit & (one - 1))


def _rank(card_table: CardTable, one: int) -> int:
    suit = card_table.suits[card_table.suit_of[one]]
    return (card_table.deck & suit & (one - 1)).bit_count()


def _perceived_danger(card_table: CardTable, one: int) -> float:
    return 2.0 * card_table.cost.get(one, 0) + _rank(card_table, one)
