"""Timers and seats to act in Nerts: who may move, and which moves are due after a time.

The rules hold no clock. :func:`pending_timers` says what is due and after how long; the table
measures the time and makes the DEALER's move.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from herzrasen.cards import DEALER, Seat
from herzrasen.games.nerts.moves import Fill, Halt, Place, Spot
from herzrasen.games.nerts.pile_rules import may_fill_space
from herzrasen.games.nerts.rules import Stuck
from herzrasen.games.nerts.state import Phase, Public
from herzrasen.games.parts import Timer


def to_act(public: Public) -> frozenset[Seat]:
    """The seats that may move now: all while a round runs, DEALER while a timer is pending."""
    match public.phase:
        case Phase.PLAY:
            return _players(public.rules.seats, timed=bool(pending_timers(public)))
        case Phase.DEAL | Phase.COUNTDOWN | Phase.STUCK:
            return frozenset((DEALER,))
        case Phase.READY:
            return _players(public.rules.seats) - frozenset(public.ready)
        case Phase.OVER:
            return frozenset()


@cache
def _players(seats: int, *, timed: bool = False) -> frozenset[Seat]:
    """All seats, and DEALER for what is ``timed``."""
    return frozenset(range(seats)) | ({DEALER} if timed else frozenset())


def pending_timers(public: Public) -> tuple[Timer[Fill | Halt], ...]:
    """The pending timers: columns to fill (row 9), and a round without progress (row 18)."""
    rules = public.rules
    if public.phase is not Phase.PLAY or (rules.fill_ms is None and rules.stuck is not Stuck.TIMER):
        return ()
    due: list[Timer[Fill | Halt]] = [
        Timer(f"fill {fill.area} {fill.column}", fill, rules.fill_ms or 0)
        for fill in columns_to_fill(public)
    ]
    if rules.stuck is Stuck.TIMER:
        due.append(Timer(f"halt {public.progress}", Halt(), 1000 * rules.stuck_seconds))
    return tuple(due)


def columns_to_fill(public: Public) -> Iterator[Fill]:
    """The empty columns that will be filled by their pile's card (row 9)."""
    if public.rules.fill_ms is None or public.phase is not Phase.PLAY:
        return
    for index, area in enumerate(public.areas):
        if not area.pile or public.blank(area.pile[-1]):
            continue
        if not may_fill_space(public.rules, public.face(area.pile[-1]), Place(Spot.PILE)):
            continue
        for column, cards in enumerate(area.tableau):
            if not cards:
                yield Fill(index, column)
