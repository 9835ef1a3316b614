"""Why these cards are passed, in at most two facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from herzrasen.bots.hearts.advice import Option
from herzrasen.bots.hearts.model.card_table import Prices, each, prices
from herzrasen.cards import Suit
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.why import HOPE
from herzrasen.games.hearts import View

GUARDED: Final = 3
"""With so many lower cards of its suit the queen can be kept."""


def why_passing(view: View, options: Sequence[Option]) -> tuple[Fact, ...]:
    """What speaks for the first of these options of a seat that is asked to pass."""
    table = prices(view.public.rules)
    hand, given = table.bits(view.hand), table.bits(options[0].cards)
    return tuple(islice(_reasons(table, hand, given, options[0].moon), 2))


def _reasons(table: Prices, hand: int, given: int, moon: float) -> Iterator[Fact]:
    """What passing these cards does, the weightiest first."""
    if moon >= HOPE:
        yield fact("why.pass-moon", percent=percent(moon))
        return
    for queen in each(hand & table.heavy):
        suit = table.suits[table.suit_of[queen]]
        guards = (hand & suit & ~table.heavy & (queen - 1)).bit_count()
        if queen & given:
            yield fact("why.pass-queen", card=table.card(queen))
        elif guards >= GUARDED:
            yield fact("why.keep-queen", card=table.card(queen), n=guards)
    yield from _catchers(table, given)
    for number, suit in enumerate(table.suits):
        if given & suit and not hand & suit & ~given:
            yield fact("why.pass-void", suit=Suit(number))
    if high := [one for one in each(given & table.hearts) if _high(table, one)]:
        yield fact("why.pass-heart", card=table.card(high[-1]))
    rest = given & ~table.hearts & ~table.heavy
    if high := [one for one in each(rest) if _high(table, one)]:
        yield fact("why.pass-high", card=table.card(high[-1]))


def _catchers(table: Prices, given: int) -> Iterator[Fact]:
    """Cards of the queen's suit above her, which would have to take her."""
    for queen in each(table.heavy):
        suit = table.suits[table.suit_of[queen]]
        if above := given & suit & ~table.heavy & ~(queen - 1):
            catcher = table.card(1 << above.bit_length() - 1)
            yield fact("why.pass-catcher", card=catcher)
            return


def _high(table: Prices, one: int) -> bool:
    """Whether most cards of its suit lie below this one."""
    suit = table.deck & table.suits[table.suit_of[one]]
    return (suit & (one - 1)).bit_count() * 3 >= suit.bit_count() * 2
