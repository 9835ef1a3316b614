"""An event loop for a test of asynchronous code."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar
from unittest import TestCase

from uvicorn.loops.auto import auto_loop_factory

T = TypeVar("T")


def run_coroutine(main: Coroutine[Any, Any, T]) -> T:
    """``asyncio.run`` on the loop of a server, which is uvloop where there is one, in a thread of
    its own: once a browser test has run, Playwright keeps a loop running in the main thread."""
    return run_in_thread(lambda: _run(main))


def _run(main: Coroutine[Any, Any, T]) -> T:
    with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
        return runner.run(main)


def run_in_thread(work: Callable[[], T]) -> T:
    """What runs a loop of its own, in a thread of its own."""
    with ThreadPoolExecutor(max_workers=1) as thread:
        return thread.submit(work).result()


def in_thread(case: type[TestCase]) -> type[TestCase]:
    """The test of a state machine, in a thread of its own."""

    class InThread(case):  # type: ignore[valid-type, misc]
        def runTest(self) -> None:  # noqa: N802 - as unittest calls it
            run_in_thread(super().runTest)

    return InThread
