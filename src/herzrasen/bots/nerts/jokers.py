"""Which card a joker stands for in an empty column, where it may be nearly any."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.placement_masks import PlacementMasks, face_index, face_mask
from herzrasen.cards import Rank
from herzrasen.games.nerts import Lift, Spot


def sensible_plays(lifts: Sequence[Lift], board: Board, masks: PlacementMasks) -> list[Lift]:
    """The lifts; of those of jokers into empty columns only the ones as a card that one of the own
    cards can follow, or as a king, which leaves room for the most cards."""
    return [
        lift
        for lift in lifts
        if not _joker_into_space(lift) or _can_be_followed(lift, board, masks)
    ]


def _joker_into_space(lift: Lift) -> bool:
    return lift.stands_for is not None and lift.target.at is Spot.TABLEAU and lift.onto is None


def _can_be_followed(lift: Lift, board: Board, masks: PlacementMasks) -> bool:
    assert lift.stands_for is not None
    below = board.pile[-2:-1] if lift.source.at is Spot.PILE else board.pile[-1:]
    others = (column[0] for column in board.columns if column)
    own = face_mask((*below, *board.waste[-1:], *others))
    followed = masks.column[face_index(lift.stands_for)] & own
    return bool(followed) or lift.stands_for.rank is Rank.KING
