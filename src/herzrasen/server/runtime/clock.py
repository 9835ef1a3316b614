"""The running event loop's clock in milliseconds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import lru_cache


def clock_ms() -> Callable[[], float]:
    """Milliseconds of the running loop's clock, which never goes back; one function per loop."""
    return _clock_of(asyncio.get_running_loop())


@lru_cache(maxsize=1)
def _clock_of(loop: asyncio.AbstractEventLoop) -> Callable[[], float]:
    seconds = loop.time
    return lambda: seconds() * 1000
