"""A connection whose last use did not end with an answer is cut off, and never used again."""

from __future__ import annotations

import asyncio

import asyncpg

from herzrasen.storage.postgres.connect import Connection, connect
from herzrasen.storage.postgres.connection_pool import ConnectionPool
from herzrasen.storage.postgres.retries import TimeLimits
from tests.postgres import PostgresServer
from tests.server.event_loop import run_coroutine
from tests.storage.postgres.nodes import soon

_ENDLESS = "SELECT pg_sleep(600)::text::int"


class OneConnection:
    """A pool of one connection, and what it has opened."""

    def __init__(self, url: str) -> None:
        self.opened: list[Connection] = []
        self._url = url
        self._pool = ConnectionPool(self._open, 1, wait_limit=60)

    async def _open(self) -> Connection:
        self.opened.append(await connect(self._url, TimeLimits(answer=60)))
        return self.opened[-1]

    async def fetch(self, query: str) -> int:
        """The value of a query."""
        async with self._pool.acquire() as connection:
            return int(await connection.fetchval(query))

    async def close(self) -> None:
        """Cut what is open."""
        self._pool.cut_all()
        await asyncio.sleep(0)

    async def start_endless_query(self) -> asyncio.Task[int]:
        """Returns when the server works on it."""
        asking = asyncio.create_task(self.fetch(_ENDLESS))
        observer = await asyncpg.connect(self._url)
        working = "SELECT count(*) FROM pg_stat_activity WHERE query = $1 AND state = 'active'"
        while not await observer.fetchval(working, _ENDLESS):
            pass
        await observer.close()
        return asking


def test_a_connection_is_given_up_on_a_frozen_server_without_waiting_for_it(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    """Issue 1356 of asyncpg: closing a connection of its pool never returns then."""

    async def run() -> None:
        one = OneConnection(postgres_url)
        asking = await soon(one.start_endless_query())
        postgres_server.freeze()
        try:
            asking.cancel()
            await soon(asyncio.wait([asking]))
            assert one.opened[0].is_closed()
        finally:
            postgres_server.thaw()
        assert await soon(one.fetch("SELECT 7")) == 7
        assert len(one.opened) == 2
        await one.close()

    run_coroutine(run())


def test_no_connection_is_used_while_an_operation_is_in_progress(postgres_url: str) -> None:
    """Issue 537 of asyncpg: after a caller was cancelled, the next one was told "another operation
    is in progress", or got the answer to another question."""

    async def run() -> None:
        one = OneConnection(postgres_url)
        asking = await soon(one.start_endless_query())
        others = [asyncio.create_task(one.fetch(f"SELECT {number}")) for number in range(20)]
        await asyncio.sleep(0)
        asking.cancel()
        assert await soon(asyncio.gather(*others)) == [*range(20)]
        assert len(one.opened) == 2
        await one.close()

    run_coroutine(run())
