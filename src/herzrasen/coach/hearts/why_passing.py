"""The reasons for passing these cards, at most two facts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from herzrasen.bots.hearts.advice import AdviceOption
from herzrasen.bots.hearts.model.card_table import CardTable, card_table_for, each_bit
from herzrasen.cards import Suit
from herzrasen.coach.hearts.fact import Fact, fact, percent
from herzrasen.coach.hearts.why import MIN_OWN_MOON
from herzrasen.games.hearts import View

SAFE_GUARDS: Final = 3
"""Lower cards of her suit with which the queen can be kept."""


def why_passing(view: View, options: Sequence[AdviceOption]) -> tuple[Fact, ...]:
    """The reasons for the first of these options of a seat that is asked to pass."""
    card_table = card_table_for(view.public.rules)
    hand, given = card_table.bits(view.hand), card_table.bits(options[0].cards)
    return tuple(islice(_reasons(card_table, hand, given, options[0].moon_rate), 2))


def _reasons(card_table: CardTable, hand: int, given: int, moon: float) -> Iterator[Fact]:
    """The effects of passing these cards, the most important first."""
    if moon >= MIN_OWN_MOON:
        yield fact("why.pass-moon", percent=percent(moon))
        return
    for queen in each_bit(hand & card_table.high_penalty):
        suit = card_table.suits[card_table.suit_of[queen]]
        guards = (hand & suit & ~card_table.high_penalty & (queen - 1)).bit_count()
        if queen & given:
            yield fact("why.pass-queen", card=card_table.card(queen))
        elif guards >= SAFE_GUARDS:
            yield fact("why.keep-queen", card=card_table.card(queen), n=guards)
    catcher = _catcher(card_table, given)
    if catcher:
        yield fact("why.pass-catcher", card=card_table.card(catcher))
    for number, suit in enumerate(card_table.suits):
        if given & suit and not hand & suit & ~given:
            yield fact("why.pass-void", suit=Suit(number))
    if high := [one for one in each_bit(given & card_table.hearts) if _high(card_table, one)]:
        yield fact("why.pass-heart", card=card_table.card(high[-1]))
    rest = given & ~card_table.hearts & ~card_table.high_penalty & ~catcher
    if high := [one for one in each_bit(rest) if _high(card_table, one)]:
        yield fact("why.pass-high", card=card_table.card(high[-1]))


def _catcher(card_table: CardTable, given: int) -> int:
    """The highest passed card above the queen in her suit, which would have to take her; 0 for
    none."""
    for queen in each_bit(card_table.high_penalty):
        suit = card_table.suits[card_table.suit_of[queen]]
        if above := given & suit & ~card_table.high_penalty & ~(queen - 1):
            return 1 << above.bit_length() - 1
    return 0


def _high(card_table: CardTable, one: int) -> bool:
    """Whether most cards of its suit lie below this one."""
    suit = card_table.deck & card_table.suits[card_table.suit_of[one]]
    return (suit & (one - 1)).bit_count() * 3 >= suit.bit_count() * 2
