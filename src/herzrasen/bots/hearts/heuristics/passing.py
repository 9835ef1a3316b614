"""Choice of the cards to pass."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import CardTable, each_bit, total_cost

GUARD_FACTOR: Final = (1.0, 0.95, 0.8, 0.4, 0.1, 0.05)
"""The share of a high penalty card's urgency that remains with so many guards in its suit."""

HIGH_PENALTY: Final = 1.2
"""The urgency of an unguarded high penalty card, for each point of its cost."""

CATCHER: Final = 0.8
"""The same for an unguarded card above it."""

GUARDS: Final = 2.0
"""The worth of keeping a guard."""

HEART: Final = 4.5
"""The urgency of the highest heart without lower hearts."""

PLAIN: Final = 5.0
"""The urgency of the highest card of another suit without lower ones."""

HEART_COVER: Final = 0.6
"""The factor for each lower heart."""

PLAIN_COVER: Final = 0.8
"""The factor for each lower card of another suit."""

FLOOR: Final = 0.5
"""The urgency of the lowest heart."""

VOID: Final = 2.0
"""The worth of emptying a suit, shared among its cards."""


BONUS_WANTED: Final = 3.0
"""The worth of keeping the bonus card and the cards above it."""


def choose_pass(card_table: CardTable, hand: int, count: int) -> int:
    """``count`` cards: unguarded queens and what catches them, high hearts, high cards of short
    suits; a suit is emptied where it has no more cards than are passed. A hand strong enough for
    the moon passes its low cards instead."""
    if moon_pass := moon.choose_pass(card_table, hand, count):
        return moon_pass
    kept, passed = hand, 0
    for _ in range(count):
        card = max(each_bit(kept), key=lambda one: (urgency(card_table, kept, one, count), one))
        kept &= ~card
        passed |= card
    return passed


def urgency(card_table: CardTable, hand: int, card: int, count: int) -> float:
    """How urgent it is to pass this card out of this hand."""
    suit = card_table.suits[card_table.suit_of[card]]
    own, in_play = hand & suit, card_table.deck & suit
    lower = (own & (card - 1)).bit_count()
    height = (in_play & (card - 1)).bit_count() / max(1, in_play.bit_count() - 1)
    high_penalty = in_play & card_table.high_penalty
    if card & high_penalty:
        return (
            HIGH_PENALTY
            * card_table.cost[card]
            * GUARD_FACTOR[min(5, (own & ~high_penalty).bit_count())]
        )
    if high_penalty:
        low = (high_penalty & -high_penalty) - 1
        if card <= low:
            # Low cards of this suit are the guards.
            return height - GUARDS
        guards = (own & low).bit_count()
        return (
            CATCHER * total_cost(high_penalty, card_table.cost) * GUARD_FACTOR[min(5, guards)]
            + height
        )
    if suit & card_table.hearts:
        return HEART * (height * height) * power(HEART_COVER, lower) + FLOOR
    if in_play & card_table.bonus and card >= in_play & card_table.bonus:
        # The bonus card, and what can catch it.
        return -BONUS_WANTED * height
    value = PLAIN * (height * height) * power(PLAIN_COVER, lower)
    if own.bit_count() <= count:
        value += VOID / own.bit_count()
    return value


def power(base: float, times: int) -> float:
    """A power by repeated multiplication, which rounds the same everywhere."""
    value = 1.0
    for _ in range(times):
        value *= base
    return value
