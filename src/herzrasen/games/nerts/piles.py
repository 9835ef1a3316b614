"""The piles of Nerts: what may be lifted from one, and what may be put on one.

Which cards fit where is data (:func:`fits`), so that ``legal`` can look it up; why something does
not go is a refusal (:func:`lift`, :func:`put`), so that ``decide`` can say it. Both rest on the
same few rules, and each of the options about piles is asked in one of them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from herzrasen.cards import Card, Rank, Suit
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
from herzrasen.games.protocol import Refusal

_BY_LOW = {rank.low: rank for rank in Rank if rank is not Rank.JOKER}


class Fits(NamedTuple):
    """The cards that one card may be laid on, by kind of place."""

    foundation: frozenset[Card]
    rival: frozenset[Card]
    column: frozenset[Card]


@lru_cache(maxsize=4096)
def fits(rules: NertsRules, card: Card) -> Fits:
    """Where this card fits, whatever else lies on the table (rules/nerts.md rows 7, 12, 17).

    >>> nine = fits(NertsRules(), Card.parse("9H"))
    >>> [kind & {Card.parse(text) for text in "8H TH TS".split()} for kind in nine]
    [frozenset({Card('8H')}), frozenset({Card('TH'), Card('8H')}), frozenset({Card('TS')})]
    """
    own, low = (card.suit,), card.rank.low
    other = tuple(suit for suit in Suit if suit.red != card.red)
    attack = (low - 1, low + 1) if attacks(rules, card) else ()
    build = (low + 1,) if builds(rules, card) else ()
    return Fits(
        foundation=_cards(rules, own, (_before(rules, low),)),
        rival=_cards(rules, own, attack),
        column=_cards(rules, other, build),
    )


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
    if card.rank is not Rank.ACE:
        return False
    if public.rules.foundations is Foundations.PER_ACE:
        return True
    return all(pile[0].suit is not card.suit for pile in public.foundations)


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


def productive(source: Place, target: Place) -> bool:
    """Whether a lift brings the round forward: all do but those between own columns."""
    return source.at is not Spot.TABLEAU or target.at is not Spot.TABLEAU


def lift(rules: NertsRules, area: Area, source: Place, card: Card) -> tuple[Card, ...] | Refusal:
    """The cards taken up by lifting ``card`` from ``source``, or why it cannot be lifted."""
    match source.at:
        case Spot.PILE | Spot.WASTE if source.index == 0:
            cards = area.pile if source.at is Spot.PILE else area.waste
            if card not in cards:
                return _no("source-changed", card)
            return cards[-1:] if cards[-1] is card else _no("not-on-top", card)
        case Spot.TABLEAU if 0 <= source.index < len(area.tableau):
            column = area.tableau[source.index]
            if card not in column:
                return _no("source-changed", card)
            position = column.index(card)
            return column[position:] if position in starts(rules, column) else _no("run", card)
        case Spot.FOUNDATION:
            return _no("foundation-stays", card)
        case Spot.RIVAL:
            return _no("not-yours", card)
        case _:
            return _no("no-such-place", card)


def put(
    public: Public,
    mine: int,
    source: Place,
    cards: tuple[Card, ...],
    target: Place,
    onto: Card | None,
) -> Refusal | None:
    """Why the lifted cards cannot go from ``source`` to ``target``; None if they can.

    ``onto`` is what the player saw there: what is no longer so makes the move bounce, before
    anything else is judged (ruling 4).
    """
    rules, card = public.rules, cards[0]
    match target.at:
        case Spot.FOUNDATION:
            return _put_on_foundation(public, cards, target.index, onto)
        case Spot.RIVAL if 0 <= target.index < rules.areas:
            return _put_on_rival(public, mine, cards, target.index, onto)
        case Spot.TABLEAU if 0 <= target.index < rules.columns:
            if source == target:
                return _no("same-place", card)
            column = public.areas[mine].tableau[target.index]
            return _put_on_column(rules, source, card, column, onto)
        case Spot.PILE:
            return _no("own-pile", card)
        case Spot.WASTE:
            return _no("onto-waste", card)
        case _:
            return _no("no-such-place", card)


def _put_on_foundation(
    public: Public, cards: tuple[Card, ...], index: int, onto: Card | None
) -> Refusal | None:
    card = cards[0]
    if index == NEW:
        if onto is not None:
            return _no("target-changed", card)
        if opens(public, card):
            return None
        return _no("suit-open" if card.rank is Rank.ACE else "only-aces-open", card)
    if not 0 <= index < len(public.foundations):
        return _no("no-such-place", card)
    top = public.foundations[index][-1]
    if top is not onto:
        return _no("target-changed", card)
    if len(cards) > 1:
        return _no("one-at-a-time", card)
    return None if top in fits(public.rules, card).foundation else _no("foundation", card)


def _put_on_rival(
    public: Public, mine: int, cards: tuple[Card, ...], index: int, onto: Card | None
) -> Refusal | None:
    rules, card = public.rules, cards[0]
    if index not in rivals(rules, mine):
        return _no("own-pile" if index == mine else "partners-pile", card)
    if to_the_middle(rules, card):
        return _no("ace", card)
    if not attacks(rules, card):
        return _no("no-attacks", card)
    pile = public.areas[index].pile
    if (pile[-1] if pile else None) is not onto:
        return _no("target-changed", card)
    if onto is None:
        return _no("empty-pile", card)
    if len(cards) > 1:
        return _no("one-at-a-time", card)
    return None if onto in fits(rules, card).rival else _no("rival", card)


def _put_on_column(
    rules: NertsRules, source: Place, card: Card, column: tuple[Card, ...], onto: Card | None
) -> Refusal | None:
    if (column[-1] if column else None) is not onto:
        return _no("target-changed", card)
    if to_the_middle(rules, card):
        return _no("ace", card)
    if onto is None:
        return None if fills(rules, card, source) else _no("space", card)
    if not builds(rules, card):
        return _no("no-building", card)
    return None if onto in fits(rules, card).column else _no("column", card)


def _no(reason: str, card: Card) -> Refusal:
    return Refusal(f"nerts.refusal.{reason}", {"card": card.text})
