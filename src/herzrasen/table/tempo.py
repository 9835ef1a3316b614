"""How quick people's hands are: measured at the table, so that whoever plays for an absent person
plays at that person's tempo (rules/nerts.md, section 4)."""

from __future__ import annotations

from math import exp
from statistics import median
from struct import Struct
from typing import Final

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.nerts.events import Moved, Turned, TurnedOver, Voted
from herzrasen.table.journal import Entry

LEAST: Final = 8
"""From fewer actions nobody's tempo is told."""

LATEST: Final = 60
"""So many of a seat's last actions count: people warm up, and tire."""

LONGEST: Final = 0xFFFF
"""A time is noted as this at most, in ms, a good minute, so that two bytes are enough for it."""

SPREAD: Final = 0.4
"""Sigma of people's times, which are log-normal: their mean is that much above the median."""

_TIME: Final = Struct("=H")


class Tempo(msgspec.Struct, frozen=True):
    """The times between a seat's own actions in play, in ms, the latest last, two bytes each.

    ``last`` is when each seat acted last in this round. What a bot does for a person (an entry that
    says how long it thought) is not his, and the time after it begins anew.
    """

    last: dict[Seat, int] = {}
    times: dict[Seat, bytes] = {}

    def after(self, entry: Entry) -> Tempo:
        """The tempo after one more entry of the journal."""
        match entry.event:
            case Moved(seat) | Turned(seat) | TurnedOver(seat):
                return self._acted(seat, entry) if entry.by == seat else self
            case Voted():
                return self
            case _:  # a deal, a start, a stop, an end: hands rest until the next move
                return Tempo({}, self.times) if self.last else self

    def mean_ms(self, seat: Seat) -> int | None:
        """How long an action takes this seat on average; None if it made too few.

        From the median, because one who answers the telephone is not slow.
        """
        times = memoryview(self.times.get(seat, b"")).cast("H")
        if len(times) < LEAST:
            return None
        return round(median(times) * exp(SPREAD * SPREAD / 2))

    def _acted(self, seat: Seat, entry: Entry) -> Tempo:
        if entry.effort is not None:
            return Tempo(
                {other: at for other, at in self.last.items() if other != seat}, self.times
            )
        times = self.times
        if entry.at > self.last.get(seat, entry.at):
            time = _TIME.pack(min(entry.at - self.last[seat], LONGEST))
            own = (times.get(seat, b"") + time)[-LATEST * _TIME.size :]
            times = {**times, seat: own}
        return Tempo({**self.last, seat: entry.at}, times)
