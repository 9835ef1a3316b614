"""Waiting by a clock that stands still while the server does (``LoopLag.running_time``).

The event loop's timers run on meanwhile: when the server goes on, all of them are over at once, and
what others have sent in time is still unread.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

_LEAST: Final = 0.001
"""Seconds between two looks at the clock, at least."""


async def sleep(seconds: float, time: Callable[[], float]) -> None:
    """Sleep for so many seconds by this clock."""
    until = time() + seconds
    await asyncio.sleep(max(0.0, seconds))
    left = until - time()
    if left > 0:
        await sleep(max(left, _LEAST), time)
