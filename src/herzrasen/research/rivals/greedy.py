"""The greedy player: a score for each card by rules of thumb; no plan, no memory but played cards.

It ducks with the highest card that loses, discards the most expensive card, leads low and drives
out the queen. ``source/greedy.h`` is the same in C++; a test compares them. Scores are whole
numbers, and among equals the lowest bit wins.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.bots.hearts.model.card_table import CardTable, card_table_for, each_bit
from herzrasen.bots.hearts.model.knowledge import knowledge_of
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

SAFE_UNSEEN: Final = 8
"""Unseen cards of a suit that was never led from which on everyone is likely to follow suit."""


class GreedyBot(msgspec.Struct, frozen=True):
    """The player. It exposes nothing, never claims, and is deterministic."""

    def choose(self, view: View) -> Move:
        """The move to make now. Raises ValueError if this seat is not asked for anything."""
        asked = legal(view)
        match asked.ask:
            case Ask.PLAY:
                position = knowledge_of(view).position
                chosen = choose_card(position, position.card_table.bits(asked.cards))
                return Play(position.card_table.card(chosen))
            case Ask.PASS:
                card_table = card_table_for(view.public.rules)
                return Pass(
                    card_table.cards(
                        cards_to_pass(card_table, card_table.bits(view.hand), asked.most)
                    )
                )
            case Ask.CHARGE:
                return Charge(CardSet())
            case Ask.MOON:
                return ChooseMoon(default_moon_choice(view.public, view.seat))
            case _:
                raise ValueError(f"seat {view.seat} is not asked for anything")


def cards_to_pass(card_table: CardTable, hand: int, count: int) -> int:
    """The cards to pass: queens and what catches them, high hearts, high cards."""
    given = 0
    for _ in range(count):
        given |= _highest_scored(hand & ~given, lambda one: _pass_score(card_table, hand, one))
    return given


def choose_card(position: Position, free: int) -> int:
    """The card to play, out of ``free``."""
    if not free & (free - 1):
        return free
    if not position.trick_size:
        return _highest_scored(free, lambda one: _lead_score(position, one))
    if not free & position.led_suit:
        return _highest_scored(free, lambda one: _discard_score(position, one))
    return _follow(position, free)


def _follow(position: Position, free: int) -> int:
    card_table, under = position.card_table, free & position.losing_mask
    if gift := under & card_table.high_penalty:
        return _highest(gift)
    without_penalty = free & ~card_table.high_penalty or free
    last = position.trick_size == position.seat_count - 1
    if last and position.pot_points <= 0:
        return _highest(without_penalty)
    unseen = position.unseen(position.turn) & position.led_suit
    never_led = not position.led_suit & (position.suits_led | card_table.penalty)
    if never_led and position.pot_points <= 0 and unseen.bit_count() >= SAFE_UNSEEN:
        return _highest(without_penalty)
    if under := under & ~card_table.bonus or under:
        return _highest(under)
    lowest = without_penalty & -without_penalty
    caught = last or not unseen & card_table.beating[lowest]
    return _highest(without_penalty) if caught else lowest


def _lead_score(position: Position, one: int) -> int:
    """The score of leading this card."""
    card_table, me = position.card_table, position.turn
    suit = card_table.suits[card_table.suit_of[one]]
    hand, unseen = position.hands[me] & suit, position.unseen(me) & suit
    higher = (unseen & card_table.beating[one]).bit_count()
    lower = (unseen & card_table.losing_to[one]).bit_count()
    if not higher + lower:
        return -3000
    if one & card_table.high_penalty:
        return -4000
    threat = card_table.high_penalty & suit
    if threat & (unseen | hand):
        top = _highest(threat)
        if hand & (threat | card_table.beating[top]):
            return -2000 - 10 * lower
        # A lead below the queen cannot take her, and may force her out.
        return 500 + (suit & card_table.losing_to[one]).bit_count()
    risk = 1000 * lower // (lower + higher)
    return -risk - 20 * hand.bit_count() - (100 if one & card_table.hearts else 0)


def _discard_score(position: Position, one: int) -> int:
    """The score of discarding this card on another player's trick."""
    card_table, me = position.card_table, position.turn
    suit = card_table.suits[card_table.suit_of[one]]
    hand, unseen = position.hands[me] & suit, position.unseen(me) & suit
    if one & card_table.high_penalty:
        return 10_000 + card_table.cost[one]
    if one & card_table.bonus:
        return -10_000
    rank = (card_table.deck & suit & card_table.losing_to[one]).bit_count()
    if (
        unseen & card_table.high_penalty
        and card_table.beating[_highest(unseen & card_table.high_penalty)] & one
    ):
        return 5000 + rank
    if not unseen & card_table.losing_to[one]:
        return rank  # no unseen card is lower: it is safe to keep
    if one & card_table.hearts:
        return 60 + 12 * rank
    return 12 * rank + 8 * max(0, 6 - hand.bit_count())


def _pass_score(card_table: CardTable, hand: int, one: int) -> int:
    """The score of passing this card."""
    suit = card_table.suits[card_table.suit_of[one]]
    rank = (card_table.deck & suit & card_table.losing_to[one]).bit_count()
    if one & card_table.high_penalty:
        return 10_000 + card_table.cost[one]
    heavy = card_table.high_penalty & suit
    if heavy:
        return 5000 + rank if card_table.beating[_highest(heavy)] & one else rank - 100
    if one & card_table.bonus:
        return -10_000
    if one & card_table.hearts:
        return 30 + 12 * rank
    return 12 * rank + 8 * max(0, 6 - (hand & suit).bit_count())


def _highest_scored(cards: int, score: Callable[[int], int]) -> int:
    """The card with the highest score, the lowest among equals."""
    return max(each_bit(cards), key=score)


def _highest(bits: int) -> int:
    return 1 << bits.bit_length() - 1
