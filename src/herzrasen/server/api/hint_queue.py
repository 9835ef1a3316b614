"""The queue of hints: each moment of a table is computed once, however often it is asked for.

Addresses take turns in the pool, by the time of a processor that their hints and reviews took; a
moment that several ask about is computed in the first turn of any of them. The queue is bounded:
when it is full, the person with most requests in it, whatever they cost, is told that the coach is
busy. A person waits for one hint: the request before it is answered when they ask about another
moment. What nobody waits for any more is not begun.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Collection, Coroutine
from typing import Any, Final, TypeAlias

from msgspec import Struct

from herzrasen.coach.coach_part import AnyCoach
from herzrasen.games.protocol import Refusal
from herzrasen.server.bot_pool.worker_pool import BotFailed, BotWorkerPool
from herzrasen.server.rate_limits.address_shares import TurnPath, turn_path
from herzrasen.server.rate_limits.fair_queue import FairQueue
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.telemetry.logs import fields, log_id

MAX_CACHED: Final = 100
"""Hints that are kept: a second request for the same moment is answered at once."""
MAX_PENDING: Final = 60
"""Requests that wait for a hint at a time: some seconds of thinking."""
_LOG: Final = logging.getLogger(__name__)

Moment: TypeAlias = tuple[str, int]
"""A table, and the number of its last event."""


class _PendingHint:
    """A hint that is computed, or was, and how many requests of each owner wait for it."""

    __slots__ = ("owners", "task")

    def __init__(self) -> None:
        self.owners = Counter[TurnPath]()
        self.task: asyncio.Task[Struct | Refusal]


class _HintRequest:
    """A request that waits; ``busy`` once it has to give way."""

    __slots__ = ("busy",)

    def __init__(self) -> None:
        self.busy = asyncio.Event()


class HintQueue:
    """Computes hints in the ``pool``, as the ``judge`` thinks, or that of the game's coach."""

    def __init__(self, pool: BotWorkerPool, judge: object) -> None:
        self._pool = pool
        self._judge = judge
        self._tasks = BackgroundTasks()
        self._hints: dict[Moment, _PendingHint] = {}
        self._requests = FairQueue[_HintRequest]()
        self._asked: dict[str, tuple[Moment, asyncio.Event]] = {}
        """What each person waits for, and the event that they have asked about another moment."""

    async def hint(
        self,
        coach: AnyCoach,
        moment: Moment,
        view: object,
        person: str,
        address: str,
        gone: Coroutine[Any, Any, None],
    ) -> Struct | Refusal:
        """The hint for a moment, or why there is none. Waits until ``gone`` ends: the asker has
        left."""
        owner = turn_path(address, person)
        pending = self._hints.get(moment)
        known = pending is not None and pending.task.done()
        request = _HintRequest() if known else self._admit(owner)
        if request.busy.is_set():
            gone.close()
            return Refusal("coach.refusal.busy")
        if pending is None:
            pending = self._hints[moment] = _PendingHint()
            pending.task = self._tasks.start(self._think(coach, moment, view, pending.owners))
            self._drop_oldest()
        self._pool.join(pending.task, owner)
        pending.owners[owner] += 1
        try:
            await self._wait(pending.task, moment, person, gone, request)
        finally:
            self._requests.remove(request)
            self._leave(moment, pending, owner)
        if pending.task.done():
            return pending.task.result()
        return Refusal(f"coach.refusal.{'busy' if request.busy.is_set() else 'one-at-a-time'}")

    def _admit(self, owner: TurnPath) -> _HintRequest:
        """A request of this owner. When too many wait, one of the owner who has most gives way."""
        request = _HintRequest()
        self._requests.add(request, owner)
        if len(self._requests) > MAX_PENDING:
            dropped, _ = self._requests.heaviest(owner)
            self._requests.remove(dropped)
            dropped.busy.set()
        return request

    def _leave(self, moment: Moment, pending: _PendingHint, owner: TurnPath) -> None:
        """Note that a request of this owner waits no longer."""
        pending.owners[owner] -= 1
        if pending.owners[owner]:
            return
        del pending.owners[owner]
        if pending.owners:
            self._pool.leave(pending.task, owner)
        elif self._pool.cancel_waiting(pending.task):
            self._hints.pop(moment, None)

    async def _wait(
        self,
        task: asyncio.Task[Struct | Refusal],
        moment: Moment,
        person: str,
        gone: Coroutine[Any, Any, None],
        request: _HintRequest,
    ) -> None:
        """Wait for a hint, until its asker is gone, asks about another moment or gives way."""
        before, replaced = self._asked.get(person, (moment, asyncio.Event()))
        if before != moment:
            replaced.set()
            replaced = asyncio.Event()
        self._asked[person] = mine = (moment, replaced)
        ends: list[asyncio.Task[object]] = [
            self._tasks.start(gone),
            self._tasks.start(replaced.wait()),
            self._tasks.start(request.busy.wait()),
        ]
        try:
            await asyncio.wait([task, *ends], return_when=asyncio.FIRST_COMPLETED)
        finally:
            for end in ends:
                end.cancel()
            if self._asked.get(person) is mine:
                del self._asked[person]

    def _drop_oldest(self) -> None:
        """Forget the oldest hints beyond those that are kept."""
        done = [moment for moment, one in self._hints.items() if one.task.done()]
        for moment in done[: max(0, len(self._hints) - MAX_CACHED)]:
            del self._hints[moment]

    async def _think(
        self, coach: AnyCoach, moment: Moment, view: object, owners: Collection[TurnPath]
    ) -> Struct | Refusal:
        """The hint; a refusal if there is none, or after a failure, which is not kept."""
        try:
            judge = self._judge or coach.judge
            found, _ = await self._pool.call(coach.hint, view, judge, owners=owners)
        except BotFailed:
            _LOG.exception("no hint", extra=fields(table=log_id(moment[0])))
            self._hints.pop(moment, None)
            return Refusal("coach.refusal.failed")
        if found is None:
            return Refusal("coach.refusal.not-asked")
        assert isinstance(found, Struct)
        return found
