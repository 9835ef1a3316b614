"""The stored seats of a table, with what follows from the deal that runs there."""

from __future__ import annotations

import msgspec

from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import TableInfo
from herzrasen.table.members import giving_up_seat
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def in_running_deal(seating: Seating, table: Table, description: TableInfo) -> Seating:
    """The seats with what is noted of the deal that runs at this table. Bots play for persons who
    were deleted while it runs; a person with two seats hosts from the first; a tournament keeps its
    seats, and a daily deal is played alone."""
    noted = msgspec.structs.replace(seating, held=seating.held.in_deal(table.deals))
    if not description.tournament:
        noted = giving_up_seat.without_second_seats(noted)
    if not seating.begun or seating.ended is not None or table.over or description.daily:
        return noted
    if description.tournament:
        nobody = (
            seat for seat, place in enumerate(noted.occupants) if place.person == DELETED_PERSON
        )
        return noted.stand_in(nobody)
    return giving_up_seat.without_deleted(noted, table.deals)
