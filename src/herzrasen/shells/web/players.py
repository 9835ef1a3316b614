"""Bots think in other processes, so that no table waits for another's bot.

A process is started when the first bot has to think, another only when all are busy, and they are
ended when no bot has thought for a while. A bot that fails is asked once more; if it fails again,
the first legal move is made for it and the log says so. A match is never stopped by a bot.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec
from anyio import BrokenWorkerProcess, CapacityLimiter, fail_after, to_process

from herzrasen.table.table import GAMES
from herzrasen.table.wire import GameName

_IDLE: float = 60.0
_LOG = logging.getLogger(__name__)

Think: TypeAlias = Callable[[GameName, dict[str, int], int, Any], tuple[Any, int]]
"""A bot as a function: game, settings, seed, view -> move (or None) and milliseconds for it."""


class Thought(msgspec.Struct, frozen=True):
    """A bot's move, None for none now, and how long its hands take for it, in ms."""

    move: Any
    after_ms: int = 0


class Players:
    """The processes that bots think in: at most ``workers``, each thought at most ``patience`` s."""

    def __init__(self, think: Think, workers: int, patience: float) -> None:
        self._think = think
        self._limiter = CapacityLimiter(workers)
        self._patience = patience
        self._peak = 0
        self._thinking = 0
        self._rest: asyncio.TimerHandle | None = None
        self._resting: asyncio.Task[None] | None = None

    async def think(
        self, game: GameName, settings: dict[str, int], seed: int, view: Any
    ) -> Thought:
        """What a bot with these settings and this seed does at this view."""
        for attempt in (1, 2):
            try:
                move, after_ms = await self._ask(game, settings, seed, view)
                return Thought(move, after_ms)
            except Exception:
                _LOG.exception("a bot failed at %s, attempt %d: %r", game, attempt, settings)
        return Thought(first_legal(game, view))

    async def _ask(self, *question: Any) -> tuple[Any, int]:
        self._thinking += 1
        self._peak = max(self._peak, self._thinking)
        if self._rest is not None:
            self._rest.cancel()
        try:
            with fail_after(self._patience):
                return await to_process.run_sync(
                    self._think, *question, cancellable=True, limiter=self._limiter
                )
        finally:
            self._thinking -= 1
            if self._thinking == 0:
                self._rest = asyncio.get_running_loop().call_later(_IDLE, self._start_resting)

    def _start_resting(self) -> None:
        self._resting = asyncio.create_task(self._end_processes())

    async def _end_processes(self) -> None:
        """End the idle processes: as many as ever thought at once is all that there can be."""
        processes = min(self._peak, int(self._limiter.total_tokens))
        self._peak = 0
        await asyncio.gather(*(self._end_one() for _ in range(processes)))

    async def _end_one(self) -> None:
        try:
            await to_process.run_sync(os._exit, 0, limiter=self._limiter)
        except BrokenWorkerProcess:
            return


def first_legal(game: GameName, view: Any) -> Any:
    """Some move that the view allows, None if it allows none."""
    return next(iter(GAMES[game].legal(view)), None)
