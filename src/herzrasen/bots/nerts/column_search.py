"""Breadth-first search for lifts between columns that free a useful play.

The bot uses it once the whole stock has gone through without a play.
"""

from __future__ import annotations

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.placement_masks import FACE_OF_INDEX, PlacementMasks, face_mask
from herzrasen.bots.nerts.plausible_plays import PlaceableFaces, placeable_faces, plausible_plays
from herzrasen.games.nerts import Area, Lift, NertsRules, Spot
from herzrasen.games.nerts.stuck_proof import cycle_cards


def find_freeing_lifts(
    board: Board, area: Area, rules: NertsRules, masks: PlacementMasks
) -> tuple[Lift, ...] | None:
    """The shortest sequence of lifts between own columns after which a useful play is possible,
    with an open card or one that the next cycle of the stock brings up.

    () if such a play is possible at once, None if there is no sequence. The stock must have been
    turned to its end.
    """
    comes_up = cycle_cards(rules, area, ())
    reach = face_mask(card for card in board.waste if card in comes_up)
    waiting: list[tuple[Board, tuple[Lift, ...]]] = [(board, ())]
    seen = {frozenset(board.columns)}
    for current, lifts in waiting:
        placeable = placeable_faces(current, masks)
        if _makes_progress(current, placeable, reach, masks):
            return lifts
        for lift in plausible_plays(current, placeable, rules, masks):
            if lift.source.at is lift.target.at is Spot.TABLEAU:
                next_board = current.after(lift)
                if (columns := frozenset(next_board.columns)) not in seen:
                    seen.add(columns)
                    waiting.append((next_board, (*lifts, lift)))
    return None


def _makes_progress(
    board: Board, placeable: PlaceableFaces, reach: int, masks: PlacementMasks
) -> bool:
    """Whether any play but a lift between columns is possible, with any of ``reach`` on the
    waste."""
    to_foundations_and_rivals = placeable.foundations | placeable.rivals
    to_columns = placeable.columns
    for card in (column[-1] for column in board.columns if column):
        room = placeable.foundations if card in board.sent_to_rivals else to_foundations_and_rivals
        if room >> FACE_OF_INDEX[card.index] & 1:
            return True
    pile = face_mask(board.pile[-1:])
    pile_room = (
        to_foundations_and_rivals | to_columns | (masks.pile_to_space if placeable.spaces else 0)
    )
    return bool(
        pile & pile_room
        or reach
        & (
            to_foundations_and_rivals
            | to_columns
            | (masks.waste_to_space if placeable.spaces else 0)
        )
    )
