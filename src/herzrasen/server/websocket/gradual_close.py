"""Closes many connections a few at a time, since their browsers reconnect at once, to servers that
are busy with others."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Sequence
from typing import Final, Protocol

_CLOSED_AT_ONCE: Final = 10
_PAUSE: Final = 0.1
"""Connections that are closed at a time, and the seconds between; more at a time if time is
short."""


class Closable(Protocol):
    """A connection."""

    def close(self, code: int) -> None:
        """Close with this code."""
        ...


async def close_gradually(connections: Sequence[Closable], code: int, seconds: float) -> None:
    """Close all of these within so many seconds; at once if there are none."""
    groups = min(math.ceil(len(connections) / _CLOSED_AT_ONCE), int(seconds / _PAUSE)) or 1
    for group in range(groups):
        if group:
            await asyncio.sleep(_PAUSE)
        for connection in connections[group::groups]:
            connection.close(code)
