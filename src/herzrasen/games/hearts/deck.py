"""The deck of a match, and the points of its cards (rulings/hearts.md, section 2)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import msgspec

from herzrasen.cards import Card, CardSet, Rank, Suit, packs
from herzrasen.games.hearts.rules import HeartsRules, HeartValues, Leftover, Trim

QUEENS: Final = CardSet.parse("QS QS'")
"""The queens of spades of both packs."""
ACES: Final = CardSet.parse("AH AH'")
"""The ace of hearts: exposed, it doubles all hearts."""
TENS: Final = CardSet.parse("TC TC'")
"""The tens of clubs: exposed, one doubles the points of the seat that takes it."""
JACKS: Final = CardSet.parse("JD JD'")
"""The jack of diamonds, which may be exposed where it is the bonus card."""

_ALL_TWOS: Final = CardSet.parse("2C 2D 2S 2H")
_CLASSIC: Final = {
    3: CardSet.parse("2D"),
    5: CardSet.parse("2D 2C"),
    6: CardSet.parse("2D 3D 3C 4C"),
    7: CardSet.parse("2D 3D 3C"),
    8: CardSet.parse("2D 3D 3C 4C"),
    10: CardSet.parse("2D 3D"),
}
_DEUCES: Final = {
    3: _ALL_TWOS,
    4: CardSet(),
    5: CardSet.parse("2S 2D"),
    6: _ALL_TWOS,
    7: CardSet.parse("2C 2D 2S"),
}
_FACE: Final = {Rank.JACK: 2, Rank.QUEEN: 3, Rank.KING: 4, Rank.ACE: 5}
_NONE: Final = CardSet()


class Deck(msgspec.Struct, frozen=True):
    """The cards in play under some rules, and those ``removed``.

    Each player gets ``hand_size`` cards, ``kitty_size`` are left over. ``points`` maps every
    penalty card to its cost, ``penalty`` is the set of these cards, ``moon`` the sum M of their
    points. ``bonus`` are the bonus cards, one for each pack, worth ``bonus_value`` each.
    ``exposable`` are the cards that may be exposed. ``scoring`` are all that can change the points
    of the seat that takes them.
    """

    cards: CardSet
    removed: CardSet
    hand_size: int
    kitty_size: int
    points: Mapping[Card, int]
    penalty: CardSet
    moon: int
    bonus: CardSet
    bonus_value: int
    exposable: CardSet
    scoring: CardSet

    def cost(self, taken: CardSet, exposed: CardSet = _NONE) -> int:
        """The penalty points of these cards, the bonus cards left out.

        An exposed queen of spades counts double, and every exposed ace of hearts doubles all
        hearts (section 3, charging).
        """
        if not exposed:
            return sum(self.points[card] for card in taken & self.penalty)
        hearts = 1 << len(exposed & ACES)
        return sum(
            self.points[card]
            * (hearts if card.suit is Suit.HEARTS else 2 if card in exposed & QUEENS else 1)
            for card in taken & self.penalty
        )


@lru_cache(maxsize=256)
def deck(rules: HeartsRules) -> Deck:
    """The cards in play under these rules and their points."""
    cards = packs(rules.packs) - (out := removed_cards(rules))
    points = {card: cost for card in cards if (cost := _cost(rules, cards, card)) > 0}
    penalty = CardSet(points)
    bonus = rules.bonus_card
    bonuses = CardSet(card for card in cards if bonus is not None and card.face == bonus.face)
    hand_size, left = divmod(len(cards), rules.players)
    exposable = (penalty & (QUEENS | ACES)) | (cards & TENS) | (bonuses & JACKS)
    return Deck(
        cards=cards,
        removed=out,
        hand_size=hand_size,
        kitty_size=0 if rules.leftover is Leftover.TRIM else left,
        points=points,
        penalty=penalty,
        moon=sum(points.values()),
        bonus=bonuses,
        bonus_value=rules.bonus_value,
        exposable=exposable,
        scoring=penalty | bonuses | exposable,
    )


def removed_cards(rules: HeartsRules) -> CardSet:
    """The cards that these rules remove before the first deal.

    This is the table of rulings/hearts.md 2. Numbers of players without a row there, and two
    packs, remove the lowest cards. With a kitty nothing is removed.
    """
    players = rules.players
    if rules.trim is Trim.OWN:
        return CardSet(rules.removed)
    if rules.leftover is not Leftover.TRIM:
        return CardSet()
    if rules.packs == 1 and rules.trim is Trim.CLASSIC and players in _CLASSIC:
        return _CLASSIC[players]
    if rules.packs == 1 and rules.trim is Trim.DEUCES and players in _DEUCES:
        return _DEUCES[players]
    return lowest_cards(players, rules.packs)


def has_deuces(players: int) -> bool:
    """Whether the trim ``deuces`` is defined for this many players."""
    return players in _DEUCES


def lowest_cards(players: int, pack_count: int = 1) -> CardSet:
    """The cards to remove for equal hands: lowest first, one copy at a time, never a heart.

    >>> str(lowest_cards(9)), str(lowest_cards(5, 2))
    ('2C 3C 4C 2D 3D 2S 3S', "2C 2D 2S 2C'")
    """
    in_order = [
        Card(rank, suit, copy)
        for rank in Rank
        if rank is not Rank.JOKER
        for copy in range(pack_count)
        for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES)
    ]
    return CardSet(in_order[: 52 * pack_count % players])


def _cost(rules: HeartsRules, in_play: CardSet, card: Card) -> int:
    if card.suit is Suit.HEARTS:
        match rules.heart_values:
            case HeartValues.ONE:
                return 1
            case HeartValues.FACE:
                return _FACE.get(card.rank, 1)
            case HeartValues.PIPS:
                return int(card.rank)
    if card in QUEENS:
        if rules.queen_value is not None:
            return rules.queen_value
        return min(13, len(in_play.of_suit(Suit.HEARTS)))
    return sum(extra.points for extra in rules.penalties if extra.card.face == card.face)
