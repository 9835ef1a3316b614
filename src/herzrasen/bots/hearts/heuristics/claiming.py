"""When to say "the rest are mine", since that saves everybody's time, and when to agree to it."""

from __future__ import annotations

from herzrasen.bots.hearts.heuristics import moon
from herzrasen.bots.hearts.model.card_table import each
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games.hearts import View
from herzrasen.games.hearts.claiming import takes_all


def agrees(view: View, claimed: CardSet) -> bool:
    """Whether a seat that sees this agrees that the hand laid open on lead takes the rest: as far
    as its own cards go. What the others hold they know best."""
    return takes_all(view.public, claimed, view.hand)


def wise(position: Position) -> bool:
    """Whether a seat that is certain to take the rest, if it likes, should claim it: no points are
    left, or they make its moon, or it could not avoid them whatever it leads."""
    prices, me = position.prices, position.turn
    hand, unseen = position.hands[me], position.unseen(me)
    if not (hand | unseen | position.costly) & (prices.penalty | prices.doublers):
        return True
    return _makes_moon(position, hand | unseen) or not any(
        unseen & prices.suits[prices.suit_of[card]] & prices.over[card] for card in each(hand)
    )


def _makes_moon(position: Position, rest: int) -> bool:
    """Whether the rest is all that is missing from this seat's moon."""
    prices, me = position.prices, position.turn
    if position.takers & ~(1 << me) or not moon.open_to(position, 1 << me):
        return False
    kitty_known = not prices.kitty or position.kitty_taker in (-1, me)
    return kitty_known and rest & prices.penalty != 0
