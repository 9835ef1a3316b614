"""Graceful shutdown: runs what has to finish before the connections are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Final

from herzrasen.server.runtime.background_tasks import BackgroundTasks, Work
from herzrasen.server.runtime.start_error import StartError

SHUTDOWN_SECONDS: Final = 2.0
"""Time limit of all callbacks together, seconds."""


class GracefulShutdown:
    """Whether the shutdown has begun, and what runs first, for this many ``seconds`` at most."""

    def __init__(self, seconds: float = SHUTDOWN_SECONDS) -> None:
        self.begun = False
        self.start_error: StartError | None = None
        """Why the server cannot even start, and has to stop at once."""
        self._seconds = seconds
        self._tasks = BackgroundTasks()
        self._on_begin: list[Callable[[], Work[object]]] = []

    def on_begin(self, finish: Callable[[], Work[object]]) -> None:
        """Have this run when the shutdown begins."""
        self._on_begin.append(finish)

    async def begin(self) -> None:
        """Begin: run all callbacks, up to the time limit."""
        self.begun = True
        work = [self._tasks.start(finish()) for finish in self._on_begin]
        if work:
            await asyncio.wait(work, timeout=self._seconds)
