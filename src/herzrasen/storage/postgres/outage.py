"""How long a read may take while the database is known to be away."""

from __future__ import annotations

import asyncio
import math
from typing import Final

_CERTAIN_SECONDS: Final = 2.0
"""Without any answer after a failure. What is shorter is a restart that nobody should notice."""
_LIMIT_SECONDS: Final = 1.0


class DatabaseOutage:
    """Since when nothing answers. A node's heartbeats end it as soon as the database is back."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._answered = -math.inf

    @property
    def read_limit(self) -> float | None:
        """Seconds within which a read that begins now has to end, so that whoever asks soon hears
        why there is no answer; None as long as the database may answer."""
        if self._since is None or _now() - self._since < _CERTAIN_SECONDS:
            return None
        return _LIMIT_SECONDS

    def note_answer(self) -> None:
        """The database has answered."""
        self._since = None
        self._answered = _now()

    def note_silence(self, began: float) -> None:
        """There was no answer to what ``began`` then, or the connection broke."""
        if self._since is None:
            self._since = max(began, self._answered)


def _now() -> float:
    return asyncio.get_running_loop().time()
