"""Seats at a public table before the match whose persons are not there: who has to give theirs up.

A quick match gives a seat to someone who is still on their way. A person without a cookie is
someone new, so one address could fill a table with persons who never come. So such a seat waits for
its person a short while only, and when a table is full, someone of another site gets the oldest
seat that *yields*: its person is not connected, and their site either has another such seat here or
has let one pass already. A family that comes together keeps its seats as soon as each is connected,
and before that unless the table is full and someone else comes.

What is known of sites lives in memory only; addresses are stored nowhere.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from herzrasen.cards import NO_SEATS, Seat
from herzrasen.server.rate_limits.address_shares import site_of
from herzrasen.table.seats import Seating

MAX_SITES: Final = 100
"""Sites that are remembered for a seat that they have let pass, at one table."""


class ReservedSeats:
    """The sites of the persons who took seats here, who of them has yet to come, and the sites that
    have let a seat pass."""

    __slots__ = ("_passed", "_sites", "_yet_to_come")

    def __init__(self) -> None:
        self._sites: dict[str, str] = {}
        self._yet_to_come: set[str] = set()
        self._passed: dict[str, None] = {}

    def note(self, person: str, address: str) -> None:
        """This person at this address has taken a seat."""
        if address:
            self._sites[person] = site_of(address)
            self._yet_to_come.add(person)

    def update(self, seating: Seating) -> None:
        """Note who is connected now, and who has no seat any more."""
        if not self._sites:
            return
        seated = {place.person for place in seating.occupants}
        self._sites = {who: site for who, site in self._sites.items() if who in seated}
        self._yet_to_come &= {seating.occupants[seat].person or "" for seat in seating.away}

    def note_passed(self, seats: frozenset[Seat], seating: Seating) -> None:
        """Note that the persons at these seats have not come, and have to give them up."""
        for seat in seats:
            person = seating.occupants[seat].person or ""
            if person in self._yet_to_come and person in self._sites:
                self._passed[self._sites[person]] = None
        for site in list(self._passed)[:-MAX_SITES]:
            del self._passed[site]

    def yet_to_come(self, seating: Seating) -> frozenset[Seat]:
        """The seats whose person has not been connected since they took them."""
        if not self._yet_to_come:
            return NO_SEATS
        return frozenset(
            seat for seat in seating.people if seating.occupants[seat].person in self._yet_to_come
        )

    def find_yielding(self, seating: Seating) -> tuple[Seat, ...]:
        """The seats that yield to a newcomer, the oldest first."""
        sites = {seat: site for seat in seating.away if (site := self._site(seating, seat))}
        absent = Counter(sites.values())
        found = [seat for seat, site in sites.items() if absent[site] > 1 or site in self._passed]
        return tuple(sorted(found, key=lambda seat: (seating.away[seat], seat)))

    def find_yielding_to(self, address: str, seating: Seating) -> Seat | None:
        """The seat that yields to someone at this address, if one does."""
        own = site_of(address)
        seats = (seat for seat in self.find_yielding(seating) if self._site(seating, seat) != own)
        return next(seats, None)

    def _site(self, seating: Seating, seat: Seat) -> str:
        return self._sites.get(seating.occupants[seat].person or "", "")
