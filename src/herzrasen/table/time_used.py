"""What people have used up of a deal's reserve, kept in the journal: it outlives a restart."""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.hearts.events import Dealt as HeartsDealt
from herzrasen.games.nerts.events import Dealt as NertsDealt
from herzrasen.table.journal import Entry


class Spent(msgspec.Struct, frozen=True):
    """How many ms of the running deal's reserve are gone, by seat."""

    ms: dict[Seat, int] = {}

    def after(self, entry: Entry) -> Spent:
        """What is spent after one more entry of the journal."""
        if entry.used:
            return Spent({**self.ms, entry.by: self.of(entry.by) + entry.used})
        if self.ms and isinstance(entry.event, HeartsDealt | NertsDealt):
            return Spent()
        return self

    def of(self, seat: Seat) -> int:
        """What this seat has used up."""
        return self.ms.get(seat, 0)
