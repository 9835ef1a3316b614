"""A memory database that carries out only so many statements a second, in their order, and to which
each node has only so many connections, as to PostgreSQL."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable
from random import Random
from typing import Final, TypeVar

from herzrasen.storage.nodes import NodeStatus, StoredNode
from tests.cluster.memory_database import LineBroke, LineFaults, MemoryDatabase
from tests.cluster.memory_storage import MemoryStorage

T = TypeVar("T")

_CONNECTIONS: Final = 12


class BusyDatabase(MemoryDatabase):
    """``longest_wait`` is the longest time that a statement has waited for the database."""

    def __init__(self, chance: Random, statements_a_second: float) -> None:
        super().__init__(chance)
        self._takes = 1 / statements_a_second
        self._free_at = 0.0
        self._connections: dict[str, asyncio.Semaphore] = defaultdict(
            lambda: asyncio.Semaphore(_CONNECTIONS)
        )
        self.longest_wait = 0.0

    async def execute(self, node: str, statement: Callable[[], T]) -> T:
        """Carry a statement out on one of the node's connections."""
        async with self._connections[node]:
            return await super().execute(node, statement)

    async def heartbeat(self, node: str, statement: Callable[[], T]) -> T:
        """Carry a statement out on the connection for heartbeats."""
        return await super().execute(node, statement)

    def _pause(self, faults: LineFaults) -> float:
        """The way there or back; half of the work is counted with each."""
        now = asyncio.get_running_loop().time()
        self._free_at = max(self._free_at, now) + self._takes / 2
        waits = self._free_at - now
        self.longest_wait = max(self.longest_wait, waits)
        return super()._pause(faults) + waits


class BusyStorage(MemoryStorage):
    """The storage of one node of many."""

    database: BusyDatabase

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        """Store a heartbeat; it waits for no free connection."""
        try:
            return await self.database.heartbeat(self.node, lambda: self.database.renew(status))
        except LineBroke:
            raise OSError from None
