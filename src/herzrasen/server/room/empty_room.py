"""How long a room without people lives: when no page has been open for ``linger`` seconds
(``config/table_settings.py``: a minute), the session closes.

All that happened is in the log, so the table is read again when somebody comes.
"""

from __future__ import annotations

from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.step_context import StepContext


class EmptyRoom:
    """The timer "empty", which runs while no page is open; the session closes when it fires."""

    __slots__ = ("_broadcaster", "_context", "_linger")

    def __init__(self, broadcaster: Broadcaster, linger: float, context: StepContext) -> None:
        """``linger`` is the time without a page, in seconds."""
        self._broadcaster = broadcaster
        self._linger = linger
        self._context = context

    def update(self) -> bool:
        """Start the timer anew if no page is open, else stop it; whether it runs."""
        if self._broadcaster.connections:
            self._context.stop_timer("empty")
            return False
        self._context.start_timer("empty", self._linger)
        return True
