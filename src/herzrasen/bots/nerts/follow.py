"""The plays that could follow on a board: a player's own moves, as he sees them in his mind."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import ACES, Fits, face
from herzrasen.cards import Card
from herzrasen.games.nerts import NEW, Lift, NertsRules, Place, Spot
from herzrasen.games.nerts.rules import Runs

_PILE: Final = Place(Spot.PILE)
_WASTE: Final = Place(Spot.WASTE)
_COLUMNS: Final = tuple(Place(Spot.TABLEAU, index) for index in range(7))
_OPEN: Final = Place(Spot.FOUNDATION, NEW)


def homes(board: Board, fits: Fits) -> int:
    """The faces that the middle takes now."""
    mask = fits.opens
    for top in board.foundations:
        mask |= fits.foundation[face(top)]
    if fits.one_each:
        for top in board.foundations:
            mask &= ~ACES[top.suit]
    return mask


def seams(board: Board, fits: Fits) -> int:
    """The faces that a column with cards takes now."""
    mask = 0
    for column in board.columns:
        if column:
            mask |= fits.column[face(column[-1])]
    return mask


def plays(board: Board, rules: NertsRules, fits: Fits) -> Iterator[Lift]:
    """Every play that could lead somewhere; none that only moves a space about."""
    middle = homes(board, fits)
    if board.top is not None:
        yield from _outward(board, fits, middle, _PILE, board.top)
        yield from _inward(board, fits, board.top, _PILE, fits.pile_space)
    for index, column in enumerate(board.columns):
        if column:
            yield from _outward(board, fits, middle, _COLUMNS[index], column[-1])
            for card in _movable(column, rules):
                yield from _inward(board, fits, card, _COLUMNS[index], 0)
    if board.waste:
        yield from _outward(board, fits, middle, _WASTE, board.waste[-1])
        yield from _inward(board, fits, board.waste[-1], _WASTE, fits.space)


def _movable(column: tuple[Card, ...], rules: NertsRules) -> tuple[Card, ...]:
    """The cards of a column that may be lifted with all that lies on them."""
    match rules.runs:
        case Runs.ANY:
            return column
        case Runs.WHOLE:
            return column[:1]
        case Runs.SINGLE:
            return column[-1:]


def _outward(board: Board, fits: Fits, middle: int, source: Place, card: Card) -> Iterator[Lift]:
    """To the first foundation that takes it, and to every rival's pile that does."""
    bit = 1 << face(card)
    if middle & bit:
        for index, top in enumerate(board.foundations):
            if fits.foundation[face(top)] & bit:
                yield Lift(source, card, Place(Spot.FOUNDATION, index), top)
                break
        else:
            yield Lift(source, card, _OPEN)
    for area, seen in enumerate(board.rivals):
        if seen is not None and fits.rival[face(seen)] & bit:
            yield Lift(source, card, Place(Spot.RIVAL, area), seen)


def _inward(board: Board, fits: Fits, card: Card, source: Place, space: int) -> Iterator[Lift]:
    """To every column of the own tableau that takes it, and if in ``space`` to an empty one."""
    bit = 1 << face(card)
    for index, column in enumerate(board.columns):
        if column and fits.column[face(column[-1])] & bit:
            yield Lift(source, card, _COLUMNS[index], column[-1])
    if space & bit and () in board.columns:
        yield Lift(source, card, _COLUMNS[board.columns.index(())])
