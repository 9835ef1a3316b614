"""What fits on what under given rules, as sets of faces in the bits of a number.

A look ahead asks this thousands of times, so the answers of the rules are kept in tables. The
referee's answer to a move still comes from ``nerts.legal``; these tables only guide a guess about
the moves after it.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from herzrasen.cards import MAX_DECKS, Card, Rank, packs
from herzrasen.games.nerts import NertsRules
from herzrasen.games.nerts.rules import Aces, Build, Order

_FACES: Final = tuple(packs(1))
_FACE: Final = {card.index: Card(card.rank, card.suit).index for card in packs(MAX_DECKS)}


def face(card: Card) -> int:
    """The place of a card's face, the same in every deck, in the masks below."""
    return _FACE[card.index]


class Fits(NamedTuple):
    """For each face lying on top, the faces that may be laid on it: in the own tableau, on a
    foundation, on a rival's pile. ``space`` may go into an empty column, ``opens`` starts a
    foundation."""

    column: tuple[int, ...]
    foundation: tuple[int, ...]
    rival: tuple[int, ...]
    space: int
    opens: int


@cache
def fits(rules: NertsRules) -> Fits:
    """The tables of these rules."""
    tableau = [card for card in _FACES if card.rank is not Rank.ACE or rules.aces is Aces.FREE]
    step = 1 if rules.order is Order.UP else -1

    def on_column(card: Card, top: Card) -> bool:
        builds = rules.build is Build.ALTERNATE and card.red != top.red
        return builds and card in tableau and card.rank.low == top.rank.low - 1

    def on_foundation(card: Card, top: Card) -> bool:
        return card.suit is top.suit and (card.rank.low - 1 - step) % 13 == top.rank.low - 1

    def on_rival(card: Card, top: Card) -> bool:
        near = abs(card.rank.low - top.rank.low) == 1
        return rules.rival_building and card in tableau and card.suit is top.suit and near

    return Fits(
        _table(on_column),
        _table(lambda card, top: card.rank is not Rank.ACE and on_foundation(card, top)),
        _table(on_rival),
        _mask(tableau),
        _mask([card for card in _FACES if card.rank is Rank.ACE]),
    )


def _table(fit: Callable[[Card, Card], bool]) -> tuple[int, ...]:
    return tuple(_mask([card for card in _FACES if fit(card, top)]) for top in _FACES)


def _mask(cards: list[Card]) -> int:
    return sum(1 << card.index for card in cards)
