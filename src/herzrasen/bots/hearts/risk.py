"""Estimates in points: will this card win the trick, what would the trick cost, what does keeping
the card cost later. Cheap and rough, from what one seat has seen; all tactics weigh with them.

The model behind the chances: an unseen card of a suit lies in each hand that may hold that suit
with the same probability, and whoever can stay under the trick does.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots.hearts.position import Position

MISSING: Final = tuple(
    tuple((1 - 1 / hands) ** cards if hands else 0.0 for cards in range(105)) for hands in range(12)
)
"""MISSING[k][x]: the chance that one of k hands holds none of x cards."""

COVER: Final = (1.0, 0.6, 0.3, 0.12, 0.05)
"""How much of a high card's danger remains under so many lower cards of its suit in hand."""

TEMPO: Final = 0.1
"""What it costs to win a trick without points: one must lead again."""

SHED: Final = 0.7
"""How much of a card's danger counts for playing it now."""

GIFT: Final = 0.3
"""What a point given to somebody else is worth to the giver."""

THROWN: Final = 1.2
"""The points that a seat without the suit throws on a trick, heavy cards apart."""

HEAVY_THROWN: Final = 0.55
"""The chance that a heavy card is with a seat that can throw it."""

HEAVY_FALLS: Final = 0.45
"""The chance that a heavy card must fall under a higher one of its suit."""

STAKE: Final = 1.3
"""The points in a trick of a plain suit that nobody wants, later in the deal."""

SHORTAGE: Final = 1.2
"""What is added where few cards of the suit are out."""

HEART_STAKE: Final = 2.2
"""How many hearts lie in a trick of hearts."""

CATCHES: Final = 0.4
"""How much of a heavy card's cost a card above it is expected to catch."""

HELD: Final = 0.15
"""How much of a heavy card's cost is feared at least, by who holds it."""

BARE: Final = 0.45
"""How much more is feared when nothing guards it."""


def wins(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The chance that ``card``, the highest so far, still stands after ``behind`` more seats."""
    out = unseen & suit
    lower = (out & (card - 1)).bit_count()
    higher = out.bit_count() - lower
    hands = _holders(position, suit)
    if not higher or not behind or not hands:
        return 1.0
    missing = MISSING[hands]
    over = missing[lower] * (1 - missing[higher])
    return float((1 - over) ** min(behind, hands))


def incoming(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The points that ``behind`` more seats are expected to add if ``card`` wins."""
    prices = position.prices
    if position.first and prices.early:
        return 0.0
    out = unseen & suit
    count = out.bit_count()
    hands = _holders(position, suit)
    free = _void(position, suit)
    others = position.seats - 1
    short = MISSING[hands][count] if hands else 1.0
    dodging = behind * (free + hands * short) / others
    costly = unseen & prices.penalty & ~suit
    loose = 0.0
    if costly and dodging:
        heavy = costly & prices.heavy
        loose = dodging * THROWN if costly & prices.hearts else 0.0
        if heavy:
            # Whoever holds the heaviest card throws it as soon as he can.
            loose += min(1.0, dodging) * HEAVY_THROWN * _worth(position, heavy)
    following = behind - dodging
    if following > 0 and out & prices.penalty:
        if suit & prices.hearts:
            loose += following * prices.heart_mean
        falling = out & prices.heavy & (card - 1)
        if falling:
            loose += HEAVY_FALLS * _worth(position, falling)
    return loose


def danger(position: Position, hand: int, unseen: int, card: int) -> float:
    """The points that keeping ``card`` is expected to cost later."""
    prices = position.prices
    suit = prices.suits[prices.suit_of[card]]
    out = unseen & suit
    under = hand & suit & (card - 1)
    cover = under.bit_count()
    lower = (out & (card - 1)).bit_count()
    count = out.bit_count()
    own = prices.cost.get(card, 0)
    if card & prices.heavy:
        held = COVER[min(cover + (hand & suit & ~(card - 1) & ~card).bit_count(), 4)]
        return float(own * (HELD + BARE * held))
    if not lower:
        return 0.0
    high = lower / count
    stake = STAKE + max(0.0, SHORTAGE - 0.1 * count)
    if suit & prices.hearts:
        stake = HEART_STAKE * prices.heart_mean
    catching = out & prices.heavy & (card - 1)
    if catching:
        stake += CATCHES * _worth(position, catching)
    return high * high * stake * COVER[min(cover, 4)]


def _holders(position: Position, suit: int) -> int:
    me, voids = position.turn, position.voids
    return sum(1 for seat in range(position.seats) if seat != me and not voids[seat] & suit)


def _void(position: Position, suit: int) -> int:
    me, voids = position.turn, position.voids
    return sum(1 for seat in range(position.seats) if seat != me and voids[seat] & suit)


def _worth(position: Position, heavy: int) -> int:
    cost, most = position.prices.cost, 0
    while heavy:
        low = heavy & -heavy
        most = max(most, cost[low])
        heavy ^= low
    return most
