"""The table's clock: what is due, now that something has lain there for so long.

The rules say what is due after how long without a break (``nerts.waits``); here it is measured.
Times are milliseconds of any clock that does not run backwards, given as arguments.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from herzrasen.games.nerts import Wait


class Due(msgspec.Struct, frozen=True):
    """A wait that comes to its end at the time ``at``."""

    wait: Wait
    at: int


class Clock(msgspec.Struct, frozen=True):
    """Since when each wait has been there, by key."""

    since: dict[str, int] = {}

    def after(self, waits: Iterable[Wait], now: int) -> Clock:
        """The clock at a table that now waits for these: new ones begin, others are forgotten."""
        return Clock({wait.key: self.since.get(wait.key, now) for wait in waits})

    def next(self, waits: Iterable[Wait]) -> Due | None:
        """Which of these waits ends first; all of them are on the clock."""
        dues = (Due(wait, self.since[wait.key] + wait.ms) for wait in waits)
        return min(dues, key=lambda due: due.at, default=None)
