"""Whom a table of Nerts waits for: players, and what is due after a time.

The rules hold no clock. They say what is due and after how long (:func:`waits`); the table measures
and lets the DEALER move.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from herzrasen.cards import DEALER, Seat
from herzrasen.games.nerts.moves import Fill, Halt, Place, Spot
from herzrasen.games.nerts.piles import fills
from herzrasen.games.nerts.rules import Stuck
from herzrasen.games.nerts.state import Phase, Public


class Wait(msgspec.Struct, frozen=True):
    """A move of the DEALER's that is due once ``key`` has been among the waits for ``ms``
    milliseconds without a break."""

    key: str
    move: Fill | Halt
    ms: int


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now: everyone while a round runs, DEALER where the clock may act."""
    match public.phase:
        case Phase.PLAY:
            players = frozenset(range(public.rules.seats))
            return players | {DEALER} if waits(public) else players
        case Phase.DEAL | Phase.COUNTDOWN | Phase.STUCK:
            return frozenset((DEALER,))
        case Phase.READY:
            return frozenset(range(public.rules.seats)) - frozenset(public.ready)
        case Phase.OVER:
            return frozenset()


def waits(public: Public) -> tuple[Wait, ...]:
    """What is due by the clock: columns to be filled (row 9), a round in which nothing moves
    (row 18)."""
    rules = public.rules
    if public.phase is not Phase.PLAY or (rules.fill_ms is None and rules.stuck is not Stuck.TIMER):
        return ()
    due = [
        Wait(f"fill {fill.area} {fill.column}", fill, rules.fill_ms or 0) for fill in gaps(public)
    ]
    if rules.stuck is Stuck.TIMER:
        due.append(Wait(f"halt {public.progress}", Halt(), 1000 * rules.stuck_seconds))
    return tuple(due)


def gaps(public: Public) -> Iterator[Fill]:
    """The empty columns that their pile's card fills by itself (row 9)."""
    if public.rules.fill_ms is None or public.phase is not Phase.PLAY:
        return
    for index, area in enumerate(public.areas):
        if not area.pile or public.blank(area.pile[-1]):
            continue
        if not fills(public.rules, public.face(area.pile[-1]), Place(Spot.PILE)):
            continue
        for column, cards in enumerate(area.tableau):
            if not cards:
                yield Fill(index, column)
