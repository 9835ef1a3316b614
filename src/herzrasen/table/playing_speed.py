"""Measure how fast a person plays, so that a bot standing in for them plays at their speed.

Source: rulings/nerts.md, section 4.
"""

from __future__ import annotations

from math import exp
from statistics import median
from struct import Struct
from typing import Final, TypeVar

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.race import AnyRacePart
from herzrasen.table.journal import Entry

T = TypeVar("T")

MIN_TIMES: Final = 8
"""With fewer measured times no speed is given."""

MAX_TIMES: Final = 60
"""How many of a seat's last times count: people warm up, and tire."""

MAX_TIME_MS: Final = 0xFFFF
"""Longer times are stored as this, in ms (about a minute), so that two bytes are enough."""

SPREAD: Final = 0.4
"""Sigma of people's times, which are log-normal: the mean is exp(sigma² / 2) times the median."""

_TIME: Final = Struct("=H")


class PlayingSpeed(msgspec.Struct, frozen=True):
    """The times between a seat's own actions in play, in ms, the latest last, two bytes each.

    ``last`` is when each seat acted last in this round, None for one that has not; both tuples are
    by seat and reach as far as the highest seat that acted. What a bot did for a person (an entry
    with an effort) does not count, and the next time is measured from the person's next action.
    """

    last: tuple[int | None, ...] = ()
    times: tuple[bytes, ...] = ()

    def after(self, entry: Entry, race: AnyRacePart) -> PlayingSpeed:
        """The speeds after one more entry of the journal."""
        event = entry.event
        if race.is_action(event):
            return self._with_action(event.seat, entry) if entry.by == event.seat else self
        if not self.last or not race.is_pause(event):
            return self
        # time starts anew with the next move
        return PlayingSpeed((), self.times)

    def mean_ms(self, seat: Seat) -> int | None:
        """The mean ms between this seat's actions; None if it has made too few.

        Derived from the median, because someone who answers the telephone is not slow.
        """
        times = memoryview(_at(self.times, seat) or b"").cast("H")
        if len(times) < MIN_TIMES:
            return None
        return round(median(times) * exp(SPREAD * SPREAD / 2))

    def _with_action(self, seat: Seat, entry: Entry) -> PlayingSpeed:
        if entry.effort is not None:
            return PlayingSpeed(_with(self.last, seat, None, None), self.times)
        times, last = self.times, _at(self.last, seat)
        if last is not None and entry.at > last:
            time = _TIME.pack(min(entry.at - last, MAX_TIME_MS))
            own = ((_at(times, seat) or b"") + time)[-MAX_TIMES * _TIME.size :]
            times = _with(times, seat, own, b"")
        return PlayingSpeed(_with(self.last, seat, entry.at, None), times)


def _at(row: tuple[T, ...], seat: Seat) -> T | None:
    return row[seat] if seat < len(row) else None


def _with(row: tuple[T, ...], seat: Seat, value: T, default: T) -> tuple[T, ...]:
    row += (default,) * (seat + 1 - len(row))
    return (*row[:seat], value, *row[seat + 1 :])
