"""Which seats a person has held in a deal: nobody sees the hands of two seats in one deal.

A person who gets up has seen the hand of that seat. Until the next deal they may sit there alone,
and nobody else may. Who was deleted may come back as anybody: so their seat stays a bot's, and
nobody who is new sits down where that may be them (``server/room/given_up_seats``). What is noted
is stored with the table, so it outlives the server.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat

DELETED_PERSON: Final = ""
"""Stands for every person whose data were deleted after the match had begun."""

RUNNING: Final = -1
"""The deal that ran when a person was deleted: storage deletes them, and knows no deals."""


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
        others = (one for one in self.notes if one.deal in (note.deal, RUNNING) and one != note)
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

    def without_person(self, person: str, seat: Seat | None) -> HeldSeats:
        """Without a trace of this person, who has a ``seat`` in the running match or None: only
        that someone who was deleted has seen these hands."""
        kept = self.with_person_id(person, DELETED_PERSON)
        if seat is None:
            return kept
        return HeldSeats((*kept.notes, HeldSeat(DELETED_PERSON, seat, RUNNING)))

    def in_deal(self, deal: int) -> HeldSeats:
        """The notes that count in this deal, which runs. It is the one that ran as well when a
        person of theirs was deleted: no deal begins before the table has been read or told."""
        return HeldSeats(
            tuple(
                msgspec.structs.replace(one, deal=deal)
                for one in self.notes
                if one.deal in (deal, RUNNING)
            )
        )

    def seats_of(self, person: str) -> frozenset[Seat]:
        """The seats that this person got up from."""
        return frozenset(one.seat for one in self.notes if one.person == person)

    @property
    def persons(self) -> frozenset[str]:
        """The persons who got up."""
        return frozenset(one.person for one in self.notes)

    @property
    def seats(self) -> frozenset[Seat]:
        """The seats that someone got up from."""
        return frozenset(one.seat for one in self.notes)
