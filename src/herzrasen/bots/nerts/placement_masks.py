"""Which card can be placed on which, as bitmasks of faces, computed once for each rules value.

A look-ahead needs this thousands of times, so the answers of ``games.nerts.piles`` are kept here in
tables. They are used for plays after the next one; the legal moves come from ``nerts.legal``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Final, NamedTuple

from herzrasen.cards import MAX_DECKS, Card, Rank, Suit, packs
from herzrasen.games.nerts import NertsRules, Place, Spot, pile_rules
from herzrasen.games.nerts.rules import Foundations

ALL_FACES: Final = (1 << 52) - 1
"""Every face."""

BLANK_JOKER: Final = 52
"""The face index of a joker that stands for nothing yet: it fits nowhere, and nothing fits on
it."""

_FACE_CARDS: Final = tuple(packs(1))
FACE_OF_INDEX: Final = tuple(
    BLANK_JOKER if card.rank is Rank.JOKER else Card(card.rank, card.suit).index
    for card in sorted(packs(MAX_DECKS, jokers=True))
)
"""The face index by the card's index: :func:`face_index` without a call."""


def face_index(card: Card) -> int:
    """The index of a card's face, the same in every deck; its bit in the masks below."""
    return FACE_OF_INDEX[card.index]


def face_mask(cards: Iterable[Card]) -> int:
    """The faces of these cards as a mask."""
    mask = 0
    for card in cards:
        mask |= 1 << FACE_OF_INDEX[card.index]
    return mask


class PlacementMasks(NamedTuple):
    """For each top face the faces that may be placed on it: in the own tableau, on a foundation,
    on a rival's pile. ``waste_to_space`` may go from the waste into an empty column,
    ``pile_to_space`` from the pile; ``starts_foundation`` starts a foundation, one for each suit if
    ``foundation_per_suit``.
    """

    column: tuple[int, ...]
    foundation: tuple[int, ...]
    rival: tuple[int, ...]
    waste_to_space: int
    pile_to_space: int
    starts_foundation: int
    foundation_per_suit: bool


ACE_MASKS: Final = tuple(1 << Card(Rank.ACE, suit).index for suit in Suit)
"""Each suit's ace as a mask."""


@cache
def placement_masks(rules: NertsRules) -> PlacementMasks:
    """The tables of these rules."""
    known = {card: pile_rules.fits_on(rules, card) for card in _FACE_CARDS}

    def masks_by_top(place: Callable[[pile_rules.FitsOn], frozenset[Card]]) -> tuple[int, ...]:
        masks = (
            face_mask(card for card in _FACE_CARDS if top in place(known[card]))
            for top in _FACE_CARDS
        )
        return (*masks, 0)  # nothing goes on a blank joker

    return PlacementMasks(
        column=masks_by_top(lambda fit: fit.column),
        foundation=masks_by_top(lambda fit: fit.foundation),
        rival=masks_by_top(lambda fit: fit.rival),
        waste_to_space=face_mask(
            c for c in _FACE_CARDS if pile_rules.may_fill_space(rules, c, Place(Spot.WASTE))
        ),
        pile_to_space=face_mask(
            c for c in _FACE_CARDS if pile_rules.may_fill_space(rules, c, Place(Spot.PILE))
        ),
        starts_foundation=sum(ACE_MASKS),
        foundation_per_suit=rules.foundations is Foundations.PER_SUIT,
    )
