"""The plays that could follow on a board: a player's own moves, as he sees them in his mind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import ACES, FACE, Fits, face
from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, NertsRules, Place, Spot
from herzrasen.games.nerts.rules import Runs

_PILE: Final = Place(Spot.PILE)
_WASTE: Final = Place(Spot.WASTE)
_COLUMNS: Final = tuple(Place(Spot.TABLEAU, index) for index in range(7))
_OPEN: Final = Place(Spot.FOUNDATION, NEW)


class Room(NamedTuple):
    """The faces for which a board has room now: in the middle, on columns with cards, on rivals'
    piles; and in spaces of which there are so many."""

    middle: int
    seams: int
    rivals: int
    spaces: int


def room(board: Board, fits: Fits) -> Room:
    """The room that there is on this board."""
    middle, seams, rivals, spaces = fits.opens, 0, 0, 0
    for top in board.foundations:
        middle |= fits.foundation[FACE[top.index]]
    if fits.one_each:
        for top in board.foundations:
            middle &= ~ACES[top.suit]
    for column in board.columns:
        if column:
            seams |= fits.column[FACE[column[-1].index]]
        else:
            spaces += 1
    for seen in board.rivals:
        if seen is not None:
            rivals |= fits.rival[FACE[seen.index]]
    return Room(middle, seams, rivals, spaces)


def plays(board: Board, has: Room, rules: NertsRules, fits: Fits) -> Iterator[Lift]:
    """Every play that could lead somewhere; none that only moves a space about."""
    if board.pile:
        yield from _single(board, has, fits, _PILE, board.pile[-1], fits.pile_space)
    for place, column in zip(_COLUMNS, board.columns, strict=False):
        if column:
            yield from _outward(board, has, fits, place, column[-1])
            for card in _movable(column, rules):
                if has.seams >> FACE[card.index] & 1:
                    yield from _inward(board, fits, card, place, 0)
    if board.waste:
        yield from _single(board, has, fits, _WASTE, board.waste[-1], fits.space)


def _single(
    board: Board, has: Room, fits: Fits, source: Place, card: Card, space: int
) -> Iterator[Lift]:
    """The plays of the pile's or the waste's card, which may go into a space if in ``space``."""
    yield from _outward(board, has, fits, source, card)
    inward = has.seams | space if has.spaces else has.seams
    if inward >> FACE[card.index] & 1:
        yield from _inward(board, fits, card, source, space)


def _movable(column: tuple[Card, ...], rules: NertsRules) -> tuple[Card, ...]:
    """The cards of a column that may be lifted with all that lies on them."""
    match rules.runs:
        case Runs.ANY:
            return column
        case Runs.WHOLE:
            return column[:1]
        case Runs.SINGLE:
            return column[-1:]


def _outward(board: Board, has: Room, fits: Fits, source: Place, card: Card) -> Iterator[Lift]:
    """To the first foundation that takes it, and to every rival's pile that does."""
    bit = 1 << FACE[card.index]
    if has.middle & bit:
        for index, top in enumerate(board.foundations):
            if fits.foundation[FACE[top.index]] & bit:
                yield Lift(source, card, Place(Spot.FOUNDATION, index), top)
                break
        else:
            yield Lift(source, card, _OPEN)
    if has.rivals & bit and card not in board.sent:
        for area, seen in enumerate(board.rivals):
            if seen is not None and fits.rival[FACE[seen.index]] & bit:
                yield Lift(source, card, Place(Spot.RIVAL, area), seen)


def _inward(board: Board, fits: Fits, card: Card, source: Place, space: int) -> Iterator[Lift]:
    """To every column of the own tableau that takes it, and if in ``space`` to an empty one."""
    bit = 1 << face(card)
    for index, column in enumerate(board.columns):
        if column and fits.column[FACE[column[-1].index]] & bit:
            yield Lift(source, card, _COLUMNS[index], column[-1])
    if space & bit and () in board.columns:
        yield Lift(source, card, _COLUMNS[board.columns.index(())])
