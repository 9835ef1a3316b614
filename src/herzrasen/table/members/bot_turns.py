"""Whom to ask next."""

from __future__ import annotations

from herzrasen.cards import DEALER, Seat
from herzrasen.table.clocks.clocked_question import question
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def asked(table: Table, seating: Seating) -> frozenset[Seat]:
    """The seats that the server itself has to move for now: bots, and DEALER for chance.

    None while no person is at the table, so that nothing runs away without people; and no DEALER
    while somebody is still reading the last score sheet; and nobody once the match was broken off.
    """
    if not seating.begun or seating.ended is not None:
        return frozenset()
    seats = table.to_act() & {DEALER, *seating.played_by_bots}
    if not seats or not seating.here:
        return frozenset()
    return seats - {DEALER} if waiting(table, seating) else seats


def questions(table: Table, seating: Seating) -> dict[Seat, str]:
    """What each person is asked that a clock runs for, also one who is away: a seat is played by a
    bot before his time does not count any more."""
    if not seating.begun or seating.ended is not None:
        return {}
    people = (seat for seat in seating.people if seat not in seating.left)
    asked = ((seat, question(table.public, seat)) for seat in people)
    return {seat: name for seat, name in asked if name is not None}


def waiting(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The seats whose Continue the next deal waits for."""
    between = table.dealing() and table.deals > 0 and seating.ended is None
    return seating.waiting if between else ()
