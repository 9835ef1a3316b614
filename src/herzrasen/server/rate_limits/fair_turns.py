"""Fair turns: who waits for a place gets one owner by owner (``fair_queue``).

Work has ``places``, slow work some of them. A place that becomes free goes to the owner whose turns
have cost least. Who takes a turn says what it cost: where turns differ, and who asks can choose
dear ones, it is the time that the work took. Until that is known it is taken for a usual turn.
Where nobody says it, all turns are alike.

Work that several share (a table with people of several addresses, one hint that two ask for)
gets the first turn of any of them, so that nobody is slowed down by who they play with; one who
joins it while it waits gives it their turn as well.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Collection
from contextlib import asynccontextmanager
from typing import Any, Final

from herzrasen.server.rate_limits.address_shares import NOBODY
from herzrasen.server.rate_limits.fair_queue import FairQueue, Owner

_TURNS_OF_USUAL: Final = 8
"""The usual cost is about the mean of so many turns."""


class TooManyWait(Exception):
    """So many wait for a place that one of those who have most waiting has to give way."""


class TakenTurn:
    """A turn of an owner. ``cost`` is what it has cost, in any unit, the same for all turns; an
    estimate until it is known."""

    __slots__ = ("cost", "estimate", "owner", "slow")

    def __init__(self, owner: Owner, estimate: float, *, slow: bool) -> None:
        self.owner, self.slow = owner, slow
        self.cost = self.estimate = estimate


class FairTurns:
    """At most ``places`` at a time, ``slow_places`` of them for slow work, and ``each`` of them for
    owners whose paths begin alike. At most ``most_waiting`` wait."""

    def __init__(
        self,
        places: int,
        slow_places: int | None = None,
        *,
        each: int | None = None,
        most_waiting: int | None = None,
    ) -> None:
        self._free = places
        self._slow_free = places if slow_places is None else slow_places
        self._each = places if each is None else each
        self._most_waiting = most_waiting
        self._running = Counter[str]()
        self._full: set[str] = set()
        self._usual = 1.0
        self._queue = FairQueue[asyncio.Future[TakenTurn]]()
        self._waiting: dict[asyncio.Task[Any], tuple[asyncio.Future[TakenTurn], bool]] = {}

    def __len__(self) -> int:
        return len(self._queue)

    def is_waiting(self, task: asyncio.Task[Any]) -> bool:
        """Whether this task waits for its turn now."""
        return task in self._waiting

    def join(self, task: asyncio.Task[Any], owner: Owner) -> None:
        """Give a task that waits this owner's turn as well."""
        if task in self._waiting:
            place, slow = self._waiting[task]
            if place in self._queue:
                self._queue.add(place, owner, slow)
                self._start_waiting()

    def leave(self, task: asyncio.Task[Any], owner: Owner) -> None:
        """Take this owner's turn away from a task that waits; it waits with those of its others."""
        if task in self._waiting:
            self._queue.discard(self._waiting[task][0], owner)

    @asynccontextmanager
    async def turn(
        self, owners: Collection[Owner] = (), *, slow: bool = False
    ) -> AsyncIterator[TakenTurn]:
        """Wait for a place; it is free again when the block ends. The block says what it cost.

        Raises TooManyWait if there are too many who wait, and the owners have most of it.
        """
        turn = await self._wait(tuple(owners) or (NOBODY,), slow=slow)
        try:
            yield turn
        finally:
            self._release(turn)

    async def _wait(self, owners: Collection[Owner], *, slow: bool) -> TakenTurn:
        place: asyncio.Future[TakenTurn] = asyncio.get_running_loop().create_future()
        for one in owners:
            self._queue.add(place, one, slow)
        self._start_waiting()
        self._drop_heaviest(next(iter(owners)))
        task = asyncio.current_task()
        assert task is not None
        self._waiting[task] = place, slow
        try:
            return await place
        except asyncio.CancelledError:
            if place.cancelled():
                self._queue.remove(place)
            elif place.exception() is None:  # the turn had come already
                turn = place.result()
                turn.cost = 0.0
                self._release(turn)
            raise
        finally:
            del self._waiting[task]

    def _drop_heaviest(self, newest: Owner) -> None:
        while self._most_waiting is not None and len(self) > self._most_waiting:
            place, owner = self._queue.heaviest(newest)
            self._queue.discard(place, owner)
            if place not in self._queue and not place.done():
                place.set_exception(TooManyWait)

    def _take(self, turn: TakenTurn) -> None:
        first = turn.owner[0]
        self._free -= 1
        self._slow_free -= turn.slow
        self._running[first] += 1
        if self._running[first] >= self._each:
            self._full.add(first)

    def _release(self, turn: TakenTurn) -> None:
        first = turn.owner[0]
        self._free += 1
        self._slow_free += turn.slow
        self._running[first] -= 1
        self._full.discard(first)
        if not self._running[first]:
            del self._running[first]
        self._queue.settle(turn.owner, turn.estimate, turn.cost)
        if turn.cost:
            self._usual += (turn.cost - self._usual) / _TURNS_OF_USUAL
        self._start_waiting()

    def _start_waiting(self) -> None:
        """Give the free places to the next owners that can use them."""
        while self._free:
            estimate = self._usual
            found = self._queue.pop((0, 1) if self._slow_free else (0,), self._full, estimate)
            if found is None:
                return
            place, owner, slow = found
            if place.done():  # its task has not been told yet that it is cancelled
                self._queue.settle(owner, estimate, 0.0)
                continue
            self._take(turn := TakenTurn(owner, estimate, slow=bool(slow)))
            place.set_result(turn)
