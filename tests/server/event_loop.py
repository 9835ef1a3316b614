"""An event loop for a test of asynchronous code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


def run_coroutine(main: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` in a thread of its own: once a browser test has run, Playwright keeps a loop
    running in the main thread."""
    return run_in_thread(lambda: asyncio.run(main))


def run_in_thread(work: Callable[[], T]) -> T:
    """What runs a loop of its own, in a thread of its own."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()
