"""Which card to throw on another suit."""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.heuristics import moon, partners, risk
from herzrasen.bots.hearts.model.position import Position

ALONE: Final = 0.2
"""What it is worth to be rid of a suit's last card."""

STOP: Final = 3.0
"""What it is worth to keep a card that can take a trick from a shooter."""


def discard(position: Position, legal: int) -> int:
    """The card that is most dangerous to keep, heavy ones first; the last of a short suit, so that
    the next lead of it frees another."""
    prices, seat = position.prices, position.turn
    hand, unseen = position.hands[seat], position.unseen(seat)
    threat = moon.threat(position)
    if threat:
        return _against_moon(position, legal, threat)
    if moon.backed(position) == 1 << position.winner and legal & prices.penalty:
        # A partner who shoots the moon is given what he needs.
        costly = legal & prices.penalty
        return 1 << costly.bit_length() - 1
    weighed = prices.heavy | prices.bonus | (prices.hearts if prices.friends[seat] else 0)
    best, most = 0, -1e9
    for suit in prices.suits:
        mine = legal & suit
        while mine:
            card = 1 << mine.bit_length() - 1
            value = risk.danger(position, hand, unseen, card)
            value += partners.given(position, card, unseen)
            if (hand & suit).bit_count() == 1:
                value += ALONE * prices.unit
            if value > most:
                best, most = card, value
            # Below a card that counts in itself the next one may be the dangerous one.
            mine = mine & ~card if card & weighed else 0
    return best


def _against_moon(position: Position, legal: int, threat: int) -> int:
    """A shooter is given nothing, and the cards that can still stop him are kept; on somebody
    else's trick any point ends the moon."""
    prices, seat = position.prices, position.turn
    unseen = position.unseen(seat)
    feeding = threat == 1 << position.winner
    best, most = 0, -1e9
    for suit in prices.suits:
        mine = legal & suit
        while mine:
            card = mine & -mine
            own = prices.cost.get(card, 0)
            higher = (unseen & suit & prices.over[card]).bit_count()
            stops = STOP / (1 + higher) * (2.0 if suit & prices.hearts else 1.0)
            value = -stops
            if own > 0:
                value += -10.0 - 0.5 * own if feeding else 10.0 + 0.5 * own
            if value > most:
                best, most = card, value
            mine ^= card
    return best
