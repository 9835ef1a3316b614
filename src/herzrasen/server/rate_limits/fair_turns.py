"""Fair turns: who waits for a place gets one owner by owner, however many turns an owner waits for.

Work has ``places``, slow work some of them. A place that becomes free goes to the next owner in the
row, who goes to its end. So what an owner waits for depends on how many owners wait, not on how
much others have asked for. An owner is an address; work that several share (a table with people
of several addresses) waits as one of the owner with the fewest turns to wait for, so that nobody is
slowed down by who they play with.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final

NOBODY: Final = ""
"""The owner of work that nobody connected waits for."""


class _Queue:
    """What one owner waits for."""

    __slots__ = ("quick", "slow")

    def __init__(self) -> None:
        self.quick = deque[asyncio.Future[None]]()
        self.slow = deque[asyncio.Future[None]]()

    def __len__(self) -> int:
        return len(self.quick) + len(self.slow)


class FairTurns:
    """At most ``places`` at a time, ``slow_places`` of them for slow work."""

    def __init__(self, places: int, slow_places: int) -> None:
        self._free = places
        self._slow_free = slow_places
        self._queues = OrderedDict[str, _Queue]()
        self._tasks: set[asyncio.Task[Any]] = set()

    def __len__(self) -> int:
        return sum(map(len, self._queues.values()))

    def is_waiting(self, task: asyncio.Task[Any]) -> bool:
        """Whether this task waits for its turn now."""
        return task in self._tasks

    @asynccontextmanager
    async def turn(
        self, owners: Collection[str] = (), *, slow: bool = False
    ) -> AsyncIterator[None]:
        """Wait for a place; it is free again when the block ends."""
        if self._free and (self._slow_free or not slow):
            self._take(slow=slow)
        else:
            await self._wait(min(owners, key=self._length, default=NOBODY), slow=slow)
        try:
            yield
        finally:
            self._release(slow=slow)

    def _length(self, owner: str) -> tuple[int, str]:
        return len(self._queues.get(owner, ())), owner

    async def _wait(self, owner: str, *, slow: bool) -> None:
        queue = self._queues.setdefault(owner, _Queue())
        waiting = queue.slow if slow else queue.quick
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiting.append(place)
        task = asyncio.current_task()
        assert task is not None
        self._tasks.add(task)
        try:
            await place
        except asyncio.CancelledError:
            if place.cancelled():
                if place in waiting:
                    waiting.remove(place)
                    self._drop_if_empty(owner)
            else:  # the turn had come already
                self._release(slow=slow)
            raise
        finally:
            self._tasks.discard(task)

    def _take(self, *, slow: bool) -> None:
        self._free -= 1
        self._slow_free -= slow

    def _release(self, *, slow: bool) -> None:
        self._free += 1
        self._slow_free += slow
        while self._free and self._start_next():
            pass

    def _start_next(self) -> bool:
        """Give a free place to the next owner that can use it; whether there is one."""
        for owner, queue in self._queues.items():
            slow = not queue.quick
            if slow and not self._slow_free:
                continue
            place = (queue.slow if slow else queue.quick).popleft()
            if not place.cancelled():  # its task has not been told yet
                self._take(slow=slow)
                place.set_result(None)
                self._queues.move_to_end(owner)
            self._drop_if_empty(owner)
            return True
        return False

    def _drop_if_empty(self, owner: str) -> None:
        queue = self._queues.get(owner)
        if queue is not None and not queue:
            del self._queues[owner]
