"""An event loop for a test of asynchronous code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run(main: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` in a thread of its own: once a browser test has run, Playwright keeps a loop
    running in the main thread."""
    return aside(lambda: asyncio.run(main))


def aside(work: Callable[[], T]) -> T:
    """What runs a loop of its own, in a thread of its own."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()
