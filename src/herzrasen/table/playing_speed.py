"""How quick people's hands are: measured at the table, so that whoever plays for an absent person
plays at that person's tempo (rules/nerts.md, section 4)."""

from __future__ import annotations

from math import exp
from statistics import median
from struct import Struct
from typing import Final, TypeVar

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.nerts.events import Moved, Turned, TurnedOver, Voted
from herzrasen.table.journal import Entry

T = TypeVar("T")

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

    ``last`` is when each seat acted last in this round, None for who has not; both are by seat, as
    far as anybody there has acted. What a bot does for a person (an entry that says how long it
    thought) is not his, and the time after it begins anew.
    """

    last: tuple[int | None, ...] = ()
    times: tuple[bytes, ...] = ()

    def after(self, entry: Entry) -> Tempo:
        """The tempo after one more entry of the journal."""
        match entry.event:
            case Moved(seat) | Turned(seat) | TurnedOver(seat):
                return self._acted(seat, entry) if entry.by == seat else self
            case Voted():
                return self
            case _:  # a deal, a start, a stop, an end: hands rest until the next move
                return Tempo((), self.times) if self.last else self

    def mean_ms(self, seat: Seat) -> int | None:
        """How long an action takes this seat on average; None if it made too few.

        From the median, because one who answers the telephone is not slow.
        """
        times = memoryview(_at(self.times, seat) or b"").cast("H")
        if len(times) < LEAST:
            return None
        return round(median(times) * exp(SPREAD * SPREAD / 2))

    def _acted(self, seat: Seat, entry: Entry) -> Tempo:
        if entry.effort is not None:
            return Tempo(_with(self.last, seat, None, None), self.times)
        times, last = self.times, _at(self.last, seat)
        if last is not None and entry.at > last:
            time = _TIME.pack(min(entry.at - last, LONGEST))
            own = ((_at(times, seat) or b"") + time)[-LATEST * _TIME.size :]
            times = _with(times, seat, own, b"")
        return Tempo(_with(self.last, seat, entry.at, None), times)


def _at(row: tuple[T, ...], seat: Seat) -> T | None:
    return row[seat] if seat < len(row) else None


def _with(row: tuple[T, ...], seat: Seat, thing: T, nothing: T) -> tuple[T, ...]:
    row += (nothing,) * (seat + 1 - len(row))
    return (*row[:seat], thing, *row[seat + 1 :])
