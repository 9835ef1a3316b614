"""The end of a server: whoever has something to finish is asked before the lines are closed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

PATIENCE: Final = 2.0
"""Seconds that all of them together have."""


class Stopping:
    """Whether the server is about to end, and what is to be finished first."""

    def __init__(self) -> None:
        self.begun = False
        self._first: list[Callable[[], Awaitable[object]]] = []

    def first(self, finish: Callable[[], Awaitable[object]]) -> None:
        """Have this done before the lines are closed."""
        self._first.append(finish)

    async def begin(self) -> None:
        """Have everything finished, but wait no longer than is decent."""
        self.begun = True
        work = [asyncio.ensure_future(finish()) for finish in self._first]
        if work:
            await asyncio.wait(work, timeout=PATIENCE)
