"""Insights 3 to 5: depth-limited look-ahead over the own plays.

How it works: the worth of a play is its immediate gain in points plus that of the best plays after
it, discounted for each step. At the depth limit a board is evaluated by its outlook: how likely the
pile's next card fits somewhere, how many empty columns are left for it, and at insight 5 which
cards the stock is known to bring. A play is made only if it is worth more than leaving the board as
it is and turning the stock. :class:`RivalEffects` adds what a play means for the others (insight
4).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from herzrasen.bots.nerts.board import Board, as_on_board, played_card
from herzrasen.bots.nerts.choice import Choice, reason_for
from herzrasen.bots.nerts.placement_masks import ALL_FACES, PlacementMasks, face_index, face_mask
from herzrasen.bots.nerts.plausible_plays import PlaceableFaces, placeable_faces, plausible_plays
from herzrasen.bots.nerts.rival_effects import RivalEffects
from herzrasen.bots.nerts.upcoming_cards import upcoming_faces
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, Public, Spot, View

DEPTH: Final = 3
"""How many plays it looks ahead."""

LATER: Final = 0.85
"""The discount for each play that comes before."""

# All in points, tuned in the arena (docs/strength-measurements.md).
_PLAY_COST: Final = 0.15
"""The cost of every play, so that none is made for nothing."""
_LAST_PILE_CARD: Final = 6.0
"""The call itself: the others stop scoring."""
_FOUNDATION_URGENCY: Final = 0.3
"""A rival may take the place on a foundation, so it comes first."""
_ATTACK: Final = 0.1
"""A card on any rival's pile, below insight 4."""
_NEXT_PILE_CARD: Final = 2.0
"""The pile's next card finds a place."""
_SPARE_SPACE: Final = 1.2
"""An empty column that is left even then."""
_COLUMN_LINK: Final = 1.0
"""The card that comes up fits on a column."""
_UPCOMING_TO_FOUNDATION: Final = 0.5
"""A card that will come up fits on a foundation."""
_UPCOMING_TO_COLUMN: Final = 0.1
"""A card that will come up fits on a column."""


class LookAhead:
    """One look-ahead from a view, at this insight."""

    def __init__(self, view: View, board: Board, masks: PlacementMasks, insight: int) -> None:
        public = view.public
        own_area = public.rules.area(view.seat)
        self._view = view
        self._rules = public.rules
        self._board = board
        self._masks = masks
        self._placeable = placeable_faces(board, masks)
        self._decks = _own_decks(public, own_area)
        self._rivals = RivalEffects(public, own_area, masks) if insight > 3 else None
        self._remembers = insight > 4
        known = (card for card in board.stock if card is not None) if self._remembers else ()
        self._hidden = _hidden(public, own_area) & ~face_mask(known)
        self._hidden_count = max(1, self._hidden.bit_count())

    def choose(self, lifts: Sequence[Lift], at_least: float = 0.0) -> Choice | None:
        """The best of these plays; None if turning the stock is better than all of them, or if none
        is worth ``at_least`` so many points."""
        least = max(at_least, self._outlook(self._board, self._placeable))
        best: Lift | None = None
        for lift in lifts:
            worth = self._worth(
                self._board, self._placeable, as_on_board(self._view.public, lift), DEPTH
            )
            if worth > least:
                best, least = lift, worth
        return None if best is None else Choice(best, reason_for(self._view, best))

    def _worth(self, board: Board, placeable: PlaceableFaces, lift: Lift, depth: int) -> float:
        """The worth of this play with the best plays after it."""
        return self._gain(board, placeable, lift) + LATER * self._best(board.after(lift), depth - 1)

    def _best(self, board: Board, depth: int) -> float:
        """The worth of the best play on this board, or of making none."""
        placeable = placeable_faces(board, self._masks)
        worth = self._outlook(board, placeable)
        if depth:
            for lift in plausible_plays(board, placeable, self._rules, self._masks):
                worth = max(worth, self._worth(board, placeable, lift, depth))
        return worth

    def _gain(self, board: Board, placeable: PlaceableFaces, lift: Lift) -> float:
        """The immediate gain of a play, in points."""
        gain = -_PLAY_COST
        if lift.source.at is Spot.PILE:
            gain += self._rules.pile_penalty + 1
            if board.pile_left == 1:
                gain += _LAST_PILE_CARD
        if lift.target.at is Spot.FOUNDATION:
            gain += _FOUNDATION_URGENCY
            if lift.card.deck in self._decks:
                gain += self._rules.card_points
            if self._rivals:
                gain += self._rivals.to_foundation(played_card(lift))
        elif lift.target.at is Spot.RIVAL:
            gain += self._attack(placeable, lift)
        return gain

    def _attack(self, placeable: PlaceableFaces, lift: Lift) -> float:
        if self._rivals is None:
            return _ATTACK
        given = lift.source.at is not Spot.PILE
        return self._rivals.on_rival_pile(
            lift.target.index, lift.card, placeable.foundations, given=given
        )

    def _outlook(self, board: Board, placeable: PlaceableFaces) -> float:
        """The evaluation of a board: places for the pile's next card, and for those to come."""
        if board.pile_left == 0:
            return 0.0
        direct = placeable.columns | placeable.foundations
        fits_now = direct >> face_index(board.top) & 1 if board.top else self._share(direct)
        outlook = _COLUMN_LINK * self._share(placeable.columns)
        if placeable.spaces:
            outlook += _NEXT_PILE_CARD + _SPARE_SPACE * (placeable.spaces - (1 - fits_now))
        else:
            outlook += _NEXT_PILE_CARD * fits_now
        return outlook + self._upcoming(board, placeable) if self._remembers else outlook

    def _upcoming(self, board: Board, placeable: PlaceableFaces) -> float:
        """The worth of the cards that the next turns will bring up."""
        promise = 0.0
        for place, weight in upcoming_faces(board, self._rules):
            if placeable.foundations >> place & 1:
                promise += _UPCOMING_TO_FOUNDATION * weight
            elif placeable.columns >> place & 1:
                promise += _UPCOMING_TO_COLUMN * weight
        return promise

    def _share(self, faces: int) -> float:
        """The share of the closed cards with one of these faces."""
        return (faces & self._hidden).bit_count() / self._hidden_count


def _own_decks(public: Public, own_area: int) -> frozenset[int]:
    """The decks whose cards score for the own side."""
    side = public.rules.side(own_area)
    decks = enumerate(public.decks)
    return frozenset(deck for area, deck in decks if public.rules.side(area) == side)


def _hidden(public: Public, own_area: int) -> int:
    """The faces of the area's own deck that lie closed, as far as the open table tells."""
    deck = public.decks[own_area]
    return ALL_FACES & ~face_mask(card for card in _open(public) if card.deck == deck)


def _open(public: Public) -> Iterator[Card]:
    for area in public.areas:
        yield from area.pile
        yield from area.waste
        for column in area.tableau:
            yield from column
    for foundation in public.foundations:
        yield from foundation
