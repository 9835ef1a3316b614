"""Shooting the moon: when to try it, and which seats seem to. Module ``shooting`` plays for it."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.card_table import CardTable, each_bit
from herzrasen.bots.hearts.model.position import Position

SUSPECT_SHARE: Final = 0.3
"""A seat with this share of all penalty points is suspected of shooting the moon."""

SUSPECT_HEARTS: Final = 5
"""How many hearts must have been played before a seat is suspected."""

THREAT_FACTOR: Final = 1.3
"""What another costly trick of a suspect costs, for each point they have taken."""

MAX_LOSERS: Final = 3.8
"""Up to how many expected losers in a full hand the moon is tried."""

MAX_LOSERS_LATE: Final = 5.0
"""The same for a seat that has taken every point so far."""

MAX_LOSERS_PASSING: Final = 4.0
"""The same for a hand that passes its losers on, and may get others."""

HEART_LOSER_WEIGHT: Final = 1.6
"""How many other losers a losing heart counts for."""

FOLLOW_RATE: Final = 0.85
"""How many cards of a led suit each other seat plays, on average."""

FULL_HAND: Final = 13
"""The full hand that the limits of losers refer to."""


def shooting_opponent(position: Position) -> int:
    """The opponent (as a bit) who seems to shoot the moon, 0 if none: they alone have taken points,
    many of them, and led to this trick. Suspecting earlier costs more than it saves."""
    takers = _suspect(position)
    if (
        not takers
        or not position.trick_size
        or takers & position.card_table.partners[position.turn]
    ):
        return 0
    leader = (position.turn - position.trick_size) % position.seat_count
    return takers if takers == 1 << leader else 0


def shooting_partner(position: Position) -> int:
    """The partner (as a bit) who seems to shoot the moon, 0 if none."""
    friends = position.card_table.partners[position.turn]
    return _suspect(position) & friends if friends else 0


def _suspect(position: Position) -> int:
    """The other seat (as a bit) that alone has taken all points so far, and many; 0 if none."""
    takers = position.penalty_takers
    if not takers or takers & (takers - 1) or takers == 1 << position.turn:
        return 0
    if not can_shoot(position, takers):
        return 0
    hearts_played = (position.played & position.card_table.hearts).bit_count()
    has_many_points = (
        position.points_taken[takers.bit_length() - 1]
        >= SUSPECT_SHARE * position.card_table.penalty_total
    )
    return takers if has_many_points and hearts_played >= SUSPECT_HEARTS else 0


def can_shoot(position: Position, seat: int) -> bool:
    """Whether this seat (as a bit) may still shoot the moon as far as the bonus card goes."""
    card_table = position.card_table
    if not card_table.moon_possible:
        return False
    if not card_table.rules.moon_needs_bonus:
        return True
    return not any(won and not seat >> taker & 1 for taker, won in enumerate(position.bonus_taken))


def threat_cost(position: Position, threat: int) -> float:
    """The expected cost in points of giving the suspect one more costly trick."""
    return THREAT_FACTOR * position.points_taken[threat.bit_length() - 1]


def expected_losers(position: Position, hand: int, unseen: int) -> float:
    """How many tricks a hand that wants all of them is expected to lose; a lost heart counts more,
    because it ends the moon at once."""
    lost = 0.0
    for suit in position.card_table.suits:
        own_cards, out = hand & suit, unseen & suit
        weight = HEART_LOSER_WEIGHT if suit & position.card_table.hearts else 1.0
        count = out.bit_count()
        left = float(count)
        while own_cards and left > 0:
            card = 1 << own_cards.bit_length() - 1
            own_cards ^= card
            higher = (out & position.card_table.beating[card]).bit_count()
            lost += weight * min(1.0, left / count * higher / 1.5)
            # Every round of the suit takes about this many of the unseen cards.
            left -= (position.seat_count - 1) * FOLLOW_RATE
    return lost


def strong_enough(position: Position, hand: int, unseen: int, max_losers: float) -> bool:
    """Whether this hand is strong enough to try the moon."""
    return expected_losers(position, hand, unseen) <= max_losers * hand.bit_count() / FULL_HAND


def is_shooting(position: Position, seat: int) -> bool:
    """Whether this seat shoots the moon now: as planned, or because it has all points so far and
    the rest of its hand is strong. Given up once another seat has taken a point."""
    me = 1 << seat
    if position.penalty_takers & ~me or not can_shoot(position, me):
        return False
    if position.shooters & me:
        return True
    if position.penalty_takers and strong_enough(
        position, position.hands[seat], position.unseen(seat), MAX_LOSERS_LATE
    ):
        position.shooters |= me
        return True
    return False


def likely_shooters(position: Position) -> int:
    """The seats (as bits) that would try the moon in this world, without the seat to play."""
    found = 0
    for seat, hand in enumerate(position.hands):
        if seat == position.turn or position.penalty_takers & ~(1 << seat):
            continue
        if not can_shoot(position, 1 << seat):
            continue
        if strong_enough(position, hand, position.unseen(seat), MAX_LOSERS):
            found |= 1 << seat
    return found


def choose_pass(
    card_table: CardTable, hand: int, count: int, max_losers: float = MAX_LOSERS_PASSING
) -> int:
    """The cards to pass from a hand that shoots the moon: those that would lose tricks. 0 where the
    hand is not strong enough."""
    if not card_table.moon_possible:
        return 0
    position = Position(card_table, [0] * card_table.rules.players)
    kept, unseen = hand, card_table.deck & ~hand
    for _ in range(count):
        kept &= ~min(each_bit(kept), key=lambda one: expected_losers(position, kept & ~one, unseen))
    if expected_losers(position, kept, unseen) > max_losers * kept.bit_count() / FULL_HAND:
        return 0
    return hand & ~kept
