"""The time reserve that each seat has used in the deal, from the journal: it survives a restart."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.registry import is_dealt
from herzrasen.table.journal import Entry


class ReserveUsed(msgspec.Struct, frozen=True):
    """Milliseconds of the running deal's reserve that are used, by seat."""

    ms: dict[Seat, int] = {}

    def after(self, entry: Entry) -> ReserveUsed:
        """The time used after one more entry of the journal."""
        if entry.used:
            return ReserveUsed({**self.ms, entry.by: self.of(entry.by) + entry.used})
        if self.ms and is_dealt(entry.event):
            return ReserveUsed()
        return self

    def of(self, seat: Seat) -> int:
        """The ms of the reserve that this seat has used."""
        return self.ms.get(seat, 0)
