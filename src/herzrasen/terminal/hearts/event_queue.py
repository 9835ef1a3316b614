"""Shows what happened in the order in which it happened, each thing after the one before has been
seen; and never falls behind: what waits too long is shown at once. The twin of
client/games/hearts/event-queue.js."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

MAX_BEHIND: Final = 10
"""A whole trick of four, its collection and the next leads may wait, no more."""

T = TypeVar("T")


class EventQueue(Generic[T]):
    """``show`` shows one thing and returns when it has been seen; ``show_latest`` shows where the
    things that waited have led; at most ``may_wait()`` things wait."""

    def __init__(
        self,
        show: Callable[[T], Awaitable[None]],
        show_latest: Callable[[list[T]], None],
        may_wait: Callable[[], int] = lambda: MAX_BEHIND,
    ) -> None:
        self._show = show
        self._show_latest = show_latest
        self._may_wait = may_wait
        self._waiting: list[T] = []
        self._task: asyncio.Task[Any] | None = None

    @property
    def busy(self) -> bool:
        """Whether something is being shown or waits to be."""
        return self._task is not None or bool(self._waiting)

    def push(self, thing: T) -> None:
        """Show this after all that waits."""
        self._waiting.append(thing)
        if len(self._waiting) > self._may_wait():
            self.skip_ahead()
        elif self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())

    def skip_ahead(self) -> None:
        """Show at once where everything that waits has led."""
        if self._waiting:
            things, self._waiting = self._waiting, []
            self._show_latest(things)

    def close(self) -> None:
        """Show nothing any more."""
        self._waiting.clear()
        if self._task is not None:
            self._task.cancel()

    async def _run(self) -> None:
        try:
            while self._waiting:
                await self._show(self._waiting.pop(0))
        finally:
            self._task = None
