"""The piles of Nerts: which cards fit where, what may be lifted, what may be turned.

Each of the options about piles is asked in one of these few functions. ``legal`` looks up what
goes, ``decide`` says why something does not (``putting``); both rest on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from herzrasen.cards import JOKER_SUITS, Card, Rank, Suit, packs
from herzrasen.games.nerts.moves import NEW, Place, Spot
from herzrasen.games.nerts.rules import (
    Aces,
    Build,
    EmptyStock,
    Foundations,
    NertsRules,
    Order,
    Runs,
    Space,
)
from herzrasen.games.nerts.state import Area, Public

_ACE = Rank.ACE
"""Asked of every card that lies on top, and found sooner under a name."""

_BY_LOW = {rank.low: rank for rank in Rank if rank is not Rank.JOKER}


Stands: TypeAlias = tuple[Card, ...]
"""The cards that a joker may stand for."""


class Fits(NamedTuple):
    """The cards that one card may be laid on, by kind of place; ``away`` are both others than the
    own columns."""

    foundation: frozenset[Card]
    rival: frozenset[Card]
    column: frozenset[Card]
    away: frozenset[Card]


@lru_cache(maxsize=4096)
def fits(rules: NertsRules, card: Card) -> Fits:
    """Where this card fits, whatever else lies on the table (rules/nerts.md rows 7, 12, 17).

    All in terms of what cards count as: a joker that was played is the card it stands for, a blank
    one fits nowhere and nothing fits on it.

    >>> nine = fits(NertsRules(seats=1), Card.parse("9H"))
    >>> [" ".join(sorted(card.text for card in cards)) for cards in nine]
    ['8H', '8H TH', 'TC TS', '8H TH']
    """
    own, low = (card.suit,), card.rank.low
    other = tuple(suit for suit in Suit if suit.red != card.red)
    attack = (low - 1, low + 1) if attacks(rules, card) else ()
    build = (low + 1,) if builds(rules, card) else ()
    foundation, rival = _cards(rules, own, (_before(rules, low),)), _cards(rules, own, attack)
    return Fits(foundation, rival, _cards(rules, other, build), foundation | rival)


def _cards(rules: NertsRules, suits: Iterable[Suit], lows: Iterable[int]) -> frozenset[Card]:
    """The cards of these ranks in every deck; a rank below the ace or above the king is none."""
    return frozenset(
        Card(_BY_LOW[low], suit, deck)
        for low in lows
        if low in _BY_LOW
        for suit in suits
        for deck in range(rules.areas)
    )


def _before(rules: NertsRules, low: int) -> int:
    """The rank below this one on a foundation: the ace lies at the bottom of every one (row 12)."""
    if rules.order is Order.UP:
        return low - 1
    return {1: 0, 13: 1}.get(low, low + 1)


def to_the_middle(rules: NertsRules, card: Card) -> bool:
    """Whether the card belongs in the middle and nowhere else: an ace, mostly (row 10)."""
    return card.rank is Rank.ACE and rules.aces is not Aces.FREE


def attacks(rules: NertsRules, card: Card) -> bool:
    """Whether the card may go on some rival's pile at all (row 17; ruling 5)."""
    return rules.rival_building and not to_the_middle(rules, card)


def builds(rules: NertsRules, card: Card) -> bool:
    """Whether the card may go on another card in a column at all (row 7)."""
    return rules.build is Build.ALTERNATE and not to_the_middle(rules, card)


def fills(rules: NertsRules, card: Card, source: Place) -> bool:
    """Whether the card, and what lies on it, may go from ``source`` into a space (row 9)."""
    if to_the_middle(rules, card):
        return False
    return rules.space is Space.ANY or source.at is Spot.PILE


def opens(public: Public, card: Card) -> bool:
    """Whether the card may open a foundation: any ace, or the first of its suit (row 11)."""
    if card.rank is not _ACE:
        return False
    if public.rules.foundations is Foundations.PER_ACE:
        return True
    return all(public.face(pile[0]).suit is not card.suit for pile in public.foundations)


def stands(public: Public, joker: Card, source: Place, target: Place, onto: Card | None) -> Stands:
    """The cards that a joker may stand for if it goes from ``source`` to ``target``, where
    ``onto`` lies (row 3): whatever of its own deck would fit there. None on a rival's pile."""
    rules, deck = public.rules, joker.deck
    match target.at:
        case Spot.FOUNDATION if target.index == NEW:
            return tuple(card for card in packs(first=deck) if opens(public, card))
        case Spot.FOUNDATION if onto is not None:
            return _followers(rules, deck, public.face(onto)).foundation
        case Spot.TABLEAU if onto is not None:
            return _followers(rules, deck, public.face(onto)).column
        case Spot.TABLEAU:
            return tuple(card for card in packs(first=deck) if fills(rules, card, source))
        case _:
            return ()


class _Followers(NamedTuple):
    foundation: Stands
    rival: Stands
    column: Stands


@lru_cache(maxsize=4096)
def _followers(rules: NertsRules, deck: int, top: Card) -> _Followers:
    """The cards of this deck that may be laid on ``top``, by kind of place."""
    cards = packs(first=deck)
    return _Followers(
        foundation=tuple(card for card in cards if top in fits(rules, card).foundation),
        rival=tuple(card for card in cards if top in fits(rules, card).rival),
        column=tuple(card for card in cards if top in fits(rules, card).column),
    )


class Takes(NamedTuple):
    """The cards that may be laid on a top card, by kind of place."""

    foundation: frozenset[Card]
    rival: frozenset[Card]


@lru_cache(maxsize=4096)
def takes(rules: NertsRules, top: Card | None) -> Takes:
    """What may go on this card, which is what it counts as, or on no foundation yet (None): what
    ``fits`` says, the other way round. A joker may stand for whatever goes there.

    >>> eight = takes(NertsRules(seats=1), Card.parse("8H"))
    >>> [" ".join(sorted(card.text for card in cards)) for cards in eight]
    ['9H XC XH', '7H 9H']
    """
    decks = range(rules.areas)
    jokers = frozenset(Card(Rank.JOKER, suit, deck) for suit in JOKER_SUITS for deck in decks)
    if top is None:
        return Takes(_cards(rules, Suit, (Rank.ACE.low,)) | jokers, frozenset())
    followers = [_followers(rules, deck, top) for deck in decks]
    return Takes(
        jokers.union(*(each.foundation for each in followers)),
        frozenset().union(*(each.rival for each in followers)),
    )


@lru_cache(maxsize=256)
def rivals(rules: NertsRules, mine: int) -> tuple[int, ...]:
    """The areas whose piles may be attacked: all but the own side's (ruling 4)."""
    return tuple(area for area in range(rules.areas) if rules.side(area) != rules.side(mine))


def starts(rules: NertsRules, column: tuple[Card, ...]) -> Iterable[int]:
    """The positions in a column from which it may be lifted, the last card first (row 8).

    Every column is one run, because only what fits was ever put on it.
    """
    positions = range(len(column) - 1, -1, -1)
    match rules.runs:
        case Runs.ANY:
            return positions
        case Runs.WHOLE:
            return positions if len(column) < 3 else (len(column) - 1, 0)
        case Runs.SINGLE:
            return positions[:1]


def turns(rules: NertsRules, area: Area) -> bool:
    """Whether the area's player can turn something: its stock, or its waste over (row 16)."""
    return area.stock > 0 or (bool(area.waste) and rules.empty_stock is EmptyStock.TURN_OVER)
