"""When the whole stock has been through in vain: is there a way on, if only by moving the columns
about?"""

from __future__ import annotations

from herzrasen.bots.nerts.board import Board
from herzrasen.bots.nerts.fits import FACE, Fits, faces
from herzrasen.bots.nerts.follow import Room, plays, room
from herzrasen.games.nerts import Area, Lift, NertsRules, Spot
from herzrasen.games.nerts.lock import cycle


def way_on(board: Board, area: Area, rules: NertsRules, fits: Fits) -> tuple[Lift, ...] | None:
    """The fewest lifts between own columns after which something can be got done, with the cards
    that lie open or with one that the next cycle of the stock brings up; () if it can be without
    any, None if there is no way. The stock must have been turned to its end."""
    comes_up = cycle(rules, area, ())
    reach = faces(card for card in board.waste if card in comes_up)
    waiting: list[tuple[Board, tuple[Lift, ...]]] = [(board, ())]
    seen = {frozenset(board.columns)}
    for here, lifts in waiting:
        has = room(here, fits)
        if _gets_on(here, has, reach, fits):
            return lifts
        for lift in plays(here, has, rules, fits):
            if lift.source.at is lift.target.at is Spot.TABLEAU:
                then = here.after(lift)
                if (columns := frozenset(then.columns)) not in seen:
                    seen.add(columns)
                    waiting.append((then, (*lifts, lift)))
    return None


def _gets_on(board: Board, has: Room, reach: int, fits: Fits) -> bool:
    """Whether anything but a lift between columns goes, the waste's card being any of ``reach``."""
    outward = has.middle | has.rivals
    inward = has.seams
    for card in (column[-1] for column in board.columns if column):
        room = has.middle if card in board.sent else outward
        if room >> FACE[card.index] & 1:
            return True
    pile = faces(board.pile[-1:])
    pile_room = outward | inward | (fits.pile_space if has.spaces else 0)
    return bool(pile & pile_room or reach & (outward | inward | (fits.space if has.spaces else 0)))
