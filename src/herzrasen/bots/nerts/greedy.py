"""Insight 1 and 2: the first good play that meets the eye, in a fixed order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.bots.nerts.board import Board, imagined, played
from herzrasen.bots.nerts.choice import Choice, Reason, kind
from herzrasen.bots.nerts.fits import Fits, face
from herzrasen.bots.nerts.follow import room
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, View

_OBVIOUS: Final = (Reason.PILE_HOME, Reason.PILE_COLUMN, Reason.PILE_SPACE, Reason.HOME)

_ORDER: Final = (
    Reason.PILE_HOME,
    Reason.PILE_ATTACK,
    Reason.HOME,
    Reason.PILE_COLUMN,
    Reason.PILE_SPACE,
    Reason.FREE,
    Reason.RUN,
    Reason.CONNECTOR,
)


def obvious(view: View, lifts: Sequence[Lift]) -> Choice | None:
    """Insight 1: the own pile's card wherever it fits, then whatever fits in the middle."""
    return _first(_OBVIOUS, [Choice(lift, kind(view, lift)) for lift in lifts])


def greedy(view: View, lifts: Sequence[Lift], board: Board, fits: Fits) -> Choice | None:
    """Insight 2: the order of rules/nerts.md, section 4.

    Cards move within the tableau only to make a space, or to uncover a card that is of use at
    once; a waste card goes there only if the pile's card can follow on it.
    """
    kinds = [(lift, kind(view, lift)) for lift in lifts]
    useful = [
        Choice(lift, why)
        for lift, why in kinds
        if _helps(why, imagined(view.public, lift), board, fits)
    ]
    return _first(_ORDER, useful)


def _first(order: Sequence[Reason], choices: Sequence[Choice]) -> Choice | None:
    wanted = [choice for choice in choices if choice.reason in order]
    return min(wanted, key=lambda choice: order.index(choice.reason), default=None)


def _helps(reason: Reason, lift: Lift, board: Board, fits: Fits) -> bool:
    """Whether a play that scores nothing by itself makes the next one possible."""
    match reason:
        case Reason.FREE:
            return lift.onto is not None and board.top is not None
        case Reason.RUN:
            return lift.onto is not None and _of_use(_below(board, lift), board, fits)
        case Reason.CONNECTOR:
            return _takes(fits, played(lift), board.top)
        case _:
            return True


def _below(board: Board, lift: Lift) -> Card:
    """The card that a run lies on in its column."""
    column = board.columns[lift.source.index]
    return column[column.index(lift.card) - 1]


def _of_use(card: Card, board: Board, fits: Fits) -> bool:
    """Whether the pile's card could go on this card, or this card to the middle."""
    return _takes(fits, card, board.top) or bool(room(board, fits).middle >> face(card) & 1)


def _takes(fits: Fits, top: Card, card: Card | None) -> bool:
    return card is not None and bool(fits.column[face(top)] >> face(card) & 1)
