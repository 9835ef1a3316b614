"""When to claim the rest of the tricks."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.position import Position


def should_claim(position: Position) -> bool:
    """Whether a seat that is able to take the rest should claim it: no points are left, or they
    complete its moon, or it could not avoid them whatever it leads."""
    card_table, me = position.card_table, position.turn
    hand, unseen = position.hands[me], position.unseen(me)
    if not (hand | unseen | position.pot_cards) & (card_table.penalty | card_table.doublers):
        return True
    return _completes_moon(position, hand | unseen) or not any(
        unseen & card_table.suits[card_table.suit_of[card]] & card_table.beating[card]
        for card in each_bit(hand)
    )


def _completes_moon(position: Position, rest: int) -> bool:
    """Whether the rest is all that this seat needs to shoot the moon."""
    card_table, me = position.card_table, position.turn
    if position.penalty_takers & ~(1 << me) or not moon.can_shoot(position, 1 << me):
        return False
    kitty_known = not card_table.kitty_size or position.kitty_taker in (-1, me)
    return kitty_known and rest & card_table.penalty != 0
