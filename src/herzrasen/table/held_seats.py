"""Which seats a person has held in a deal: nobody sees the hands of two seats in one deal.

Whoever gets up has seen the hand of that seat. Until the next deal they may sit there alone, and
nowhere else. What is noted is stored with the table, so it outlives the server.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal

MAX_HELD: Final = 50
"""Persons who may have got up from a table in one deal: each is stored with it."""


class HeldSeat(msgspec.Struct, frozen=True):
    """A person got up from ``seat`` in the deal of this number, counted from 1; 0 before any."""

    person: str
    seat: Seat
    deal: int


class HeldSeats(msgspec.Struct, frozen=True):
    """What is noted at a table. Only notes of its latest deal count."""

    notes: tuple[HeldSeat, ...] = ()

    def with_note(self, note: HeldSeat) -> HeldSeats:
        """With one more, and without those of earlier deals."""
        others = tuple(one for one in self.notes if one.deal == note.deal and one != note)
        return HeldSeats((*others, note))

    def with_person_id(self, person: str, new_id: str) -> HeldSeats:
        """With one person's id replaced by another's, who then has held the seats of both. No
        other text changes, as in storage, which replaces ids wherever they are."""
        return HeldSeats(
            tuple(
                msgspec.structs.replace(one, person=new_id) if one.person == person else one
                for one in self.notes
            )
        )

    def without_person(self, person: str) -> HeldSeats:
        """Without any trace of this person."""
        return HeldSeats(tuple(one for one in self.notes if one.person != person))

    def seats_of(self, person: str, deal: int) -> frozenset[Seat]:
        """The seats that this person got up from in this deal."""
        return frozenset(one.seat for one in self.notes if (one.person, one.deal) == (person, deal))

    def include_others(self, person: str, deal: int) -> bool:
        """Whether somebody else got up from a seat in this deal."""
        return any(one.deal == deal and one.person != person for one in self.notes)

    def refusal(self, person: str, deal: int) -> Refusal | None:
        """Why a person who has held no seat in this deal may not sit down, if so."""
        persons = {one.person for one in self.notes if one.deal == deal}
        if len(persons) >= MAX_HELD and person not in persons:
            return Refusal("table.refusal.sat-enough", {"limit": MAX_HELD})
        return None
