"""Estimates in points: will this card win the trick, what would the trick cost, what does keeping
the card cost later. Cheap and rough, from what one seat has seen; all tactics weigh with them.

The model behind the chances: an unseen card of a suit lies in each hand that may hold that suit
with the same probability, and whoever can stay under the trick does.
"""

from __future__ import annotations

from itertools import accumulate, repeat
from math import prod
from operator import mul
from typing import Final

from herzrasen.bots.hearts.heuristics.prize import prize
from herzrasen.bots.hearts.model.card_table import total
from herzrasen.bots.hearts.model.position import Position
from herzrasen.games.hearts.rules import Leftover

MISSING: Final = tuple(
    tuple(accumulate(repeat(1 - 1 / hands, 104), mul, initial=1.0)) if hands else (0.0,) * 105
    for hands in range(12)
)
"""MISSING[k][x]: the chance that one of k hands holds none of x cards, (1 - 1/k)^x. Multiplied out,
here and below, because a power is not rounded alike everywhere, and the kernel must agree."""

COVER: Final = (1.0, 0.6, 0.3, 0.12, 0.05)
"""How much of a high card's danger remains under so many lower cards of its suit in hand."""

TEMPO: Final = 0.1
"""What it costs to win a trick without points: one must lead again."""

SHED: Final = 0.7
"""How much of a card's danger counts for playing it now."""

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

BONUS_FALLS: Final = 0.35
"""The chance that the bonus card falls under a higher one of its suit."""


def wins(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The chance that ``card``, the highest so far, still stands after ``behind`` more seats."""
    out = unseen & suit
    higher = (out & position.prices.over[card]).bit_count()
    lower = out.bit_count() - higher
    hands = _holders(position, suit)
    if not higher or not behind or not hands:
        return 1.0
    missing = MISSING[hands]
    over = missing[lower] * (1 - missing[higher])
    return prod(repeat(1 - over, min(behind, hands)))


def incoming(position: Position, unseen: int, card: int, behind: int, suit: int) -> float:
    """The points that ``behind`` more seats are expected to add if ``card`` wins."""
    prices = position.prices
    loose = _kitty(position, suit)
    barred = prices.early if position.first else 0
    out = unseen & suit
    hands = _holders(position, suit)
    free = _void(position, suit)
    others = position.seats - 1
    short = MISSING[hands][out.bit_count()] if hands else 1.0
    dodging = behind * (free + hands * short) / others
    costly = unseen & prices.penalty & ~suit & ~barred
    if costly and dodging:
        heavy = costly & prices.heavy
        if costly & prices.hearts:
            loose += dodging * THROWN * prices.heart_mean
        if heavy:
            # Whoever holds the heaviest card throws it as soon as he can.
            loose += min(1.0, dodging) * HEAVY_THROWN * _worth(position, heavy)
    following = behind - dodging
    if following > 0 and out & (prices.penalty | prices.bonus) & ~barred:
        lower = out & ~prices.over[card]
        if suit & prices.hearts:
            loose += following * _heart(position, lower)
        if falling := lower & prices.heavy:
            loose += HEAVY_FALLS * _worth(position, falling)
        if lower & prices.bonus:
            loose += BONUS_FALLS * prices.cost[_lowest(lower & prices.bonus)]
    return loose


def danger(position: Position, hand: int, unseen: int, card: int) -> float:
    """The points that keeping ``card`` is expected to cost later; below zero for one to keep."""
    prices = position.prices
    suit = prices.suits[prices.suit_of[card]]
    out = unseen & suit
    cover = (hand & suit & (card - 1)).bit_count()
    lower = out & ~prices.over[card]
    count = out.bit_count()
    own = prices.cost.get(card, 0)
    if card & prices.heavy:
        held = COVER[min(cover + (hand & suit & ~(card - 1) & ~card).bit_count(), 4)]
        return float(own * (HELD + BARE * held))
    earned = prize(position, out, card) if suit & prices.bonus else 0.0
    if not lower:
        return -earned
    high = lower.bit_count() / count
    stake = (STAKE + max(0.0, SHORTAGE - 0.1 * count)) * prices.unit
    if suit & prices.hearts:
        stake = HEART_STAKE * prices.heart_mean
        if not prices.flat:
            stake = own + (HEART_STAKE - 1) * _heart(position, lower)
    catching = lower & prices.heavy
    if catching:
        stake += CATCHES * _worth(position, catching)
    return high * high * stake * COVER[min(cover, 4)] - earned


def tempo(position: Position, costly: bool) -> float:
    """What it costs to win a trick besides its points: one must lead again, and where a clean
    sheet is rewarded, that may be lost."""
    prices, me = position.prices, 1 << position.turn
    rules, price = prices.rules, TEMPO * prices.unit
    if not rules.no_trick_bonus and not rules.no_point_bonus:
        return price
    left = position.hands[position.turn].bit_count() * position.seats / prices.deck.bit_count()
    # The hope of a clean sheet grows with the square of the cards played.
    hope = (1 - left) * (1 - left)
    if not position.winners & me:
        price -= rules.no_trick_bonus * hope
    elif costly and not position.takers & me:
        price -= rules.no_point_bonus * hope
    return price


def _kitty(position: Position, suit: int) -> float:
    """The points that are expected in a kitty which goes with this trick."""
    prices = position.prices
    if not prices.kitty or position.kitty_taker >= 0:
        return 0.0
    if prices.rules.leftover is Leftover.KITTY_HEARTS and not suit & prices.hearts:
        return 0.0
    return prices.total * prices.kitty / prices.deck.bit_count()


def _heart(position: Position, hearts: int) -> float:
    """What one of these hearts costs on average."""
    prices = position.prices
    if prices.flat or not hearts:
        return prices.heart_mean
    return total(hearts, prices.cost) / hearts.bit_count()


def _lowest(bits: int) -> int:
    return bits & -bits


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
