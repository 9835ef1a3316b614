"""Whom to ask next."""

from __future__ import annotations

from herzrasen.cards import DEALER, Seat
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def asked(table: Table, seating: Seating) -> frozenset[Seat]:
    """The seats that the server itself has to move for now: bots, and DEALER for chance.

    None while no person is at the table, so that nothing runs away without people; and no DEALER
    while somebody is still reading the last score sheet; and nobody once the match was broken off.
    """
    if not seating.begun or not seating.here or seating.ended is not None:
        return frozenset()
    seats = table.to_act() & {DEALER, *seating.played_by_bots}
    return seats - {DEALER} if waiting(table, seating) else seats


def waiting(table: Table, seating: Seating) -> tuple[Seat, ...]:
    """The seats whose Continue the next deal waits for."""
    between = table.dealing() and table.deals > 0 and seating.ended is None
    return seating.waiting if between else ()
