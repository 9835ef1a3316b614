"""The moon: when to try it, how to play for it, and whom to suspect."""

from __future__ import annotations

from herzrasen.bots.hearts.position import Position

SUSPICIOUS = 0.3
"""Which part of all penalty points in one seat's hands makes that seat a threat."""

FALLEN = 4
"""So many hearts must have gone to one seat alone before it is a threat."""

DREAD = 0.2
"""How much of what a suspect has taken already is feared again, should he take the rest."""

BOLD = 4.0
"""With how many expected losers in a whole hand the moon is tried."""

LATE = 5.0
"""The same for a seat that has taken every point so far."""

HAND = 13
"""The whole hand that BOLD and LATE speak of."""


def threat(position: Position, seat: int) -> int:
    """The seat (as a bit) that may be shooting the moon, 0 if none: it alone has taken points."""
    takers = position.takers
    if not takers or takers & (takers - 1) or takers == 1 << seat:
        return 0
    taken = position.taken[takers.bit_length() - 1]
    fallen = (position.gone & position.prices.hearts).bit_count()
    return takers if fallen >= FALLEN and taken >= SUSPICIOUS * position.prices.total else 0


def dread(position: Position, threat: int) -> float:
    """The points that giving the suspect one more costly trick is expected to cost."""
    return DREAD * position.taken[threat.bit_length() - 1]


def losers(position: Position, hand: int, unseen: int) -> float:
    """How many tricks a hand that wants all of them should expect to lose."""
    others = position.seats - 1
    lost = 0.0
    for suit in position.prices.suits:
        mine, out = hand & suit, unseen & suit
        count = out.bit_count()
        rounds = 0
        while mine:
            card = 1 << mine.bit_length() - 1
            mine ^= card
            higher = (out & ~(card - 1)).bit_count()
            # After so many rounds of the suit about this many higher cards are still out.
            left = count - rounds * others * 0.85
            if higher and left > 0:
                lost += min(1.0, left / count * higher / 1.5) * (1.6 if suit & position.prices.hearts else 1.0)
            rounds += 1
    return lost


def lead(position: Position, legal: int) -> int:
    """The shooter's lead: a card nobody can beat, longest suit first, hearts last of all."""
    prices, seat = position.prices, position.turn
    unseen = position.unseen(seat)
    best, most = 0, -1e9
    for suit in prices.suits:
        mine = legal & suit
        if not mine:
            continue
        card = 1 << mine.bit_length() - 1
        higher = (unseen & suit & ~(card - 1)).bit_count()
        value = mine.bit_count() - 8.0 * higher - (5 if suit & prices.hearts else 0)
        if value > most:
            best, most = card, value
    return best


def follow(position: Position, legal: int) -> int:
    """The shooter's card in the led suit: over the trick if that goes, cheaply when last."""
    over = legal & ~(position.top - 1)
    if not over:
        light = legal & ~position.prices.penalty or legal
        return light & -light
    if position.count == position.seats - 1:
        return over & -over
    return 1 << over.bit_length() - 1


def discard(position: Position, legal: int) -> int:
    """The shooter's discard: the card that would lose a trick, never a costly one."""
    prices, seat = position.prices, position.turn
    unseen = position.unseen(seat)
    light = legal & ~prices.penalty or legal
    best, most = 0, -1.0
    for suit in prices.suits:
        mine = light & suit
        if not mine:
            continue
        card = mine & -mine
        higher = (unseen & suit & ~(card - 1)).bit_count()
        value = higher + 0.1 / mine.bit_count()
        if value > most:
            best, most = card, value
    return best


def hopeful(position: Position, hand: int, unseen: int, nerve: float) -> bool:
    """Whether this hand may try to take every point."""
    return losers(position, hand, unseen) <= nerve * hand.bit_count() / HAND


def shooting(position: Position, seat: int) -> bool:
    """Whether this seat plays for the moon now: as planned, or because all points so far are its
    own and the rest of its hand is strong. Given up once another seat has taken a point."""
    me = 1 << seat
    if position.takers & ~me:
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
        if seat != position.turn and not position.takers & ~(1 << seat) and hand:
            if hopeful(position, hand, position.unseen(seat), BOLD):
                found |= 1 << seat
    return found
