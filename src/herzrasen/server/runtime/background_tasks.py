"""Tasks in the background, each with an owner: who starts one notices how it ends.

The event loop itself holds tasks weakly, and says that one has failed only when nothing holds it
any more: code that keeps a failed task in a dictionary would hide its end for ever. So in the
server nothing else starts tasks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias, TypeVar

from herzrasen.server.runtime.loop_errors import report_failure

T = TypeVar("T")
LONGEST_PAUSE: Final = 60.0
"""Seconds between two tries of what fails again and again, at most; what had gone on for longer is
tried again sooner."""
Work: TypeAlias = Coroutine[Any, Any, T]


def _nothing() -> None:
    """Do nothing after a failure but report it."""


class BackgroundTasks:
    """The tasks of one owner. Its length is the number of those that have not ended.

    A task that ends by an exception is reported to the event loop, which logs and counts it, and
    ``on_failure`` is called; not so for exceptions that are ``expected``, since the caller who
    waits for the task handles them.
    """

    __slots__ = ("_expected", "_on_failure", "_running")

    def __init__(
        self,
        expected: tuple[type[Exception], ...] = (),
        on_failure: Callable[[], object] = _nothing,
    ) -> None:
        self._expected = expected
        self._on_failure = on_failure
        self._running: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return len(self._running)

    def start(self, work: Work[T]) -> asyncio.Task[T]:
        """Run this in a task of its own."""
        task = asyncio.get_running_loop().create_task(work, name=_name(work))
        self._running.add(task)
        task.add_done_callback(self._on_done)
        return task

    def keep_running(self, run: Callable[[], Work[None]], pause: float) -> asyncio.Task[None]:
        """Run this in a task of its own until it returns; after a failure, which is reported, run
        it again ``pause`` seconds later, and later each time that it fails again."""
        return self.start(_run_again(run, pause))

    async def finish(self) -> None:
        """Wait until all have ended, also those that start meanwhile."""
        while self._running:
            await asyncio.wait(self._running)

    def stop(self) -> None:
        """Cancel all."""
        for task in self._running:
            task.cancel()

    async def cancel(self) -> None:
        """Cancel all, and wait until they have ended."""
        self.stop()
        await asyncio.gather(*self._running, return_exceptions=True)

    def _on_done(self, task: asyncio.Task[Any]) -> None:
        self._running.discard(task)
        if task.cancelled() or (error := task.exception()) is None:
            return
        if not isinstance(error, self._expected):
            report_failure(task.get_name(), error)
            self._on_failure()


async def _run_again(run: Callable[[], Work[None]], pause: float) -> None:
    loop, wait = asyncio.get_running_loop(), pause
    while True:
        began = loop.time()
        try:
            return await run()
        except Exception as error:  # noqa: BLE001 - whatever it was, the work has to go on
            report_failure(_name(run), error)
            wait = wait if loop.time() - began < LONGEST_PAUSE else pause
            await asyncio.sleep(wait)
            wait = max(pause, min(2 * wait, LONGEST_PAUSE))


def _name(work: object) -> str:
    return str(getattr(work, "__qualname__", type(work).__name__))
