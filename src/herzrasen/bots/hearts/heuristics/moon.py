"""The moon: when to try it, and whom to suspect of it. ``shooting`` is how to play for it."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.model.card_table import Prices, each
from herzrasen.bots.hearts.model.position import Position

SUSPICIOUS: Final = 0.3
"""Which part of all penalty points in one seat's hands makes that seat a threat."""

FALLEN: Final = 5
"""So many hearts must have gone to one seat alone before it is a threat."""

DREAD: Final = 1.3
"""How much a further costly trick of a suspect is feared, for each point he has taken."""

BOLD: Final = 3.8
"""With how many expected losers in a whole hand the moon is tried."""

LATE: Final = 5.0
"""The same for a seat that has taken every point so far."""

PARTING: Final = 4.0
"""The same for a hand that passes its losers on, and may get others."""

HEART_LOSER: Final = 1.6
"""How many plain losers a heart is that would lose a trick."""

DRAWN: Final = 0.85
"""How many cards of a led suit each of the others plays, on average."""

HAND: Final = 13
"""The whole hand that BOLD and LATE speak of."""


def threat(position: Position) -> int:
    """The opponent (as a bit) who seems to shoot the moon, 0 if none: he alone has taken points,
    many hearts among them, and has led to this trick. Earlier alarm costs more than it saves."""
    takers = _suspect(position)
    if not takers or not position.count or takers & position.prices.friends[position.turn]:
        return 0
    leader = (position.turn - position.count) % position.seats
    return takers if takers == 1 << leader else 0


def backed(position: Position) -> int:
    """The partner (as a bit) who seems to shoot the moon, 0 if none."""
    friends = position.prices.friends[position.turn]
    return _suspect(position) & friends if friends else 0


def _suspect(position: Position) -> int:
    """Whoever (as a bit) else has taken all points so far, and many of them; 0 for nobody."""
    takers = position.takers
    if not takers or takers & (takers - 1) or takers == 1 << position.turn:
        return 0
    if not open_to(position, takers):
        return 0
    fallen = (position.gone & position.prices.hearts).bit_count()
    much = position.taken[takers.bit_length() - 1] >= SUSPICIOUS * position.prices.total
    return takers if much and fallen >= FALLEN else 0


def open_to(position: Position, seat: int) -> bool:
    """Whether this seat (as a bit) may still shoot the moon as far as the bonus card goes."""
    prices = position.prices
    if not prices.shooting:
        return False
    if not prices.rules.moon_needs_bonus:
        return True
    return not any(won and not seat >> taker & 1 for taker, won in enumerate(position.prizes))


def dread(position: Position, threat: int) -> float:
    """The points that giving the suspect one more costly trick is expected to cost."""
    return DREAD * position.taken[threat.bit_length() - 1]


def losers(position: Position, hand: int, unseen: int) -> float:
    """How many tricks a hand that wants all of them should expect to lose; a lost heart counts
    more, for it ends the moon at once."""
    lost = 0.0
    for suit in position.prices.suits:
        mine, out = hand & suit, unseen & suit
        weight = HEART_LOSER if suit & position.prices.hearts else 1.0
        count = out.bit_count()
        left = float(count)
        while mine and left > 0:
            card = 1 << mine.bit_length() - 1
            mine ^= card
            higher = (out & position.prices.over[card]).bit_count()
            lost += weight * min(1.0, left / count * higher / 1.5)
            # Every round of the suit draws about this many of the cards that are out.
            left -= (position.seats - 1) * DRAWN
    return lost


def hopeful(position: Position, hand: int, unseen: int, nerve: float) -> bool:
    """Whether this hand may try to take every point."""
    return losers(position, hand, unseen) <= nerve * hand.bit_count() / HAND


def shooting(position: Position, seat: int) -> bool:
    """Whether this seat plays for the moon now: as planned, or because all points so far are its
    own and the rest of its hand is strong. Given up once another seat has taken a point."""
    me = 1 << seat
    if position.takers & ~me or not open_to(position, me):
        return False
    if position.shooters & me:
        return True
    if position.takers and hopeful(position, position.hands[seat], position.unseen(seat), LATE):
        position.shooters |= me
        return True
    return False


def suspects(position: Position) -> int:
    """The seats (as bits) that would try the moon in this guess, the seat to play left out."""
    found = 0
    for seat, hand in enumerate(position.hands):
        if seat == position.turn or position.takers & ~(1 << seat):
            continue
        if not open_to(position, 1 << seat):
            continue
        if hopeful(position, hand, position.unseen(seat), BOLD):
            found |= 1 << seat
    return found


def parting(prices: Prices, hand: int, count: int) -> int:
    """The cards to pass from a hand that wants the moon: those that would lose tricks. 0 where the
    hand is not strong enough."""
    if not prices.shooting:
        return 0
    position = Position(prices, [0] * prices.rules.players)
    left, unseen = hand, prices.deck & ~hand
    for _ in range(count):
        left &= ~min(each(left), key=lambda one: losers(position, left & ~one, unseen))
    if losers(position, left, unseen) > PARTING * left.bit_count() / HAND:
        return 0
    return hand & ~left
