"""How often in a row the time of each seat has run out, from the journal: it survives a restart."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.table.journal import Entry

MAX_MISSED_TURNS: Final = 2
"""After so many time-outs in a row a person at a public table counts as away."""


class MissedTurns(msgspec.Struct, frozen=True):
    """The time-outs since each seat's person has last moved, or a bot has moved in their place: the
    numbers of their entries, no more of them than count."""

    rows: dict[Seat, tuple[int, ...]] = {}

    def after(self, entry: Entry) -> MissedTurns:
        """The time-outs after one more entry of the journal."""
        if entry.timed_out:
            row = (*self.rows.get(entry.by, ()), entry.number)[-MAX_MISSED_TURNS:]
            return MissedTurns({**self.rows, entry.by: row})
        moved = entry.move is not None or entry.effort is not None
        if moved and entry.by in self.rows:
            rows = self.rows.items()
            return MissedTurns({seat: row for seat, row in rows if seat != entry.by})
        return self

    def of(self, seat: Seat, since: int = 0) -> tuple[int, ...]:
        """The time-outs of this seat after that entry."""
        return tuple(number for number in self.rows.get(seat, ()) if number > since)
