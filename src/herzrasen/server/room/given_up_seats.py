"""From one site one person's seat at most waits for them in a deal of a public table.

Who gets up keeps their seat from others until the next deal. A browser that forgets its cookie is
someone new: it would keep seat after seat from people who look for one, and see hand after hand.
So what counts is from where those who have a seat are connected, however they get up. What is known
of sites lives in memory only; addresses are stored nowhere. So once a table has left memory, nobody
knows where those who got up before are: until the next deal they may be anybody who is new.
"""

from __future__ import annotations

from collections.abc import Iterable

from herzrasen.cards import WATCHER
from herzrasen.server.rate_limits.address_shares import site_of
from herzrasen.table.held_seats import DELETED_PERSON
from herzrasen.table.seats import Seating


class GivenUpSeats:
    """The sites of those who have a seat at one table, or have got up from one in its last deal."""

    __slots__ = ("_closed", "_deal", "_sites")

    def __init__(self) -> None:
        self._deal = 0
        self._closed = 0
        self._sites: dict[str, frozenset[str]] = {}

    def note(self, whereabouts: Iterable[tuple[str, str]], seating: Seating, deal: int) -> None:
        """These persons are at these addresses now. Of those without a seat nothing is kept."""
        self._begin(deal, seating)
        for person, address in whereabouts:
            if address and seating.seat_of(person) != WATCHER:
                sites = self._sites.get(person, frozenset())
                self._sites[person] = sites | {site_of(address)}

    def replace(self, person: str, new_id: str) -> None:
        """A person goes by another id from now on, who may have been here as well."""
        both = self._sites.pop(person, frozenset()) | self._sites.get(new_id, frozenset())
        if both:
            self._sites[new_id] = both

    def delete(self, person: str, seating: Seating, deal: int) -> None:
        """A person of this seating is deleted: someone at their site may be them. If it is unknown
        and they have seen a hand, that is everybody."""
        self._begin(deal, seating)
        sites = self._sites.pop(person, frozenset())
        if not seating.begun or not (
            seating.seat_of(person) != WATCHER or seating.held.in_deal(deal).seats_of(person)
        ):
            return
        if not sites:
            self.close(deal)
        self._sites[DELETED_PERSON] = sites | self._sites.get(DELETED_PERSON, frozenset())

    def close(self, deal: int) -> None:
        """In this deal anybody may have been deleted."""
        self._closed = deal

    def may_be_deleted(self, address: str, seating: Seating, deal: int) -> bool:
        """Whether who is new at this address may have seen a hand of this deal before they were
        deleted."""
        if DELETED_PERSON not in seating.held.in_deal(deal).persons:
            return False
        return self._closed == deal or site_of(address) in self._sites.get(DELETED_PERSON, ())

    def include(self, address: str, seating: Seating, deal: int) -> bool:
        """Whether someone at the site of this address, or at one that is unknown, has got up in
        this deal and not come back."""
        gone = (
            person
            for person in seating.held.in_deal(deal).persons
            if seating.seat_of(person) == WATCHER
        )
        own = site_of(address)
        return any(own in self._sites.get(person, (own,)) for person in gone)

    def _begin(self, deal: int, seating: Seating) -> None:
        """Forget who got up in earlier deals."""
        if deal != self._deal:
            self._deal = deal
            kept = {place.person for place in seating.occupants}
            kept |= seating.held.in_deal(deal).persons
            self._sites = {person: at for person, at in self._sites.items() if person in kept}
