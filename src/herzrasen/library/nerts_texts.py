"""Text forms of Nerts: moves, events, and the table as one seat sees it."""

from __future__ import annotations

from typing import Final

from herzrasen.games import nerts
from herzrasen.games.nerts.notation import format_area, format_event, format_move
from herzrasen.library.game_parts import TextPart


def nerts_board(view: nerts.View) -> str:
    """Nerts: the foundations, and the open cards of each area."""
    public = view.public
    tops = " ".join(str(pile[-1]) for pile in public.foundations)
    totals = " ".join(map(str, public.match.totals))
    rows = [
        f"round {public.round + 1}, {public.phase.value}; totals {totals}",
        f"foundations: {tops or '-'}",
    ]
    own = public.rules.area(view.seat) if view.seat >= 0 else None
    for number, area in enumerate(public.areas):
        rows.append(f"{'>' if number == own else ' '} area {number}: {format_area(area)}")
    return "\n".join(rows)


PART: Final = TextPart(format_move, format_event, nerts_board)
