"""Timers of the moves that the rules make by themselves once something has lain still long enough.

The rules say what is due after how long (``Timers.pending``); this module measures it. Times are
milliseconds of a monotonic clock, given as arguments.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from herzrasen.games.parts import Timer


class DueTimer(msgspec.Struct, frozen=True):
    """A wait, and the time ``at`` which it ends."""

    wait: Timer[Any]
    at: int


class WaitTimers(msgspec.Struct, frozen=True):
    """The time since which each wait has lasted, by key."""

    since: dict[str, int] = {}

    def after(self, waits: Iterable[Timer[Any]], now: int) -> WaitTimers:
        """The timers once the table waits for these: new waits start now, missing ones are
        dropped."""
        return WaitTimers({wait.key: self.since.get(wait.key, now) for wait in waits})

    def next_due(self, waits: Iterable[Timer[Any]]) -> DueTimer | None:
        """Which of these waits ends first; all of them have been passed to ``after``."""
        dues = (DueTimer(wait, self.since[wait.key] + wait.ms) for wait in waits)
        return min(dues, key=lambda due: due.at, default=None)
