"""One PostgreSQL database: connections for reading, for transactions, for appends."""

from __future__ import annotations

import asyncio
from typing import Any, Final, TypeVar

import asyncpg

from herzrasen.storage.errors import StorageClosed
from herzrasen.storage.postgres.adoption_lane import AdoptionLane
from herzrasen.storage.postgres.append_lane import AppendLane
from herzrasen.storage.postgres.connect import Connection, connect
from herzrasen.storage.postgres.connection_pool import ConnectionPool
from herzrasen.storage.postgres.entry_reader import EntryReader
from herzrasen.storage.postgres.errors import DATABASE_ERRORS, line_broke, translated_errors
from herzrasen.storage.postgres.known_outcome import Transactions, Work
from herzrasen.storage.postgres.lane import Lane
from herzrasen.storage.postgres.outage import DatabaseOutage
from herzrasen.storage.postgres.ownership import Ownership
from herzrasen.storage.postgres.retries import Retries, TimeLimits

T = TypeVar("T")

_LANES: Final = 2


class PostgresDatabase:
    """The connections to a database that ``prepare`` has checked. They are opened on demand, in the
    event loop that uses them, and again after they broke; never after ``close``.

    A failed read or write is raised as OSError.
    """

    def __init__(
        self,
        url: str,
        limits: TimeLimits = TimeLimits(),  # noqa: B008 - frozen
        connections: int = 8,
    ) -> None:
        """``connections`` is the number for reads and transactions; appends and heartbeats have
        their own."""
        self.url = url
        self.limits = limits
        self._is_closed = False
        self._outage = DatabaseOutage()
        self._readers = self._connections(connections - connections // 3)
        self._writers = self._connections(max(1, connections // 3))
        self._heartbeats = self._connections(1)
        self._transactions = Transactions(self._writers, limits.outcome)
        self._lanes = [AppendLane(self.connect, limits.outcome) for _ in range(_LANES)]
        self.adoptions = AdoptionLane(self.connect, limits.outcome)
        self.entries = EntryReader(self.fetch)

    @property
    def pending(self) -> int:
        """The number of writes that have not ended."""
        return self._transactions.pending + sum(lane.pending for lane in self._lanes)

    async def connect(self) -> Connection:
        """A new connection for the caller alone. Raises what asyncpg raises, or StorageClosed."""
        self._check_open()
        connection = await connect(self.url, self.limits)
        try:
            self._check_open()
        except StorageClosed:
            connection.terminate()
            raise
        return connection

    async def fetch(self, query: str, *values: object) -> list[asyncpg.Record]:
        """All rows of a query, repeated for a while if the connection breaks; for a shorter while
        in an outage."""
        if any(isinstance(value, str) and "\0" in value for value in values):
            return []  # PostgreSQL stores no such text, and refuses to look for it
        limit = self._outage.read_limit
        retries = Retries(self.limits.answer)
        with translated_errors():
            async with asyncio.timeout(limit):
                while True:
                    try:
                        return await self._fetch(self._readers, query, values)
                    except DATABASE_ERRORS as error:
                        silent = isinstance(error, TimeoutError)
                        if silent or retries.is_over or not line_broke(error):
                            raise
                    await retries.pause()

    async def heartbeat(self, query: str, *values: object) -> list[asyncpg.Record]:
        """All rows of a short statement that may be lost in a crash; it has a connection of its
        own."""
        with translated_errors():
            return await self._fetch(self._heartbeats, query, values)

    async def transact(self, work: Work[T]) -> T:
        """Run a transaction until its outcome is known (``Transactions.run``)."""
        return await self._transactions.run(work)

    async def execute(self, statement: str, *values: object) -> str:
        """Run one statement in a transaction; returns its command tag, such as "UPDATE 1"."""
        return await self.transact(lambda connection: connection.execute(statement, *values))

    def lane(self, table: int) -> AppendLane:
        """The lane of a table."""
        return self._lanes[table % len(self._lanes)]

    async def check_lanes(self) -> None:
        """Run an empty append on every lane, and an empty adoption: what blocks moves blocks this
        as well. Opens their connections. Raises OSError, also where rows were just refused."""
        await asyncio.gather(
            *(lane.append(Ownership(0, 0, 0), ()) for lane in self._lanes),
            self.adoptions.adopt("", "", None),
        )
        for lane in self._lanes:
            lane.check()

    async def close(self) -> None:
        """Write what is queued, then terminate the connections. Takes bounded time, even if the
        database is frozen."""
        lanes: list[Lane[Any]] = [*self._lanes, self.adoptions]
        await asyncio.gather(
            self._transactions.finish(),
            self.entries.finish(),
            *(lane.finish() for lane in lanes),
        )
        self._is_closed = True
        for connections in (self._readers, self._writers, self._heartbeats):
            connections.cut_all()
        for lane in lanes:
            lane.cut()

    async def _fetch(
        self, connections: ConnectionPool, query: str, values: tuple[object, ...]
    ) -> list[asyncpg.Record]:
        """All rows of a query; notes whether the database answers."""
        began = asyncio.get_running_loop().time()
        try:
            rows = await _fetch(connections, query, values)
        except DATABASE_ERRORS as error:
            if isinstance(error, TimeoutError):
                self._outage.note_silence(began)
            elif line_broke(error):
                self._outage.note_break(began)
            elif isinstance(error, asyncpg.PostgresError):
                self._outage.note_answer()
            raise
        self._outage.note_answer()
        return rows

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageClosed("the database is closed")

    def _connections(self, limit: int) -> ConnectionPool:
        return ConnectionPool(self.connect, limit, self.limits.answer)


async def _fetch(
    connections: ConnectionPool, query: str, values: tuple[object, ...]
) -> list[asyncpg.Record]:
    async with connections.acquire() as connection:
        return await connection.fetch(query, *values)
