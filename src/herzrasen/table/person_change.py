"""A person becomes another one, or is deleted, at the seats of all tables."""

from __future__ import annotations

import msgspec

from herzrasen.table.seats import Seating


class PersonChange(msgspec.Struct, frozen=True):
    """A guest has signed in and is the person ``becomes`` now; None: the person was deleted."""

    person: str
    becomes: str | None = None

    def apply(self, seating: Seating) -> Seating:
        """The seats after the change."""
        if self.becomes is None:
            return seating.without_person(self.person)
        return seating.with_person_id(self.person, self.becomes)
