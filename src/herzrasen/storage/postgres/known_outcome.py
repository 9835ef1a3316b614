"""Transactions with a known outcome, even if the connection breaks during the commit.

A transaction reads its own id before it writes. If the answer to its COMMIT is lost, the database
is asked over another connection whether that id was committed. If so, the transaction is done; if
not, it is run again. Until COMMIT has been sent, nothing can have been stored.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, Generic, TypeVar

import asyncpg

from herzrasen.storage.errors import OutcomeUnknown, WriteConflict
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.connection_pool import ConnectionPool
from herzrasen.storage.postgres.errors import DATABASE_ERRORS, line_broke, storage_error
from herzrasen.storage.postgres.retries import Retries

T = TypeVar("T")
Work = Callable[[Connection], Awaitable[T]]
"""The statements between BEGIN and COMMIT. It may be run several times."""

_NUMBER: Final = "SELECT pg_current_xact_id()::text"
_STATUS: Final = "SELECT pg_xact_status($1::text::xid8)"
_AGAIN: Final = (asyncpg.SerializationError, asyncpg.DeadlockDetectedError)


class Transactions:
    """Runs transactions, each in a task of its own, since its caller may be cancelled."""

    def __init__(self, connections: ConnectionPool, outcome_limit: float) -> None:
        self._connections = connections
        self._outcome_limit = outcome_limit
        self._running: set[asyncio.Task[Any]] = set()

    @property
    def pending(self) -> int:
        """The number of transactions that have not ended."""
        return len(self._running)

    async def run(self, work: Work[T]) -> T:
        """Run a transaction; returns what ``work`` returned when it is durable.

        Raises WriteConflict if a row breaks a constraint, StorageIOError if it was not stored,
        OutcomeUnknown if that cannot be found out.
        """
        task = asyncio.ensure_future(self._until_known(work))
        self._running.add(task)
        task.add_done_callback(self._running.discard)
        return await asyncio.shield(task)

    async def finish(self) -> None:
        """Wait for those that run. None takes longer than the time limits."""
        await asyncio.gather(*self._running, return_exceptions=True)

    async def _until_known(self, work: Work[T]) -> T:
        retries = Retries(self._outcome_limit)
        while True:
            attempt = _Attempt(work)
            try:
                async with self._connections.acquire() as connection:
                    return await attempt.run(connection)
            except DATABASE_ERRORS as error:
                again = line_broke(error) or isinstance(error, _AGAIN)
                if attempt.committing and line_broke(error):
                    if await self._was_stored(attempt.number, retries):
                        return attempt.result
                elif not again or retries.is_over:
                    raise storage_error(error) from error
            await retries.pause()

    async def _was_stored(self, number: str, retries: Retries) -> bool:
        """Whether the transaction of this number was committed. Raises OutcomeUnknown."""
        while not retries.is_over:
            try:
                async with self._connections.acquire() as connection:
                    status = await connection.fetchval(_STATUS, number)
            except asyncpg.InvalidParameterValueError:  # the server does not know the id
                return False
            except DATABASE_ERRORS:
                status = None
            if status in ("committed", "aborted"):
                return bool(status == "committed")
            await retries.pause()
        raise OutcomeUnknown("the line broke during COMMIT")


class _Attempt(Generic[T]):
    """One attempt at a transaction, and how far it got. ``result`` is set before COMMIT is sent."""

    result: T

    def __init__(self, work: Work[T]) -> None:
        self.number = ""
        self.committing = False
        self._work = work

    async def run(self, connection: Connection) -> T:
        await connection.execute("BEGIN")
        try:
            self.number = await connection.fetchval(_NUMBER)
            self.result = await self._work(connection)
        except (asyncpg.PostgresError, WriteConflict) as error:
            if not line_broke(error):
                await connection.execute("ROLLBACK")
            raise
        self.committing = True
        await connection.execute("COMMIT")
        return self.result
