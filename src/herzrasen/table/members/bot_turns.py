"""Which seats the server itself has to move, and whose score sheet it waits for."""

from __future__ import annotations

from herzrasen.cards import DEALER, NO_SEATS, Seat
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def seats_to_move(table: Table, seating: Seating) -> frozenset[Seat]:
    """The seats that the server has to move now: bots, and DEALER for chance.

    None while no person is present, so that bots do not play on alone; no DEALER while a person
    still reads the last score sheet; none once the match was broken off.
    """
    if not seating.begun or seating.ended is not None:
        return NO_SEATS
    seats = table.to_act() & seating.moved_by_server
    if not seats or not seating.present_people:
        return NO_SEATS
    return seats - {DEALER} if seats_reading_sheet(table, seating) else seats


def seats_reading_sheet(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The seats whose Continue the next deal waits for."""
    between = table.is_dealing() and table.deals > 0 and seating.ended is None
    return seating.reading_sheet if between else ()
