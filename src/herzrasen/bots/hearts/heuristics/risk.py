"""Estimates in points: the chance to win a trick, its cost, the cost of keeping a card.

Cheap and rough, from what one seat has seen; all heuristics use them. The model: an unseen card of
a suit lies in each hand that may hold that suit with the same probability, and every seat that can
lose the trick does.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import prod
from operator import mul
from typing import Final

from herzrasen.bots.hearts.heuristics.bonus import expected_bonus
from herzrasen.bots.hearts.model.card_table import total_cost
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.rules import Leftover

NONE_HELD: Final = tuple(
    tuple(accumulate(repeat(1 - 1 / hands, 104), mul, initial=1.0)) if hands else (0.0,) * 105
    for hands in range(12)
)
"""NONE_HELD[k][x]: the chance that one of k hands holds none of x cards, (1 - 1/k)^x. By repeated
multiplication, here and below: a power is not rounded the same everywhere, and the C++ must
agree."""

COVER_FACTOR: Final = (1.0, 0.6, 0.3, 0.12, 0.05)
"""The share of a high card's cost that remains with so many lower cards of its suit in hand."""

TEMPO: Final = 0.1
"""The cost of winning a trick without points: the lead."""

SHED_FACTOR: Final = 0.7
"""The share of a card's holding cost that counts in favour of playing it now."""

THROWN: Final = 1.2
"""The points that a seat without the suit discards on a trick, without high penalty cards."""

HIGH_PENALTY_THROWN: Final = 0.55
"""The chance that a high penalty card is with a seat that can discard it."""

HIGH_PENALTY_FALLS: Final = 0.45
"""The chance that a high penalty card must be played under a higher one of its suit."""

PLAIN_STAKE: Final = 1.3
"""The points in a trick of another suit than hearts, later in the deal."""

SHORTAGE: Final = 1.2
"""What is added where few cards of the suit are unseen."""

HEART_STAKE: Final = 2.2
"""How many hearts are in a trick of hearts."""

CATCH_SHARE: Final = 0.4
"""The share of a high penalty card's cost that a card above it is expected to catch."""

HELD_RISK: Final = 0.15
"""The share of a high penalty card's cost that holding it costs at least."""

UNGUARDED_RISK: Final = 0.45
"""What is added where it is unguarded."""

BONUS_FALLS: Final = 0.35
"""The chance that the bonus card is played under a higher one of its suit."""


def win_chance(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The chance that ``card``, the highest so far, still wins after ``behind`` more seats."""
    out = unseen & suit
    higher = (out & position.card_table.beating[card]).bit_count()
    lower = out.bit_count() - higher
    hands = _holder_count(position, suit)
    if not higher or not behind or not hands:
        return 1.0
    none_held = NONE_HELD[hands]
    over = none_held[lower] * (1 - none_held[higher])
    return prod(repeat(1 - over, min(behind, hands)))


def expected_points(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The points that ``behind`` more seats are expected to add if ``card`` wins."""
    card_table = position.card_table
    points = _kitty_points(position, suit)
    forbidden = card_table.not_in_first_trick if position.first_trick else 0
    out = unseen & suit
    hands = _holder_count(position, suit)
    void_seats = _void_count(position, suit)
    others = position.seat_count - 1
    short = NONE_HELD[hands][out.bit_count()] if hands else 1.0
    discarders = behind * (void_seats + hands * short) / others
    penalty_out = unseen & card_table.penalty & ~suit & ~forbidden
    if penalty_out and discarders:
        high_penalty = penalty_out & card_table.high_penalty
        if penalty_out & card_table.hearts:
            points += discarders * THROWN * card_table.mean_heart_cost
        if high_penalty:
            # The holder of the costliest card discards it as soon as they can.
            points += (
                min(1.0, discarders) * HIGH_PENALTY_THROWN * _highest_cost(position, high_penalty)
            )
    following = behind - discarders
    if following > 0 and out & (card_table.penalty | card_table.bonus) & ~forbidden:
        lower = out & ~card_table.beating[card]
        if suit & card_table.hearts:
            points += following * _mean_heart_cost(position, lower)
        if falling := lower & card_table.high_penalty:
            points += HIGH_PENALTY_FALLS * _highest_cost(position, falling)
        if lower & card_table.bonus:
            points += BONUS_FALLS * card_table.cost[_lowest(lower & card_table.bonus)]
    return points


def holding_cost(position: Position, hand: int, unseen: int, card: int) -> float:
    """The expected later cost, in points, of keeping ``card``; below zero for one worth keeping."""
    card_table = position.card_table
    suit = card_table.suits[card_table.suit_of[card]]
    out = unseen & suit
    cover = (hand & suit & (card - 1)).bit_count()
    lower = out & ~card_table.beating[card]
    count = out.bit_count()
    own = card_table.cost.get(card, 0)
    if card & card_table.high_penalty:
        exposure = COVER_FACTOR[min(cover + (hand & suit & ~(card - 1) & ~card).bit_count(), 4)]
        return float(own * (HELD_RISK + UNGUARDED_RISK * exposure))
    earned = expected_bonus(position, out, card) if suit & card_table.bonus else 0.0
    if not lower:
        return -earned
    high = lower.bit_count() / count
    stake = (PLAIN_STAKE + max(0.0, SHORTAGE - 0.1 * count)) * card_table.point_scale
    if suit & card_table.hearts:
        stake = HEART_STAKE * card_table.mean_heart_cost
        if not card_table.equal_hearts:
            stake = own + (HEART_STAKE - 1) * _mean_heart_cost(position, lower)
    catching = lower & card_table.high_penalty
    if catching:
        stake += CATCH_SHARE * _highest_cost(position, catching)
    return high * high * stake * COVER_FACTOR[min(cover, 4)] - earned


def tempo(position: Position, costly: bool) -> float:
    """The cost of winning a trick besides its points: the lead; and the bonus for no trick or no
    point where the rules have one."""
    card_table, me = position.card_table, 1 << position.turn
    rules, cost = card_table.rules, TEMPO * card_table.point_scale
    if not rules.no_trick_bonus and not rules.no_point_bonus:
        return cost
    left = (
        position.hands[position.turn].bit_count()
        * position.seat_count
        / card_table.deck.bit_count()
    )
    # The chance of that bonus grows with the square of the cards played.
    hope = (1 - left) * (1 - left)
    if not position.trick_winners & me:
        cost -= rules.no_trick_bonus * hope
    elif costly and not position.penalty_takers & me:
        cost -= rules.no_point_bonus * hope
    return cost


def _kitty_points(position: Position, suit: int) -> float:
    """The expected points of a kitty that goes with this trick."""
    card_table = position.card_table
    if not card_table.kitty_size or position.kitty_taker >= 0:
        return 0.0
    if card_table.rules.leftover is Leftover.KITTY_HEARTS and not suit & card_table.hearts:
        return 0.0
    return card_table.penalty_total * card_table.kitty_size / card_table.deck.bit_count()


def _mean_heart_cost(position: Position, hearts: int) -> float:
    """The mean cost of these hearts."""
    card_table = position.card_table
    if card_table.equal_hearts or not hearts:
        return card_table.mean_heart_cost
    return total_cost(hearts, card_table.cost) / hearts.bit_count()


def _lowest(bits: int) -> int:
    return bits & -bits


def _holder_count(position: Position, suit: int) -> int:
    me, voids = position.turn, position.voids
    return sum(1 for seat in range(position.seat_count) if seat != me and not voids[seat] & suit)


def _void_count(position: Position, suit: int) -> int:
    me, voids = position.turn, position.voids
    return sum(1 for seat in range(position.seat_count) if seat != me and voids[seat] & suit)


def _highest_cost(position: Position, cards: int) -> int:
    cost, most = position.card_table.cost, 0
    while cards:
        low = cards & -cards
        most = max(most, cost[low])
        cards ^= low
    return most
