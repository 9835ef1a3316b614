"""The queue of hints: each moment of a table is computed once, however often it is asked for.

The queue is bounded, in all and for each address, and addresses take turns in it. A person waits
for one hint: the request before it is answered when they ask about another moment. What nobody
waits for any more is not begun.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final, TypeAlias

from herzrasen.bots.hearts import HeartsBot
from herzrasen.coach import hearts as coach
from herzrasen.games import hearts
from herzrasen.games.protocol import Refusal
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.telemetry.logs import fields, log_id

MAX_CACHED: Final = 100
"""Hints that are kept: a second request for the same moment is answered at once."""
MAX_PENDING: Final = 60
"""Hints that are computed or wait for it at a time; above it requests are refused."""
MAX_PENDING_PER_ADDRESS: Final = 8
"""How many of them may be of one address."""
_LOG: Final = logging.getLogger(__name__)

Moment: TypeAlias = tuple[str, int]
"""A table, and the number of its last event."""


class _PendingHint:
    """A hint that is computed, or was: for whose address, and how many requests wait for it."""

    __slots__ = ("address", "task", "waiting")

    def __init__(self, address: str, task: asyncio.Task[coach.Hint | Refusal]) -> None:
        self.address = address
        self.task = task
        self.waiting = 0


class HintQueue:
    """Computes hints in the ``pool``, as the ``bot`` thinks."""

    def __init__(self, pool: BotWorkerPool, bot: HeartsBot) -> None:
        self._pool = pool
        self._bot = bot
        self._tasks = BackgroundTasks()
        self._hints: dict[Moment, _PendingHint] = {}
        self._asked: dict[str, tuple[Moment, asyncio.Event]] = {}
        """What each person waits for, and the event that they have asked about another moment."""

    async def hint(
        self,
        moment: Moment,
        view: hearts.View,
        person: str,
        address: str,
        gone: Coroutine[Any, Any, None],
    ) -> coach.Hint | Refusal:
        """The hint for a moment, or why there is none. Waits until ``gone`` ends: the asker has
        left."""
        pending = self._hints.get(moment)
        if pending is None:
            if self._is_full(address):
                gone.close()
                return Refusal("coach.refusal.busy")
            task = self._tasks.start(self._think(moment, view, address))
            pending = self._hints[moment] = _PendingHint(address, task)
            self._drop_oldest()
        pending.waiting += 1
        try:
            await self._wait(pending.task, moment, person, gone)
        finally:
            pending.waiting -= 1
            if not pending.waiting and self._pool.cancel_waiting(pending.task):
                self._hints.pop(moment, None)
        if not pending.task.done():
            return Refusal("coach.refusal.one-at-a-time")
        return pending.task.result()

    async def _wait(
        self,
        task: asyncio.Task[coach.Hint | Refusal],
        moment: Moment,
        person: str,
        gone: Coroutine[Any, Any, None],
    ) -> None:
        """Wait for a hint, until its asker is gone or asks about another moment."""
        before, replaced = self._asked.get(person, (moment, asyncio.Event()))
        if before != moment:
            replaced.set()
            replaced = asyncio.Event()
        self._asked[person] = mine = (moment, replaced)
        ends: list[asyncio.Task[object]] = [
            self._tasks.start(gone),
            self._tasks.start(replaced.wait()),
        ]
        try:
            await asyncio.wait([task, *ends], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
            if self._asked.get(person) is mine:
                del self._asked[person]

    def _is_full(self, address: str) -> bool:
        pending = [one.address for one in self._hints.values() if not one.task.done()]
        return len(pending) >= MAX_PENDING or pending.count(address) >= MAX_PENDING_PER_ADDRESS

    def _drop_oldest(self) -> None:
        """Forget the oldest hints beyond those that are kept."""
        done = [moment for moment, one in self._hints.items() if one.task.done()]
        for moment in done[: max(0, len(self._hints) - MAX_CACHED)]:
            del self._hints[moment]

    async def _think(self, moment: Moment, view: hearts.View, address: str) -> coach.Hint | Refusal:
        """The hint; a refusal if there is none, or after a failure, which is not kept."""
        try:
            found, _ = await self._pool.call(coach.hint, view, self._bot, owners=(address,))
        except BotFailed:
            _LOG.exception("no hint", extra=fields(table=log_id(moment[0])))
            self._hints.pop(moment, None)
            return Refusal("coach.refusal.failed")
        if found is None:
            return Refusal("coach.refusal.not-asked")
        assert isinstance(found, coach.Hint)
        return found
