"""What the cards cost under a rules value, as bits: one table, worked out once for each rules.

Every module of the bots reads costs and forbidden cards from here, so that none of them knows that
a queen usually costs 13. Inside the bots a card is one bit, in an order in which, within a suit,
the higher card is the greater number; with one pack these are the bits of a CardSet.
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

NOTHING: Final = CardSet()

STANDARD: Final = 26
"""The points in a deal by standard rules, which the weights of the tactics speak of."""

GIFT: Final = 0.3
"""What a point given to one of several opponents is worth to the giver."""


class Prices(msgspec.Struct, frozen=True, eq=False):
    """Bits and costs of one rules value, with the cards that lie exposed.

    ``cost`` holds the cards that cost (or, a bonus card, give) something. ``penalty`` are all
    that cost, ``heavy`` those outside hearts, the queen of spades above all; ``total`` is M, what
    all penalty cards together cost, ``heart_mean`` what a heart costs, and ``flat`` says that all
    hearts cost that. ``unit`` is a point of standard rules, measured by what lies in a deal.
    ``shooting`` is whether a moon can be shot. ``exposed`` are the cards exposed, ``doublers``
    those of them that double what their taker took.

    ``shy`` may not be led before the break; hearts may where the hand holds nothing but
    ``excuse``. ``breaks`` breaks it, ``early`` may not fall in the first trick, but ``bleeds``
    must where the hand is all penalty; ``dropped`` must be thrown at the first chance.

    ``under[card]`` are the cards that do not win from it once it lies, ``over[card]`` those that
    take the trick away from it, for two packs one of the pair among them; ``twin`` is its like.
    ``kitty`` counts the cards that are dealt to nobody. ``friends[seat]`` are the seats (as bits)
    on its side, itself left out; ``gift`` is what a point given to an opponent is worth.
    """

    rules: HeartsRules
    deck: int
    suits: tuple[int, ...]
    suit_of: dict[int, int]
    cost: dict[int, int]
    hearts: int
    heavy: int
    penalty: int
    bonus: int
    total: int
    heart_mean: float
    flat: bool
    unit: float
    shooting: bool
    exposed: int
    doublers: int
    shy: int
    excuse: int
    breaks: int
    early: int
    bleeds: int
    dropped: int
    under: dict[int, int]
    over: dict[int, int]
    twin: dict[int, int]
    kitty: int
    friends: tuple[int, ...]
    gift: float

    def bits(self, cards: CardSet) -> int:
        """The set as bits in the bots' order."""
        if self.rules.packs == 1:
            return cards.bits
        return sum(bit(card, self.rules.packs) for card in cards)

    def card(self, one: int) -> Card:
        """The card of a single bit."""
        place = one.bit_length() - 1
        if self.rules.packs == 1:
            return Card.at(place)
        suit, rest = divmod(place, 26)
        return Card(Rank(rest // 2 + 2), Suit(suit), rest % 2)

    def cards(self, bits: int) -> CardSet:
        """The cards of all set bits."""
        return CardSet(self.card(one) for one in each(bits))


def bit(card: Card, count: int) -> int:
    """The bit of a card where ``count`` packs are in play: by suit, then rank, then pack."""
    return 1 << (card.suit * 13 + card.rank - 2) * count + card.deck


def each(bits: int) -> list[int]:
    """The single bits of a number, lowest first."""
    found = []
    while bits:
        low = bits & -bits
        found.append(low)
        bits ^= low
    return found


def total(bits: int, cost: dict[int, int]) -> int:
    """What these cards cost together."""
    return sum(cost.get(one, 0) for one in each(bits))


def prices(rules: HeartsRules, exposed: CardSet = NOTHING) -> Prices:
    """The table for a rules value and the cards exposed in a deal."""
    return _prices(rules, exposed.bits)


@lru_cache(maxsize=256)
def _prices(rules: HeartsRules, exposed_bits: int) -> Prices:
    count, in_play = rules.packs, deck(rules)
    exposed = CardSet.of_bits(exposed_bits)
    suit_of = {bit(card, count): int(card.suit) for card in in_play.cards}
    suits = tuple(((1 << 13 * count) - 1) << 13 * count * suit for suit in Suit)
    hearts = sum(suit_of) & suits[Suit.HEARTS]
    queens = sum(bit(card, count) for card in in_play.cards & QUEENS)
    penalty = sum(bit(card, count) for card in in_play.points)
    bonus = sum(bit(card, count) for card in in_play.bonus)
    cost = _costs(rules, exposed)
    heart_costs = [cost[heart] for heart in each(hearts)]
    mean = sum(heart_costs) / max(1, len(heart_costs))
    return Prices(
        rules=rules,
        deck=sum(suit_of),
        suits=suits,
        suit_of=suit_of,
        cost=cost,
        hearts=hearts,
        heavy=penalty & ~hearts,
        penalty=penalty,
        bonus=bonus,
        total=total(penalty, cost),
        heart_mean=mean,
        flat=len(set(heart_costs)) <= 1,
        unit=max(1.0, mean * 0.6),
        shooting=rules.moon is not Moon.OFF and penalty != 0,
        exposed=sum(bit(card, count) for card in exposed),
        doublers=sum(bit(card, count) for card in exposed if card in TENS),
        shy=hearts | (queens if rules.queen_lead is QueenLead.AFTER_BREAK else 0),
        excuse=hearts if rules.heart_lead_exception is HeartLeadException.ONLY_HEARTS else penalty,
        breaks=_breaks(rules, hearts, queens, penalty),
        early=_early(rules, hearts, penalty),
        bleeds=queens if rules.bleeding is Bleeding.QUEEN_FIRST else 0,
        dropped=queens if rules.queen_drop else 0,
        under=card_order.under(rules, suit_of),
        over=card_order.over(rules, suit_of),
        twin=card_order.twin(rules, suit_of),
        kitty=in_play.kitty_size,
        friends=tuple(
            sum(
                1 << other
                for other in range(rules.players)
                if other != seat and rules.side(other) == rules.side(seat)
            )
            for seat in range(rules.players)
        ),
        gift=1.0 if rules.sides == 2 else GIFT,
    )


def _costs(rules: HeartsRules, exposed: CardSet) -> dict[int, int]:
    """What each card costs, the exposed ones and what they double taken in."""
    count, in_play = rules.packs, deck(rules)
    aces = len(exposed & ACES)
    cost = {}
    for card, points in in_play.points.items():
        times = aces if card.suit is Suit.HEARTS else int(card in exposed & QUEENS)
        cost[bit(card, count)] = points << times
    for card in in_play.bonus:
        cost[bit(card, count)] = in_play.bonus_value << int(card in exposed & JACKS)
    return cost


def _breaks(rules: HeartsRules, hearts: int, queens: int, penalty: int) -> int:
    match rules.breaking:
        case Breaking.HEART:
            return hearts
        case Breaking.HEART_OR_QUEEN:
            return hearts | queens
        case Breaking.PENALTY:
            return penalty
        case Breaking.NEVER | Breaking.FREE:
            return 0


def _early(rules: HeartsRules, hearts: int, penalty: int) -> int:
    match rules.first_trick:
        case FirstTrick.FORBIDDEN:
            return penalty
        case FirstTrick.HEARTS_FORBIDDEN:
            return hearts
        case FirstTrick.ALLOWED:
            return 0
