"""What fits on what under given rules, as sets of faces in the bits of a number.

A look ahead asks this thousands of times, so the answers of ``games.nerts.piles`` are kept here in
tables. Which moves are legal is still ``nerts.legal``'s to say; the tables only serve a player's
thoughts about the moves after it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final, NamedTuple

from herzrasen.cards import MAX_DECKS, Card, Rank, packs
from herzrasen.games.nerts import NertsRules, Place, Spot, piles

ALL: Final = (1 << 52) - 1
"""Every face."""

_FACES: Final = tuple(packs(1))
_FACE: Final = {card.index: Card(card.rank, card.suit).index for card in packs(MAX_DECKS)}


def face(card: Card) -> int:
    """The place of a card's face, the same in every deck, in the masks below."""
    return _FACE[card.index]


class Fits(NamedTuple):
    """For each face lying on top, the faces that may be laid on it: in the own tableau, on a
    foundation, on a rival's pile. ``space`` may go from the waste into an empty column,
    ``pile_space`` from the pile; ``opens`` starts a foundation."""

    column: tuple[int, ...]
    foundation: tuple[int, ...]
    rival: tuple[int, ...]
    space: int
    pile_space: int
    opens: int


@cache
def fits(rules: NertsRules) -> Fits:
    """The tables of these rules."""
    known = {card: piles.fits(rules, card) for card in _FACES}
    return Fits(
        column=tuple(_mask(card for card in _FACES if top in known[card].column) for top in _FACES),
        foundation=tuple(
            _mask(card for card in _FACES if top in known[card].foundation) for top in _FACES
        ),
        rival=tuple(_mask(card for card in _FACES if top in known[card].rival) for top in _FACES),
        space=_mask(c for c in _FACES if piles.fills(rules, c, Place(Spot.WASTE))),
        pile_space=_mask(c for c in _FACES if piles.fills(rules, c, Place(Spot.PILE))),
        opens=_mask(card for card in _FACES if card.rank is Rank.ACE),
    )


def _mask(cards: Iterable[Card]) -> int:
    return sum(1 << card.index for card in cards)
