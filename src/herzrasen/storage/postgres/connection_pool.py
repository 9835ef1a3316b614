"""A pool of open connections.

asyncpg's own pool waits until a query of a cancelled or timed-out caller has ended, on a frozen
server for ever. This pool uses a connection again only if its last use ended with an answer. Every
other connection is terminated at once. How many there are is the setting ``pool`` of the cluster.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.errors import line_broke


class ConnectionPool:
    """At most ``limit`` connections; a caller waits ``wait_limit`` seconds for a free one."""

    def __init__(
        self, connect: Callable[[], Awaitable[Connection]], limit: int, wait_limit: float
    ) -> None:
        self._connect = connect
        self._free = asyncio.Semaphore(limit)
        self._wait_limit = wait_limit
        self._open: set[Connection] = set()
        self._idle: list[Connection] = []

    @asynccontextmanager
    async def acquire(self) -> AsyncIterator[Connection]:
        """A connection for exclusive use. Raises what asyncpg raises, or TimeoutError if none gets
        free."""
        async with asyncio.timeout(self._wait_limit):
            await self._free.acquire()
        try:
            connection = self._take_idle() or await self._new()
            try:
                yield connection
            except Exception as error:
                if line_broke(error):
                    self.cut_idle()
                self._put_back(connection, usable=not line_broke(error))
                raise
            except BaseException:  # cancelled: the answer has not arrived yet
                self._put_back(connection, usable=False)
                raise
            self._put_back(connection, usable=True)
        finally:
            self._free.release()

    def cut_idle(self) -> None:
        """Terminate the connections that are not in use: the server is gone."""
        for connection in self._idle:
            self._cut(connection)
        self._idle.clear()

    def cut_all(self) -> None:
        """Terminate every connection, without waiting for the server."""
        self._idle.clear()
        for connection in tuple(self._open):
            self._cut(connection)

    def _take_idle(self) -> Connection | None:
        while self._idle:
            connection = self._idle.pop()
            if not connection.is_closed():
                return connection
            self._open.discard(connection)
        return None

    async def _new(self) -> Connection:
        connection = await self._connect()
        self._open.add(connection)
        return connection

    def _put_back(self, connection: Connection, *, usable: bool) -> None:
        if usable and not connection.is_closed() and not connection.is_in_transaction():
            self._idle.append(connection)
        else:
            self._cut(connection)

    def _cut(self, connection: Connection) -> None:
        self._open.discard(connection)
        connection.terminate()
