"""The greedy player: rules of thumb, looked up card by card, no plan and no memory but what fell.

It ducks with the highest card that loses, throws the dearest card where it cannot follow, leads low
and drives out the queen. ``source/greedy.h`` says the same in C++; a test holds them together. All
reckoning is in whole numbers, and of equal cards the lowest bit is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.bots.hearts.model.card_table import Prices, each, prices
from herzrasen.bots.hearts.model.memory import recall
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.games.hearts import (
    Ask,
    Charge,
    ChooseMoon,
    Move,
    Pass,
    Play,
    View,
    default_moon_choice,
    legal,
)

FRESH: Final = 8
"""So many unseen cards of a suit that was never led: everyone is likely to follow."""


class GreedyBot(msgspec.Struct, frozen=True):
    """The player. It exposes nothing, never claims, and knows no chance."""

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        match asked.ask:
            case Ask.PLAY:
                position = recall(view).position
                chosen = card(position, position.prices.bits(asked.cards))
                return Play(position.prices.card(chosen))
            case Ask.PASS:
                table = prices(view.public.rules)
                return Pass(table.cards(parting(table, table.bits(view.hand), asked.most)))
            case Ask.CHARGE:
                return Charge(CardSet())
            case Ask.MOON:
                return ChooseMoon(default_moon_choice(view.public, view.seat))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")


def parting(prices: Prices, hand: int, count: int) -> int:
    """The cards to pass: queens and what catches them, high hearts, high cards."""
    given = 0
    for _ in range(count):
        given |= _most(hand & ~given, lambda one: _unwanted(prices, hand, one))
    return given


def card(position: Position, free: int) -> int:
    """The card to play, out of ``free``."""
    if not free & (free - 1):
        return free
    if not position.count:
        return _most(free, lambda one: _lead(position, one))
    if not free & position.led:
        return _most(free, lambda one: _burden(position, one))
    return _follow(position, free)


def _follow(position: Position, free: int) -> int:
    prices, under = position.prices, free & position.bar
    if gift := under & prices.heavy:
        return _highest(gift)
    mild = free & ~prices.heavy or free
    last = position.count == position.seats - 1
    if last and position.pot <= 0:
        return _highest(mild)
    unseen = position.unseen(position.turn) & position.led
    fresh = not position.led & (position.opened | prices.penalty)
    if fresh and position.pot <= 0 and unseen.bit_count() >= FRESH:
        return _highest(mild)
    if under := under & ~prices.bonus or under:
        return _highest(under)
    lowest = mild & -mild
    caught = last or not unseen & prices.over[lowest]
    return _highest(mild) if caught else lowest


def _lead(position: Position, one: int) -> int:
    """How gladly this card is led."""
    prices, me = position.prices, position.turn
    suit = prices.suits[prices.suit_of[one]]
    hand, unseen = position.hands[me] & suit, position.unseen(me) & suit
    higher = (unseen & prices.over[one]).bit_count()
    lower = (unseen & prices.under[one]).bit_count()
    if not higher + lower:
        return -3000
    if one & prices.heavy:
        return -4000
    threat = prices.heavy & suit
    if threat & (unseen | hand):
        top = _highest(threat)
        if hand & (threat | prices.over[top]):
            return -2000 - 10 * lower
        # Below the queen nobody is hurt who leads, and she has to come out.
        return 500 + (suit & prices.under[one]).bit_count()
    risk = 1000 * lower // (lower + higher)
    return -risk - 20 * hand.bit_count() - (100 if one & prices.hearts else 0)


def _burden(position: Position, one: int) -> int:
    """How gladly this card is thrown into somebody else's trick."""
    prices, me = position.prices, position.turn
    suit = prices.suits[prices.suit_of[one]]
    hand, unseen = position.hands[me] & suit, position.unseen(me) & suit
    if one & prices.heavy:
        return 10_000 + prices.cost[one]
    if one & prices.bonus:
        return -10_000
    rank = (prices.deck & suit & prices.under[one]).bit_count()
    if unseen & prices.heavy and prices.over[_highest(unseen & prices.heavy)] & one:
        return 5000 + rank
    if not unseen & prices.under[one]:
        return rank  # it takes nothing that it need not
    if one & prices.hearts:
        return 60 + 12 * rank
    return 12 * rank + 8 * max(0, 6 - hand.bit_count())


def _unwanted(prices: Prices, hand: int, one: int) -> int:
    """How gladly this card is passed."""
    suit = prices.suits[prices.suit_of[one]]
    rank = (prices.deck & suit & prices.under[one]).bit_count()
    if one & prices.heavy:
        return 10_000 + prices.cost[one]
    heavy = prices.heavy & suit
    if heavy:
        return 5000 + rank if prices.over[_highest(heavy)] & one else rank - 100
    if one & prices.bonus:
        return -10_000
    if one & prices.hearts:
        return 30 + 12 * rank
    return 12 * rank + 8 * max(0, 6 - (hand & suit).bit_count())


def _most(cards: int, worth: Callable[[int], int]) -> int:
    """The single card of greatest worth, the lowest of equals."""
    return max(each(cards), key=worth)


def _highest(bits: int) -> int:
    return 1 << bits.bit_length() - 1
