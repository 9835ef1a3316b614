"""Choice of a card that follows suit."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon, partners, risk
from herzrasen.bots.hearts.model.card_table import each_bit
from herzrasen.bots.hearts.model.position import Position

PARTNER_DOUBT: Final = 0.5
"""From this chance that a partner takes the trick no high penalty card is given to it."""


def follow(position: Position, legal: int) -> int:
    """Lose with the highest card that does, or win to get rid of a high card while the trick is
    cheap. A high penalty card is played under a higher one whenever possible, though not under a
    partner's; a trick with points is taken from a shooter at almost any price."""
    unseen = position.unseen(position.turn)
    under = legal & position.losing_mask
    over = legal & ~under
    best, least = 0, float("inf")
    if under:
        best = _losing_card(position, under, unseen)
        if (
            best & position.card_table.high_penalty
            and not position.card_table.partners[position.turn]
        ):
            return best
        least = _cost_of_losing(position, best, unseen)
    if over:
        for card in _winning_cards(position, over):
            value = _cost_of_winning(position, card, unseen)
            if value < least:
                best, least = card, value
    return best


def _losing_card(position: Position, under: int, unseen: int) -> int:
    """The card to lose with: a high penalty card if it may go, else the highest, a bonus card
    last."""
    card_table = position.card_table
    high_penalty = under & card_table.high_penalty
    partner_shoots = moon.shooting_partner(position) == 1 << position.winning_seat
    may_give = partner_shoots or partners.partner_wins_chance(position, unseen) < PARTNER_DOUBT
    if high_penalty and may_give and not moon.shooting_opponent(position):
        return max(each_bit(high_penalty), key=lambda one: (card_table.cost[one], one))
    light = under & ~high_penalty & ~card_table.bonus or under & ~high_penalty or under
    return 1 << light.bit_length() - 1


def _winning_cards(position: Position, over: int) -> list[int]:
    """The cards to consider for winning: the highest, the lowest, the bonus card."""
    card_table = position.card_table
    light = over & ~card_table.high_penalty or over
    highest = 1 << light.bit_length() - 1
    cards = [highest]
    if position.trick_size < position.seat_count - 1:
        cards.append(light & -light)
    return cards + each_bit(over & card_table.bonus)


def _cost_of_losing(position: Position, card: int, unseen: int) -> float:
    hand = position.hands[position.turn]
    value = -risk.SHED_FACTOR * risk.holding_cost(position, hand, unseen, card)
    value -= partners.giving_worth(position, card, unseen)
    if position.pot_points and position.card_table.partners[position.turn]:
        gift, stands = (
            position.card_table.opponent_point_worth,
            partners.partner_wins_chance(position, unseen),
        )
        value += position.pot_points * (stands - (1 - stands) * gift)
    shooter = moon.shooting_opponent(position)
    if shooter == 1 << position.winning_seat and (
        position.pot_cards or card in position.card_table.cost
    ):
        value += moon.threat_cost(position, shooter)
    return value


def _cost_of_winning(position: Position, card: int, unseen: int) -> float:
    card_table = position.card_table
    hand = position.hands[position.turn]
    behind = position.seat_count - 1 - position.trick_size
    chance = risk.win_chance(position, unseen, card, behind, position.led_suit)
    trick = position.pot_points + risk.expected_points(
        position, unseen, card, behind, position.led_suit
    )
    own = card_table.cost.get(card, 0)
    tempo_cost = risk.tempo(position, bool(position.pot_cards) or own > 0)
    value = (
        chance * (trick + own + tempo_cost) - (1 - chance) * own * card_table.opponent_point_worth
    )
    if card_table.partners[position.turn]:
        value -= (1 - chance) * position.pot_points * card_table.opponent_point_worth
        if (position.pot_cards or own) and (partner := moon.shooting_partner(position)):
            value += chance * moon.threat_cost(position, partner)
    return value - risk.SHED_FACTOR * risk.holding_cost(position, hand, unseen, card)
