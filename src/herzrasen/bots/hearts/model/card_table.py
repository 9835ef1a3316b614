"""Costs and classes of cards as bitmasks, computed once for each rules value.

Every module of the bots reads costs and forbidden cards from here, so none of them knows that a
queen usually costs 13. In the bots a card is one bit; within a suit the higher card is the greater
number. With one pack these are the bits of a CardSet.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

import msgspec

from herzrasen.bots.hearts.model import card_order
from herzrasen.cards import Card, CardSet, Rank, Suit
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.deck import ACES, JACKS, QUEENS, TENS, deck
from herzrasen.games.hearts.rules import (
    Bleeding,
    Breaking,
    FirstTrick,
    HeartLeadException,
    Moon,
    QueenLead,
)

NO_CARDS: Final = CardSet()

STANDARD_POINTS: Final = 26
"""The points in a deal by standard rules, for which the weights of the heuristics are tuned."""

OPPONENT_POINT_WORTH: Final = 0.3
"""What a point given to one of several opponents is worth to the giver."""


class CardTable(msgspec.Struct, frozen=True, eq=False):
    """Masks and costs of the cards under one rules value, with the cards that are exposed.

    Costs: ``cost`` has the cards that cost (or, a bonus card, give) something. ``penalty`` are all
    that cost, ``high_penalty`` those outside hearts, usually the queen of spades;
    ``penalty_total`` is M, what all penalty cards cost together, ``mean_heart_cost`` what a heart
    costs on average, ``equal_hearts`` whether each costs that. ``point_scale`` is the worth of a
    point of standard rules here. ``moon_possible`` is whether the moon can be shot. ``exposed``
    are the exposed cards, ``doublers`` those of them that double the points of their taker.

    Rules of play: ``no_lead_before_break`` may not be led before hearts are broken; hearts may
    where the hand holds nothing but ``lead_exempt``. ``breaking_cards`` break them.
    ``not_in_first_trick`` may not be played there, but ``must_bleed`` must where the hand is all
    penalty; ``must_drop`` must be discarded at the first chance.

    Order: ``losing_to[card]`` are the cards that do not win from it, ``beating[card]`` those that
    do; ``duplicate`` is the same card of the other pack. ``kitty_size`` counts the cards dealt to
    nobody. ``partners[seat]`` are the other seats (as bits) on its side;
    ``opponent_point_worth`` is what a point given to an opponent is worth.
    """

    rules: HeartsRules
    deck: int
    suits: tuple[int, ...]
    suit_of: dict[int, int]
    cost: dict[int, int]
    hearts: int
    high_penalty: int
    penalty: int
    bonus: int
    penalty_total: int
    mean_heart_cost: float
    equal_hearts: bool
    point_scale: float
    moon_possible: bool
    exposed: int
    doublers: int
    no_lead_before_break: int
    lead_exempt: int
    breaking_cards: int
    not_in_first_trick: int
    must_bleed: int
    must_drop: int
    losing_to: dict[int, int]
    beating: dict[int, int]
    duplicate: dict[int, int]
    kitty_size: int
    partners: tuple[int, ...]
    opponent_point_worth: float

    def bits(self, cards: CardSet) -> int:
        """The set as bits in the bots' order."""
        if self.rules.packs == 1:
            return cards.bits
        return sum(card_bit(card, self.rules.packs) for card in cards)

    def card(self, bit: int) -> Card:
        """The card of a single bit."""
        place = bit.bit_length() - 1
        if self.rules.packs == 1:
            return Card.from_index(place)
        suit, rest = divmod(place, 26)
        return Card(Rank(rest // 2 + 2), Suit(suit), rest % 2)

    def cards(self, bits: int) -> CardSet:
        """The cards of all set bits."""
        return CardSet(self.card(one) for one in each_bit(bits))


def card_bit(card: Card, packs: int) -> int:
    """The bit of a card where ``packs`` packs are in play: by suit, then rank, then pack."""
    return 1 << (card.suit * 13 + card.rank - 2) * packs + card.deck


def each_bit(bits: int) -> list[int]:
    """The single bits of a number, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low)
        bits ^= low
    return found


def total_cost(bits: int, cost: dict[int, int]) -> int:
    """The cost of these cards together."""
    return sum(cost.get(one, 0) for one in each_bit(bits))


def card_table_for(rules: HeartsRules, exposed: CardSet = NO_CARDS) -> CardTable:
    """The table for a rules value and the cards exposed in a deal."""
    return _card_table_for(rules, exposed.bits)


@lru_cache(maxsize=256)
def _card_table_for(rules: HeartsRules, exposed_bits: int) -> CardTable:
    count, in_play = rules.packs, deck(rules)
    exposed = CardSet.from_bits(exposed_bits)
    suit_of = {card_bit(card, count): int(card.suit) for card in in_play.cards}
    suits = tuple(((1 << 13 * count) - 1) << 13 * count * suit for suit in Suit)
    hearts = sum(suit_of) & suits[Suit.HEARTS]
    queens = sum(card_bit(card, count) for card in in_play.cards & QUEENS)
    penalty = sum(card_bit(card, count) for card in in_play.points)
    bonus = sum(card_bit(card, count) for card in in_play.bonus)
    cost = _costs(rules, exposed)
    heart_costs = [cost[heart] for heart in each_bit(hearts)]
    mean_heart_cost = sum(heart_costs) / max(1, len(heart_costs))
    return CardTable(
        rules=rules,
        deck=sum(suit_of),
        suits=suits,
        suit_of=suit_of,
        cost=cost,
        hearts=hearts,
        high_penalty=penalty & ~hearts,
        penalty=penalty,
        bonus=bonus,
        penalty_total=total_cost(penalty, cost),
        mean_heart_cost=mean_heart_cost,
        equal_hearts=len(set(heart_costs)) <= 1,
        point_scale=max(1.0, mean_heart_cost * 0.6),
        moon_possible=rules.moon is not Moon.OFF and penalty != 0,
        exposed=sum(card_bit(card, count) for card in exposed),
        doublers=sum(card_bit(card, count) for card in exposed if card in TENS),
        no_lead_before_break=hearts | (queens if rules.queen_lead is QueenLead.AFTER_BREAK else 0),
        lead_exempt=hearts
        if rules.heart_lead_exception is HeartLeadException.ONLY_HEARTS
        else penalty,
        breaking_cards=_breaking_cards(rules, hearts, queens, penalty),
        not_in_first_trick=_not_in_first_trick(rules, hearts, penalty),
        must_bleed=queens if rules.bleeding is Bleeding.QUEEN_FIRST else 0,
        must_drop=queens if rules.queen_drop else 0,
        losing_to=card_order.losing_to(rules, suit_of),
        beating=card_order.beating(rules, suit_of),
        duplicate=card_order.duplicates(rules, suit_of),
        kitty_size=in_play.kitty_size,
        partners=tuple(
            sum(
                1 << other
                for other in range(rules.players)
                if other != seat and rules.side(other) == rules.side(seat)
            )
            for seat in range(rules.players)
        ),
        opponent_point_worth=1.0 if rules.sides == 2 else OPPONENT_POINT_WORTH,
    )


def _costs(rules: HeartsRules, exposed: CardSet) -> dict[int, int]:
    """The cost of each card, doubled where exposed cards double it."""
    count, in_play = rules.packs, deck(rules)
    aces = len(exposed & ACES)
    cost = {}
    for card, points in in_play.points.items():
        times = aces if card.suit is Suit.HEARTS else int(card in exposed & QUEENS)
        cost[card_bit(card, count)] = points << times
    for card in in_play.bonus:
        cost[card_bit(card, count)] = in_play.bonus_value << int(card in exposed & JACKS)
    return cost


def _breaking_cards(rules: HeartsRules, hearts: int, queens: int, penalty: int) -> int:
    match rules.breaking:
        case Breaking.HEART:
            return hearts
        case Breaking.HEART_OR_QUEEN:
            return hearts | queens
        case Breaking.PENALTY:
            return penalty
        case Breaking.NEVER | Breaking.FREE:
            return 0


def _not_in_first_trick(rules: HeartsRules, hearts: int, penalty: int) -> int:
    match rules.first_trick:
        case FirstTrick.FORBIDDEN:
            return penalty
        case FirstTrick.HEARTS_FORBIDDEN:
            return hearts
        case FirstTrick.ALLOWED:
            return 0
