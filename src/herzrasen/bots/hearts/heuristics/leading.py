"""Choice of a lead."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import risk
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.position import Position

SHARES_QUEEN_SUIT: Final = 1.5
"""What it costs to lead the suit of a queen in the own hand."""

LOSES_GUARD: Final = 1.0
"""What it costs to lead a guard of a card that could catch the queen."""

SMOKES_OUT: Final = 1.0
"""What it is worth to lead below a queen that no card in hand can catch."""


def lead(position: Position, legal: int) -> int:
    """The lead that is expected to cost least: a card that others must take, or a high one while
    it is still cheap to get rid of."""
    card_table, seat = position.card_table, position.turn
    hand, unseen = position.hands[seat], position.unseen(seat)
    behind = position.seat_count - 1
    partner_count = card_table.partners[seat].bit_count()
    # The taker is a partner as often as partners are among the others.
    point_worth = (
        card_table.opponent_point_worth * (behind - partner_count) - partner_count
    ) / behind
    best, least = 0, 1e9
    for suit in card_table.suits:
        own_cards = legal & suit
        if not own_cards:
            continue
        queens_out = unseen & suit & card_table.high_penalty
        queens_held = hand & suit & card_table.high_penalty
        for card in _choices(own_cards, card_table.high_penalty, queens_out, card_table.bonus):
            chance = risk.win_chance(position, unseen, card, behind, suit)
            trick = risk.expected_points(position, unseen, card, behind, suit)
            own = card_table.cost.get(card, 0)
            tempo_cost = risk.tempo(position, own > 0)
            value = chance * (own + trick + tempo_cost) - (1 - chance) * own * point_worth
            value -= risk.SHED_FACTOR * risk.holding_cost(position, hand, unseen, card)
            if queens_held:
                value += SHARES_QUEEN_SUIT * card_table.point_scale
            elif queens_out and hand & suit > queens_out:
                value += LOSES_GUARD * card_table.point_scale
            elif queens_out and card < queens_out:
                # No card in hand can catch the queen: low spades smoke her out.
                value -= SMOKES_OUT * card_table.point_scale
            if value < least:
                best, least = card, value
    return best


def _choices(own_cards: int, high_penalty: int, queens_out: int, bonus: int) -> list[int]:
    lowest = own_cards & -own_cards
    choices = [lowest, *each_bit(own_cards & bonus & ~lowest)]
    light = own_cards & ~high_penalty
    if light:
        highest = 1 << light.bit_length() - 1
        if highest not in choices:
            choices.append(highest)
        under = light & ((queens_out & -queens_out) - 1) if queens_out else 0
        if under:
            middle = 1 << under.bit_length() - 1
            if middle not in choices:
                choices.append(middle)
    return choices
