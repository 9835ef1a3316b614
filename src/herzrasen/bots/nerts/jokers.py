"""What a joker in a space is worth being: there it may be nearly any card."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import Fits, face, faces
from herzrasen.cards import Rank
from herzrasen.games.nerts import Lift, Spot


def sensible(lifts: Sequence[Lift], board: Board, fits: Fits) -> list[Lift]:
    """The lifts, those of jokers into spaces only as cards that one of the own cards can follow;
    as kings, which leave room for the most cards, if there are none."""
    return [lift for lift in lifts if not _anything(lift) or _wanted(lift, board, fits)]


def _anything(lift: Lift) -> bool:
    return lift.stands_for is not None and lift.target.at is Spot.TABLEAU and lift.onto is None


def _wanted(lift: Lift, board: Board, fits: Fits) -> bool:
    assert lift.stands_for is not None
    below = board.pile[-2:-1] if lift.source.at is Spot.PILE else board.pile[-1:]
    others = (column[0] for column in board.columns if column)
    own = faces((*below, *board.waste[-1:], *others))
    followed = fits.column[face(lift.stands_for)] & own
    return bool(followed) or lift.stands_for.rank is Rank.KING
