"""How often in a row the time of each seat has run out, from the journal: it survives a restart."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.table.journal import Entry

MAX_MISSED_TURNS: Final = 2
"""After so many time-outs in a row a person at a public table counts as away."""


class MissedRow(msgspec.Struct, frozen=True):
    """So many time-outs in a row; ``last`` is the number of the latest one's entry."""

    count: int = 0
    last: int = 0


class MissedTurns(msgspec.Struct, frozen=True):
    """The time-outs since each seat's person has last moved, or a bot has moved in their place."""

    rows: dict[Seat, MissedRow] = {}

    def after(self, entry: Entry) -> MissedTurns:
        """The time-outs after one more entry of the journal."""
        if entry.timed_out:
            row = MissedRow(self.of(entry.by).count + 1, entry.number)
            return MissedTurns({**self.rows, entry.by: row})
        moved = entry.move is not None or entry.effort is not None
        if moved and entry.by in self.rows:
            rows = self.rows.items()
            return MissedTurns({seat: row for seat, row in rows if seat != entry.by})
        return self

    def of(self, seat: Seat) -> MissedRow:
        """The time-outs of this seat."""
        return self.rows.get(seat, _NONE)


_NONE: Final = MissedRow()
