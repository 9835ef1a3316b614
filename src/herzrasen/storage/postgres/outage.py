"""How long a read may take while the database is known to be away."""

from __future__ import annotations

import asyncio
import math
from typing import Final

_CERTAIN_SECONDS: Final = 2.0
"""Between the last answer and a failure. What is shorter is a restart that nobody should notice."""
_LIMIT_SECONDS: Final = 1.0


class DatabaseOutage:
    """Since when nothing answers. A node's heartbeats end it as soon as the database is back.

    Only what was tried and failed counts: a database that nobody asks is not away. Nor is one that
    is slow: where a statement took too long, others were answered meanwhile.
    """

    def __init__(self) -> None:
        self._answered = -math.inf
        self._since: float | None = None
        self._failed = -math.inf

    @property
    def read_limit(self) -> float | None:
        """Seconds within which a read that begins now has to end, so that whoever asks soon hears
        why there is no answer; None as long as the database may answer."""
        if self._since is None or self._failed - self._since < _CERTAIN_SECONDS:
            return None
        return _LIMIT_SECONDS

    def note_answer(self) -> None:
        """The database has answered, be it with an error."""
        self._since = None
        self._answered = _now()

    def note_break(self, began: float) -> None:
        """The connection broke, or there was none, for what ``began`` then."""
        if self._since is None:
            self._since = max(began, self._answered)
        self._failed = _now()

    def note_silence(self, began: float) -> None:
        """What ``began`` then waited for as long as it may: for its answer, or for a connection
        that others use."""
        if self._answered <= began:
            self.note_break(began)


def _now() -> float:
    return asyncio.get_running_loop().time()
