"""Which seats the server itself has to move, and which persons it waits for."""

from __future__ import annotations

from herzrasen.cards import DEALER, NO_SEATS, Seat
from herzrasen.table.clocks.clocked_question import clocked_question
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


def clocked_questions(table: Table, seating: Seating) -> dict[Seat, str]:
    """The question of each person who has a running clock.

    Also of persons who are away, until a bot plays for them.
    """
    if not seating.begun or seating.ended is not None:
        return {}
    people = (seat for seat in seating.people if seat not in seating.left)
    questions = ((seat, clocked_question(table.public, seat)) for seat in people)
    return {seat: name for seat, name in questions if name is not None}


def seats_reading_sheet(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The seats whose Continue the next deal waits for."""
    between = table.is_dealing() and table.deals > 0 and seating.ended is None
    return seating.reading_sheet if between else ()
