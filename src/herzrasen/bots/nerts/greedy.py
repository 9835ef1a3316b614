"""Insights 1 and 2: the first play in a fixed order of preference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.bots.nerts.board import Board, as_on_board, played_card
from herzrasen.bots.nerts.choice import Choice, Reason, reason_for
from herzrasen.bots.nerts.placement_masks import PlacementMasks, face_index
from herzrasen.bots.nerts.plausible_plays import placeable_faces
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


def choose_obvious(view: View, lifts: Sequence[Lift]) -> Choice | None:
    """Insight 1: the own pile's card wherever it fits, then anything to a foundation."""
    return _first(_OBVIOUS, [Choice(lift, reason_for(view, lift)) for lift in lifts])


def choose_greedy(
    view: View, lifts: Sequence[Lift], board: Board, masks: PlacementMasks
) -> Choice | None:
    """Insight 2: the order of rulings/nerts.md, section 4.

    Cards move within the tableau only to make a space, or to uncover a card that is of use at
    once; a waste card goes there only if the pile's card can follow on it.
    """
    kinds = [(lift, reason_for(view, lift)) for lift in lifts]
    useful = [
        Choice(lift, reason)
        for lift, reason in kinds
        if _helps(reason, as_on_board(view.public, lift), board, masks)
    ]
    return _first(_ORDER, useful)


def _first(order: Sequence[Reason], choices: Sequence[Choice]) -> Choice | None:
    wanted = [choice for choice in choices if choice.reason in order]
    return min(wanted, key=lambda choice: order.index(choice.reason), default=None)


def _helps(reason: Reason, lift: Lift, board: Board, masks: PlacementMasks) -> bool:
    """Whether a play that scores nothing by itself makes the next one possible."""
    match reason:
        case Reason.FREE:
            return lift.onto is not None and board.top is not None
        case Reason.RUN:
            return lift.onto is not None and _of_use(_below(board, lift), board, masks)
        case Reason.CONNECTOR:
            return _takes(masks, played_card(lift), board.top)
        case _:
            return True


def _below(board: Board, lift: Lift) -> Card:
    """The card that a run lies on in its column."""
    column = board.columns[lift.source.index]
    return column[column.index(lift.card) - 1]


def _of_use(card: Card, board: Board, masks: PlacementMasks) -> bool:
    """Whether the pile's card could go on this card, or this card to a foundation."""
    return _takes(masks, card, board.top) or bool(
        placeable_faces(board, masks).foundations >> face_index(card) & 1
    )


def _takes(masks: PlacementMasks, top: Card, card: Card | None) -> bool:
    return card is not None and bool(masks.column[face_index(top)] >> face_index(card) & 1)
