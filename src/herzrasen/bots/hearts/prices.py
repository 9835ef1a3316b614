"""What the cards cost under a rules value, as bits: one table, worked out once for each rules.

Every module of the bots reads costs and forbidden cards from here, so that none of them knows that
a queen usually costs 13. Inside the bots a card is one bit, in an order in which, within a suit,
the higher card is the greater number; with one pack these are the bits of a CardSet.
"""

from __future__ import annotations

from functools import cache

import msgspec

from herzrasen.cards import Card, CardSet, Rank, Suit
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.deck import QUEENS, deck
from herzrasen.games.hearts.rules import (
    Breaking,
    FirstTrick,
    HeartLeadException,
    QueenLead,
)


class Prices(msgspec.Struct, frozen=True, eq=False):
    """Bits and costs of one rules value.

    ``cost`` holds the cards that cost (or, the bonus card, give) something. ``penalty`` are all
    that cost, ``heavy`` those outside hearts, the queen of spades above all; ``total`` is M, what
    all penalty cards together cost, ``heart_mean`` what a heart costs. ``shy`` may not be led
    before the break unless the hand holds nothing but ``excuse``; ``breaks`` breaks it, ``early``
    may not fall in the first trick, ``dropped`` must be thrown at the first chance.
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
    shy: int
    excuse: int
    breaks: int
    early: int
    dropped: int

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


@cache
def prices(rules: HeartsRules) -> Prices:
    """The table for a rules value."""
    count, in_play = rules.packs, deck(rules)
    suit_of = {bit(card, count): int(card.suit) for card in in_play.cards}
    cost = {bit(card, count): points for card, points in in_play.points.items()}
    penalty = sum(cost)
    suits = tuple(((1 << 13 * count) - 1) << 13 * count * suit for suit in Suit)
    hearts = sum(suit_of) & suits[Suit.HEARTS]
    queens = sum(bit(card, count) for card in in_play.cards & QUEENS)
    bonus = 0
    for card in in_play.bonus:
        bonus = bit(card, count)
        cost[bonus] = cost.get(bonus, 0) + in_play.bonus_value
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
        total=in_play.moon,
        heart_mean=total(hearts, cost) / max(1, hearts.bit_count()),
        shy=_shy(rules, hearts, queens),
        excuse=hearts if rules.heart_lead_exception is HeartLeadException.ONLY_HEARTS else penalty,
        breaks=_breaks(rules, hearts, queens, penalty),
        early=_early(rules, hearts, penalty),
        dropped=queens if rules.queen_drop else 0,
    )


def _shy(rules: HeartsRules, hearts: int, queens: int) -> int:
    if rules.breaking is Breaking.FREE:
        return 0
    return hearts | (queens if rules.queen_lead is QueenLead.AFTER_BREAK else 0)


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
