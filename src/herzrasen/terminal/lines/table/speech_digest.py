"""Gathers what can wait and says it together, so that a burst of plays does not flood the ear.

The twin of ``client/games/nerts/announcement-digest.js``.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

DIGEST_SECONDS: Final = 4.0
"""About what it takes to listen to the last digest."""


class SpeechDigest:
    """``say_all`` is called with all that was gathered, at most once in ``seconds``."""

    def __init__(
        self, say_all: Callable[[Sequence[Any]], object], seconds: float = DIGEST_SECONDS
    ) -> None:
        self._say_all = say_all
        self._seconds = seconds
        self._things: list[Any] = []
        self._timer: asyncio.TimerHandle | None = None

    def add(self, things: Sequence[Any]) -> None:
        """Gather some things."""
        self._things.extend(things)
        if self._things and self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self._seconds, self.flush)

    def flush(self) -> None:
        """Say now what was gathered."""
        things, self._things = self._things, []
        self.stop()
        if things:
            self._say_all(things)

    def stop(self) -> None:
        """Forget the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
