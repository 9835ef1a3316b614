"""What fits on what under given rules, as sets of faces in the bits of a number.

A look ahead asks this thousands of times, so the answers of ``games.nerts.piles`` are kept here in
tables. Which moves are legal is still ``nerts.legal``'s to say; the tables only serve a player's
thoughts about the moves after it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from herzrasen.cards import MAX_DECKS, Card, Rank, Suit, packs
from herzrasen.games.nerts import NertsRules, Place, Spot, piles
from herzrasen.games.nerts.rules import Foundations

ALL: Final = (1 << 52) - 1
"""Every face."""

BLANK: Final = 52
"""The place of a joker that stands for nothing yet: it fits nowhere, and nothing fits on it."""

_FACES: Final = tuple(packs(1))
FACE: Final = tuple(
    BLANK if card.rank is Rank.JOKER else Card(card.rank, card.suit).index
    for card in sorted(packs(MAX_DECKS, jokers=True))
)
"""The place of a card's face, by the card's index: :func:`face` for those in a hurry."""


def face(card: Card) -> int:
    """The place of a card's face, the same in every deck, in the masks below."""
    return FACE[card.index]


def faces(cards: Iterable[Card]) -> int:
    """The faces of these cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << FACE[card.index]
    return mask


class Fits(NamedTuple):
    """For each face lying on top, the faces that may be laid on it: in the own tableau, on a
    foundation, on a rival's pile. ``space`` may go from the waste into an empty column,
    ``pile_space`` from the pile; ``opens`` starts a foundation, one for each suit if ``one_each``.
    """

    column: tuple[int, ...]
    foundation: tuple[int, ...]
    rival: tuple[int, ...]
    space: int
    pile_space: int
    opens: int
    one_each: bool


ACES: Final = tuple(1 << Card(Rank.ACE, suit).index for suit in Suit)
"""Each suit's ace as a mask."""


@cache
def fits(rules: NertsRules) -> Fits:
    """The tables of these rules."""
    known = {card: piles.fits(rules, card) for card in _FACES}

    def on_each(place: Callable[[piles.Fits], frozenset[Card]]) -> tuple[int, ...]:
        goes = (faces(card for card in _FACES if top in place(known[card])) for top in _FACES)
        return (*goes, 0)  # nothing goes on a blank joker

    return Fits(
        column=on_each(lambda fit: fit.column),
        foundation=on_each(lambda fit: fit.foundation),
        rival=on_each(lambda fit: fit.rival),
        space=faces(c for c in _FACES if piles.fills(rules, c, Place(Spot.WASTE))),
        pile_space=faces(c for c in _FACES if piles.fills(rules, c, Place(Spot.PILE))),
        opens=sum(ACES),
        one_each=rules.foundations is Foundations.PER_SUIT,
    )
