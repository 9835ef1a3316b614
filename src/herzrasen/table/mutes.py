"""Whose chat a person does not want to see, at one table.

It is noted for persons, not for seats: a person who gets up, sits down elsewhere or only watches
from then on still does not see it. What is noted is stored with the table, so it outlives the
server."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from functools import cached_property
from typing import Final

import msgspec

MAX_MUTED: Final = 50
"""How many one person may mute who has a seat, and how many all who got up together: each is stored
with the table. The latest count."""


class MutedPerson(msgspec.Struct, frozen=True):
    """``person`` does not see the messages of ``other``."""

    person: str
    other: str


class MutedPersons(msgspec.Struct, frozen=True, dict=True):
    """What is noted at a table, the latest last. ``dict`` holds what is computed once."""

    notes: tuple[MutedPerson, ...] = ()

    def with_note(self, note: MutedPerson, seated: Collection[str | None]) -> MutedPersons:
        """With one more, where these persons have a seat."""
        notes = (note, *reversed(self.without_note(note).notes))
        counts, kept = Counter[str](), list[MutedPerson]()
        for one in notes:
            share = one.person if one.person in seated else ""
            counts[share] += 1
            if counts[share] <= MAX_MUTED:
                kept.append(one)
        return MutedPersons(tuple(reversed(kept)))

    def without_note(self, note: MutedPerson) -> MutedPersons:
        """Without this one: the person sees the other's messages again."""
        return MutedPersons(tuple(one for one in self.notes if one != note))

    def with_person_id(self, person: str, new_id: str) -> MutedPersons:
        """With one person's id replaced by another's, who has muted whom either of them has. No
        other text changes, as in storage, which replaces ids wherever they are."""
        return MutedPersons(
            tuple(
                MutedPerson(
                    new_id if one.person == person else one.person,
                    new_id if one.other == person else one.other,
                )
                for one in self.notes
            )
        )

    def without_person(self, person: str) -> MutedPersons:
        """Without a trace of this person."""
        return MutedPersons(
            tuple(one for one in self.notes if person not in (one.person, one.other))
        )

    def hides(self, person: str, other: str) -> bool:
        """Whether a person does not see the other's messages. They see their own in any case, also
        if they have muted themselves as a guest."""
        return person != other and MutedPerson(person, other) in self._pairs

    @cached_property
    def _pairs(self) -> frozenset[MutedPerson]:
        return frozenset(self.notes)

    @property
    def persons(self) -> frozenset[str]:
        """The persons who are named."""
        return frozenset(each for one in self.notes for each in (one.person, one.other))
