"""The writer thread: group commit of all writes that arrive while the last commit runs.

How it works: a sync to the disk takes milliseconds, a row microseconds. So the moves of all tables
that arrive during one commit share the next one. Writes of one turn of the event loop are handed to
the thread together; the thread runs all that wait in one transaction, equal statements grouped into
multi-row INSERTs. If a row breaks a constraint, the transaction is rolled back and run again with a
savepoint for each job, so that only the job at fault fails. With ``synchronous=FULL`` an
acknowledged write survives a power cut.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from itertools import chain, groupby
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

import msgspec

from herzrasen.storage.errors import DataGone, StorageIOError, WriteConflict
from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.telemetry import metrics

_MAX_ROWS: Final = 64
"""Rows in one statement at most."""


RowValues: TypeAlias = tuple[object, ...] | Mapping[str, object]
Write: TypeAlias = tuple[str, Sequence[RowValues]]
"""A statement and the rows that it is run for."""

_BatchWrite: TypeAlias = tuple[str, Sequence[RowValues], str]
"""A write, and the template of one row at the end of its statement, if rows can be grouped."""


class _Job(msgspec.Struct, frozen=True, eq=False):
    writes: tuple[_BatchWrite, ...]
    done: asyncio.Future[None]


class Writer:
    """A thread that takes over the ``connection``, the only one that writes. ``commits`` counts its
    commits; the ``files`` are checked after each, so that no write into a deleted file is reported
    as done."""

    def __init__(self, connection: sqlite3.Connection, files: OpenFiles) -> None:
        self.commits = 0
        self._connection = connection
        self._files = files
        self._queued: list[_Job] = []
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._pending = 0
        self._thread = Thread(target=self._work, name="log writer", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """The number of writes that wait for the next commit."""
        return self._pending

    async def execute(
        self, statement: str, rows: Sequence[RowValues], row_template: str = ""
    ) -> None:
        """Run a statement for each of the rows, all or none; returns when that is durable.

        ``row_template`` is the template of one row at the end of the statement, if rows can be
        grouped. Raises WriteConflict where a row breaks a constraint, StorageIOError if writing
        fails.
        """
        await self._enqueue(((statement, rows, row_template),))

    async def execute_all(self, *writes: Write) -> None:
        """Run several statements, each for its rows, all or none. Raises as ``execute``."""
        await self._enqueue(tuple((statement, rows, "") for statement, rows in writes))

    async def _enqueue(self, writes: tuple[_BatchWrite, ...]) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._queued:
            loop.call_soon(self._hand_over)
        self._queued.append(_Job(writes, done))
        self._pending += 1
        try:
            await done
        finally:
            self._pending -= 1

    def _hand_over(self) -> None:
        """Pass on the writes of one turn of the event loop, which wakes the thread once."""
        batch, self._queued = self._queued, []
        if batch:
            self._jobs.put(batch)

    def close(self) -> None:
        """Write what waits, then stop the thread."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        with closing(self._connection) as connection:
            open_ = True
            while open_:
                handed = [self._jobs.get()]
                while not self._jobs.empty():
                    handed.append(self._jobs.get())
                open_ = None not in handed
                self._commit(connection, [*chain.from_iterable(jobs or () for jobs in handed)])

    def _commit(self, connection: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        outcomes: list[Exception | None]
        metrics.COMMIT_JOBS.observe(len(jobs))
        try:
            with metrics.COMMIT_SECONDS.time():
                outcomes = _run_together(connection, jobs)
            self.commits += 1
            self._files.check()  # before any of it is reported as done
        except (sqlite3.Error, DataGone) as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [_as_storage_error(error)] * len(jobs)
        loop = jobs[0].done.get_loop()
        with suppress(RuntimeError):  # the loop is closed: nobody waits, and the next are written
            loop.call_soon_threadsafe(_resolve, jobs, outcomes)


def _as_storage_error(error: Exception) -> Exception:
    if isinstance(error, DataGone):
        return error
    failure = StorageIOError(str(error))
    failure.__cause__ = error
    return failure


def _run_together(connection: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Exception | None]:
    """One transaction for the jobs; rows grouped into multi-row INSERTs to save GIL hand-offs.

    A single statement is its own transaction. Returns one outcome a job.
    """
    statements = _statements(jobs)
    try:
        if len(statements) == 1:
            connection.execute(*statements[0])
            return [None] * len(jobs)
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(*statement)
    except sqlite3.IntegrityError:  # of one job; the others are run again without it
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [_run_in_savepoint(connection, job) for job in jobs]
    else:
        outcomes = [None] * len(jobs)
    connection.execute("COMMIT")
    return outcomes


def _statements(jobs: Sequence[_Job]) -> list[tuple[str, RowValues]]:
    """The statements of the jobs, with groupable rows in one."""
    found: list[tuple[str, RowValues]] = []
    steps = chain.from_iterable(job.writes for job in jobs)
    for (statement, each), alike in groupby(steps, lambda step: (step[0], step[2])):
        rows = [row for step in alike for row in step[1]]
        if not each:
            found += [(statement, row) for row in rows]
            continue
        for start in range(0, len(rows), _MAX_ROWS):
            some = rows[start : start + _MAX_ROWS]
            found.append((_multi_row(statement, each, len(some)), tuple(chain(*some))))
    return found


@lru_cache(maxsize=2 * _MAX_ROWS)
def _multi_row(statement: str, each: str, count: int) -> str:
    return statement + ", ".join([each] * count)


def _run_in_savepoint(connection: sqlite3.Connection, job: _Job) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        for statement, rows, each in job.writes:
            connection.executemany(statement + each, rows)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return WriteConflict(str(error))
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE job")
    return None


def _resolve(jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # its caller was cancelled
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(outcome)
