"""When a table may try again to store something, after a write that failed.

The pause doubles as long as writes fail: a full disk can stay full for days, and every bot of every
table would try again and again.
"""

from __future__ import annotations

from typing import Final

from herzrasen.server.room.step_context import StepContext

FIRST_PAUSE: Final = 0.5
"""Seconds after the first failure."""
LONGEST_PAUSE: Final = 30.0
"""Seconds between two tries at most."""


class WriteRetries:
    """The pauses of one table, by the steady clock."""

    __slots__ = ("_context", "_pause", "_until")

    def __init__(self, context: StepContext) -> None:
        self._context = context
        self._pause = 0.0
        self._until = 0.0

    @property
    def pause(self) -> float:
        """Seconds until the next try; 0 where the last write did not fail."""
        return max(0.0, self._until - self._context.now.steady) if self._pause else 0.0

    def note_failure(self) -> None:
        """A write has failed. Several that fail within one pause count once."""
        now = self._context.now.steady
        if not self._pause or now >= self._until:
            self._pause = min(max(FIRST_PAUSE, 2 * self._pause), LONGEST_PAUSE)
            self._until = now + self._pause

    def note_success(self) -> None:
        """A write has succeeded."""
        self._pause = 0.0
