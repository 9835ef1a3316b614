"""Graceful shutdown: runs what has to finish before the connections are closed.

``app.py`` says what that is: tables execute what waits, and each page is closed with the code
``STOPPING``, by which it connects again.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Final, TypeAlias

from starlette.applications import Starlette

from herzrasen.server.runtime.background_tasks import BackgroundTasks, Work
from herzrasen.server.runtime.start_error import StartError

Lifespan: TypeAlias = Callable[[Starlette], AbstractAsyncContextManager[None]]
"""What happens from the start of an application to its end."""
SHUTDOWN_SECONDS: Final = 2.0
"""Time limit of all callbacks together, seconds."""


class GracefulShutdown:
    """Whether the shutdown has begun, and what runs first, for this many ``seconds`` at most."""

    def __init__(self, seconds: float = SHUTDOWN_SECONDS) -> None:
        self.begun = False
        self.forced = False
        """Whether nothing is waited for any more: a second signal has come."""
        self.start_error: StartError | None = None
        """Why the server cannot even start, and has to stop at once."""
        self._seconds = seconds
        self._tasks = BackgroundTasks()
        self._on_begin: list[Callable[[], Work[object]]] = []

    def unless_forced(self, lifespan: Lifespan) -> Lifespan:
        """The same lifespan, without its end if nothing is waited for any more."""

        @asynccontextmanager
        async def until_forced(app: Starlette) -> AsyncIterator[None]:
            whole = lifespan(app)
            await whole.__aenter__()
            yield
            if not self.forced:
                await whole.__aexit__(None, None, None)

        return until_forced

    def on_begin(self, finish: Callable[[], Work[object]]) -> None:
        """Have this run when the shutdown begins."""
        self._on_begin.append(finish)

    async def begin(self) -> None:
        """Begin: run all callbacks, up to the time limit."""
        self.begun = True
        work = [self._tasks.start(finish()) for finish in self._on_begin]
        if work:
            await asyncio.wait(work, timeout=self._seconds)
