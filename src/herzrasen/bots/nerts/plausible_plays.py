"""Move generation for look-ahead: the own plays on a board that could lead somewhere."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.placement_masks import (
    ACE_MASKS,
    FACE_OF_INDEX,
    PlacementMasks,
    face_index,
)
from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, NertsRules, Place, Spot
from herzrasen.games.nerts.rules import Runs

_PILE: Final = Place(Spot.PILE)
_WASTE: Final = Place(Spot.WASTE)
_COLUMNS: Final = tuple(Place(Spot.TABLEAU, index) for index in range(7))
_NEW_FOUNDATION: Final = Place(Spot.FOUNDATION, NEW)


class PlaceableFaces(NamedTuple):
    """The faces that can be placed on a board now: on foundations, on columns with cards, on
    rivals' piles; and the number of empty columns."""

    foundations: int
    columns: int
    rivals: int
    spaces: int


def placeable_faces(board: Board, masks: PlacementMasks) -> PlaceableFaces:
    """The faces that can be placed on this board."""
    foundations, columns, rivals, spaces = masks.starts_foundation, 0, 0, 0
    for top in board.foundations:
        foundations |= masks.foundation[FACE_OF_INDEX[top.index]]
    if masks.foundation_per_suit:
        for top in board.foundations:
            foundations &= ~ACE_MASKS[top.suit]
    for column in board.columns:
        if column:
            columns |= masks.column[FACE_OF_INDEX[column[-1].index]]
        else:
            spaces += 1
    for seen in board.rivals:
        if seen is not None:
            rivals |= masks.rival[FACE_OF_INDEX[seen.index]]
    return PlaceableFaces(foundations, columns, rivals, spaces)


def plausible_plays(
    board: Board, placeable: PlaceableFaces, rules: NertsRules, masks: PlacementMasks
) -> Iterator[Lift]:
    """Every play that could lead somewhere; none that only moves an empty column."""
    if board.pile:
        yield from _plays_of_top(
            board, placeable, masks, _PILE, board.pile[-1], masks.pile_to_space
        )
    for place, column in zip(_COLUMNS, board.columns, strict=False):
        if column:
            yield from _to_foundations_and_rivals(board, placeable, masks, place, column[-1])
            for card in _movable_cards(column, rules):
                if placeable.columns >> FACE_OF_INDEX[card.index] & 1:
                    yield from _to_columns(board, masks, card, place, 0)
    if board.waste:
        yield from _plays_of_top(
            board, placeable, masks, _WASTE, board.waste[-1], masks.waste_to_space
        )


def _plays_of_top(
    board: Board,
    placeable: PlaceableFaces,
    masks: PlacementMasks,
    source: Place,
    card: Card,
    space: int,
) -> Iterator[Lift]:
    """The plays of the pile's or the waste's top card, which may go into a space if in
    ``space``."""
    yield from _to_foundations_and_rivals(board, placeable, masks, source, card)
    inward = placeable.columns | space if placeable.spaces else placeable.columns
    if inward >> FACE_OF_INDEX[card.index] & 1:
        yield from _to_columns(board, masks, card, source, space)


def _movable_cards(column: tuple[Card, ...], rules: NertsRules) -> tuple[Card, ...]:
    """The cards of a column that may be lifted with all cards on them."""
    match rules.runs:
        case Runs.ANY:
            return column
        case Runs.WHOLE:
            return column[:1]
        case Runs.SINGLE:
            return column[-1:]


def _to_foundations_and_rivals(
    board: Board, placeable: PlaceableFaces, masks: PlacementMasks, source: Place, card: Card
) -> Iterator[Lift]:
    """To the first foundation that takes it, and to every rival's pile that does."""
    bit = 1 << FACE_OF_INDEX[card.index]
    if placeable.foundations & bit:
        for index, top in enumerate(board.foundations):
            if masks.foundation[FACE_OF_INDEX[top.index]] & bit:
                yield Lift(source, card, Place(Spot.FOUNDATION, index), top)
                break
        else:
            yield Lift(source, card, _NEW_FOUNDATION)
    if placeable.rivals & bit and card not in board.sent_to_rivals:
        for area, seen in enumerate(board.rivals):
            if seen is not None and masks.rival[FACE_OF_INDEX[seen.index]] & bit:
                yield Lift(source, card, Place(Spot.RIVAL, area), seen)


def _to_columns(
    board: Board, masks: PlacementMasks, card: Card, source: Place, space: int
) -> Iterator[Lift]:
    """To every column of the own tableau that takes it, and if in ``space`` to an empty one."""
    bit = 1 << face_index(card)
    for index, column in enumerate(board.columns):
        if column and masks.column[FACE_OF_INDEX[column[-1].index]] & bit:
            yield Lift(source, card, _COLUMNS[index], column[-1])
    if space & bit and () in board.columns:
        yield Lift(source, card, _COLUMNS[board.columns.index(())])
