"""Which cards fit on the piles of Nerts, what may be lifted, what may be turned.

Each option about piles is read in one of these functions. ``move_generation`` uses them to list
targets, ``placement_checks`` to say why a move is refused.
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
"""An enum member is slow to look up, and this is read for every top card."""

_BY_LOW = {rank.ace_low: rank for rank in Rank if rank is not Rank.JOKER}


JokerFaces: TypeAlias = tuple[Card, ...]
"""The cards that a joker may stand for."""


class FitsOn(NamedTuple):
    """The cards that one card may be put on, by kind of place; ``off_tableau`` are those on
    foundations and rivals' piles together."""

    foundation: frozenset[Card]
    rival: frozenset[Card]
    column: frozenset[Card]
    off_tableau: frozenset[Card]


@lru_cache(maxsize=4096)
def fits_on(rules: NertsRules, card: Card) -> FitsOn:
    """The cards that this card may be put on by the rules alone (rulings/nerts.md rows 7, 12, 17).

    Cards are what they count as: a played joker is the card it stands for, a blank one fits nowhere
    and nothing fits on it.

    >>> nine = fits_on(NertsRules(seats=1), Card.parse("9H"))
    >>> [" ".join(sorted(card.text for card in cards)) for cards in nine]
    ['8H', '8H TH', 'TC TS', '8H TH']
    """
    own, low = (card.suit,), card.rank.ace_low
    other = tuple(suit for suit in Suit if suit.red != card.red)
    attack = (low - 1, low + 1) if may_attack(rules, card) else ()
    build = (low + 1,) if may_build(rules, card) else ()
    foundation, rival = _cards(rules, own, (_rank_below(rules, low),)), _cards(rules, own, attack)
    return FitsOn(foundation, rival, _cards(rules, other, build), foundation | rival)


def _cards(rules: NertsRules, suits: Iterable[Suit], lows: Iterable[int]) -> frozenset[Card]:
    """The cards of these ranks in every deck; a rank below the ace or above the king is none."""
    return frozenset(
        Card(_BY_LOW[low], suit, deck)
        for low in lows
        if low in _BY_LOW
        for suit in suits
        for deck in range(rules.areas)
    )


def _rank_below(rules: NertsRules, low: int) -> int:
    """The rank below this one on a foundation; the ace is at the bottom of every one (row 12)."""
    if rules.order is Order.UP:
        return low - 1
    return {1: 0, 13: 1}.get(low, low + 1)


def foundation_only(rules: NertsRules, card: Card) -> bool:
    """Whether the card may go to a foundation and nowhere else: by default an ace (row 10)."""
    return card.rank is Rank.ACE and rules.aces is not Aces.FREE


def may_attack(rules: NertsRules, card: Card) -> bool:
    """Whether the card may go on any rival's pile at all (row 17; ruling 5)."""
    return rules.rival_building and not foundation_only(rules, card)


def may_build(rules: NertsRules, card: Card) -> bool:
    """Whether the card may go on another card in a column at all (row 7)."""
    return rules.build is Build.ALTERNATE and not foundation_only(rules, card)


def may_fill_space(rules: NertsRules, card: Card, source: Place) -> bool:
    """Whether the card, and those on it, may go from ``source`` into an empty column (row 9)."""
    if foundation_only(rules, card):
        return False
    return rules.space is Space.ANY or source.at is Spot.PILE


def opens_foundation(public: Public, card: Card) -> bool:
    """Whether the card may open a foundation: any ace, or the first of its suit (row 11)."""
    if card.rank is not _ACE:
        return False
    if public.rules.foundations is Foundations.PER_ACE:
        return True
    return all(public.face(pile[0]).suit is not card.suit for pile in public.foundations)


def joker_faces(
    public: Public, joker: Card, source: Place, target: Place, onto: Card | None
) -> JokerFaces:
    """The cards that a joker may stand for if it goes from ``source`` to ``target``, on ``onto``
    (row 3): the cards of its own deck that would fit. None on a rival's pile."""
    rules, deck = public.rules, joker.deck
    match target.at:
        case Spot.FOUNDATION if target.index == NEW:
            return tuple(card for card in packs(first=deck) if opens_foundation(public, card))
        case Spot.FOUNDATION if onto is not None:
            return _followers(rules, deck, public.face(onto)).foundation
        case Spot.TABLEAU if onto is not None:
            return _followers(rules, deck, public.face(onto)).column
        case Spot.TABLEAU:
            return tuple(card for card in packs(first=deck) if may_fill_space(rules, card, source))
        case _:
            return ()


class _Followers(NamedTuple):
    foundation: JokerFaces
    rival: JokerFaces
    column: JokerFaces


@lru_cache(maxsize=4096)
def _followers(rules: NertsRules, deck: int, top: Card) -> _Followers:
    """The cards of this deck that may be put on ``top``, by kind of place."""
    cards = packs(first=deck)
    return _Followers(
        foundation=tuple(card for card in cards if top in fits_on(rules, card).foundation),
        rival=tuple(card for card in cards if top in fits_on(rules, card).rival),
        column=tuple(card for card in cards if top in fits_on(rules, card).column),
    )


class AcceptedCards(NamedTuple):
    """The cards that may be put on a top card, by kind of place."""

    foundation: frozenset[Card]
    rival: frozenset[Card]


@lru_cache(maxsize=4096)
def accepted_cards(rules: NertsRules, top: Card | None) -> AcceptedCards:
    """The cards that may be put on this card, as what it counts as, or on an empty foundation
    (None): the inverse of :func:`fits_on`. A joker may stand for any card that fits.

    >>> eight = accepted_cards(NertsRules(seats=1), Card.parse("8H"))
    >>> [" ".join(sorted(card.text for card in cards)) for cards in eight]
    ['9H XC XH', '7H 9H']
    """
    decks = range(rules.areas)
    jokers = frozenset(Card(Rank.JOKER, suit, deck) for suit in JOKER_SUITS for deck in decks)
    if top is None:
        return AcceptedCards(_cards(rules, Suit, (Rank.ACE.ace_low,)) | jokers, frozenset())
    followers = [_followers(rules, deck, top) for deck in decks]
    return AcceptedCards(
        jokers.union(*(each.foundation for each in followers)),
        frozenset().union(*(each.rival for each in followers)),
    )


@lru_cache(maxsize=256)
def rival_areas(rules: NertsRules, own_area: int) -> tuple[int, ...]:
    """The areas whose piles may be attacked: all but those of the own side (ruling 4)."""
    return tuple(area for area in range(rules.areas) if rules.side(area) != rules.side(own_area))


def lift_positions(rules: NertsRules, column: tuple[Card, ...]) -> Iterable[int]:
    """The positions in a column from which it may be lifted, the last card first (row 8).

    Every column is one run, because only fitting cards are put on it.
    """
    positions = range(len(column) - 1, -1, -1)
    match rules.runs:
        case Runs.ANY:
            return positions
        case Runs.WHOLE:
            return positions if len(column) < 3 else (len(column) - 1, 0)
        case Runs.SINGLE:
            return positions[:1]


def has_cards_to_turn(rules: NertsRules, area: Area) -> bool:
    """Whether the area's player can turn: the stock, or the waste over (row 16)."""
    return area.stock > 0 or (bool(area.waste) and rules.empty_stock is EmptyStock.TURN_OVER)
