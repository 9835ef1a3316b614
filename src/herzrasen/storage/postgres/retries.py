"""How long to wait for a database that does not answer, and how to try again."""

from __future__ import annotations

import asyncio
import random
from typing import Final

import msgspec

_FIRST_PAUSE: Final = 0.02
_LONGEST_PAUSE: Final = 0.5


class TimeLimits(msgspec.Struct, frozen=True):
    """In seconds. ``answer``: for a connection or the answer to one statement, and how long a read
    is repeated after the connection broke. ``outcome``: how long a write is repeated; then it
    fails, or its outcome stays unknown."""

    answer: float = 4.0
    outcome: float = 6.0


class Retries:
    """Pauses between attempts, until the time is up.

    The pauses grow and are random, so that many callers that lost the same server do not return at
    the same moment.
    """

    def __init__(self, seconds: float) -> None:
        self._until = asyncio.get_running_loop().time() + seconds
        self._pause = _FIRST_PAUSE

    @property
    def is_over(self) -> bool:
        """Whether there is no time for another attempt."""
        return asyncio.get_running_loop().time() >= self._until

    async def pause(self) -> None:
        """Wait before the next attempt."""
        await asyncio.sleep(random.uniform(0.5, 1) * self._pause)
        self._pause = min(2 * self._pause, _LONGEST_PAUSE)
