"""A choice: a move and the reason for it."""

from __future__ import annotations

from enum import StrEnum
from typing import NamedTuple

from herzrasen.games.nerts import Lift, Move, Spot, View


class Reason(StrEnum):
    """Why a bot makes a move. The greedy player's order is in ``greedy.py``."""

    CALL = "call"
    PILE_HOME = "pile-to-foundation"
    PILE_ATTACK = "pile-to-rival"
    HOME = "to-foundation"
    PILE_COLUMN = "pile-to-column"
    PILE_SPACE = "pile-to-space"
    FREE = "frees-a-column"
    RUN = "moves-a-run"
    CONNECTOR = "waste-to-column"
    ATTACK = "attack"
    SHIFT = "shifts-the-stock"
    TURN = "turn"
    VOTE = "vote"
    MOVING = "things-move-again"
    READY = "ready"
    START = "start"
    NOTHING = "nothing"


class Choice(NamedTuple):
    """A move, None to wait and look again, and its reason."""

    move: Move | None
    reason: Reason


def reason_for(view: View, lift: Lift) -> Reason:
    """What kind of play this lift is."""
    match lift.source.at, lift.target.at:
        case Spot.PILE, Spot.FOUNDATION:
            return Reason.PILE_HOME
        case Spot.PILE, Spot.RIVAL:
            return Reason.PILE_ATTACK
        case Spot.PILE, _:
            return Reason.PILE_SPACE if lift.onto is None else Reason.PILE_COLUMN
        case _, Spot.FOUNDATION:
            return Reason.HOME
        case _, Spot.RIVAL:
            return Reason.ATTACK
        case Spot.WASTE, _:
            return Reason.CONNECTOR
        case _:
            return _within(view, lift)


def _within(view: View, lift: Lift) -> Reason:
    """Whether a lift from column to column takes the whole column."""
    column = view.public.areas[view.public.rules.area(view.seat)].tableau[lift.source.index]
    return Reason.FREE if column[0] is lift.card else Reason.RUN
