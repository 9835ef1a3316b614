"""Who may sit down at a table, by what is known of their site. Who may watch it is decided in
``table/admission.py``.

A seat may have been given up a moment ago by someone of the same site, and then two hands of a deal
would be seen (``given_up_seats.py``); or the persons who have taken all seats of a public table do
not come, and one has to yield (``reserved_seats.py``).
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import WATCHER, Seat
from herzrasen.server.room.given_up_seats import GivenUpSeats
from herzrasen.server.room.reserved_seats import ReservedSeats
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.info import TableInfo
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating
from herzrasen.table.sitting_down import is_deserted
from herzrasen.table.table import Table


class SeatAccess:
    """The sites of those who sit, sat or want to sit at one table."""

    __slots__ = ("_given_up", "_public", "_reserved", "_table")

    def __init__(self, description: TableInfo, table: Table, seating: Seating) -> None:
        self._public = description.house.kind == "public"
        self._table = table
        self._given_up = GivenUpSeats()
        self._reserved = ReservedSeats()
        if DELETED_PERSON in seating.held.persons:
            self._given_up.close(table.deals)  # nobody here knows from where they came

    # Who may sit ----------------------------------------------------------------------------------

    def waits_for_next_deal(self, person: str, address: str, seating: Seating) -> bool:
        """Whether a person may not sit down before the next deal, since someone at their site got
        up in this one. At private tables people know each other, but not who was deleted."""
        deal = self._table.deals
        if not seating.begun or person in seating.held.in_deal(deal).persons:
            return False
        if self.may_be_deleted(person, address, seating):
            return not is_deserted(seating, deal)
        return self._public and self._given_up.include(address, seating, deal)

    def may_be_deleted(self, person: str, address: str, seating: Seating) -> bool:
        """Whether a person may be one who was deleted in this deal."""
        deal = self._table.deals
        if person in seating.held.in_deal(deal).persons:
            return False
        return self._given_up.may_be_deleted(address, seating, deal)

    def find_yielding_to(self, person: str, address: str, seating: Seating) -> Seat | None:
        """The seat that yields to this person, if the table is full and one does."""
        if not (self._releases(seating) and seating.is_full):
            return None
        if seating.seat_of(person) != WATCHER or person in seating.removed:
            return None
        return self._reserved.find_yielding_to(address, seating)

    def yielding_seats(self, seating: Seating) -> int:
        """How many seats of persons who are not there yield to a newcomer."""
        return len(self._reserved.find_yielding(seating)) if self._releases(seating) else 0

    def yet_to_come(self, seating: Seating) -> frozenset[Seat]:
        """The seats whose persons have not been connected since they took them."""
        return self._reserved.yet_to_come(seating)

    def _releases(self, seating: Seating) -> bool:
        return self._public and not seating.begun

    # What is noted --------------------------------------------------------------------------------

    def note_sites(self, whereabouts: Iterable[tuple[str, str]], seating: Seating) -> None:
        """Note the addresses of these persons."""
        self._given_up.note(whereabouts, seating, self._table.deals)

    def note_sat_down(self, person: str, address: str, seating: Seating, *, deleted: bool) -> None:
        """Note that a person has sat down, who may be one that was ``deleted`` in this deal."""
        if deleted:
            self._given_up.close(self._table.deals)  # they may know two hands: they play alone
        if not seating.begun:
            self._reserved.note(person, address)

    def note_passed(self, seats: frozenset[Seat], seating: Seating) -> None:
        """Note that the persons at these seats have not come."""
        self._reserved.note_passed(seats, seating)

    def update(self, seating: Seating) -> None:
        """Note who is connected now, and who has no seat any more."""
        self._reserved.update(seating)

    def change_person(self, change: PersonChange, seating: Seating) -> None:
        """Note that a person signed in or was deleted."""
        if change.becomes is None:
            self._given_up.delete(change.person, seating, self._table.deals)
        else:
            self._given_up.replace(change.person, change.becomes)
