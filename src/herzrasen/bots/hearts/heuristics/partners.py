"""Partnerships: points are given to opponents, not to partners."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics import risk
from herzrasen.bots.hearts.model.position import Position


def giving_worth(position: Position, card: int, unseen: int) -> float:
    """What it is worth to add this card's cost to the trick as it stands: positive if an opponent
    will take it, negative if a partner will."""
    card_table = position.card_table
    own = card_table.cost.get(card, 0)
    if not own:
        return 0.0
    partner_wins = partner_wins_chance(position, unseen)
    return own * (card_table.opponent_point_worth * (1 - partner_wins) - partner_wins)


def partner_wins_chance(position: Position, unseen: int) -> float:
    """The chance that a partner takes the trick as it stands."""
    card_table = position.card_table
    if (
        not position.winning_card
        or not card_table.partners[position.turn] >> position.winning_seat & 1
    ):
        return 0.0
    behind = position.seat_count - 1 - position.trick_size
    return risk.win_chance(position, unseen, position.winning_card, behind, position.led_suit)
