"""The writer thread: group commit of all writes that arrive while the last commit runs.

How it works: a sync to the disk takes milliseconds, a row microseconds. So the moves of all tables
that arrive during one commit share the next one. Writes of one turn of the event loop are handed to
the thread together; the thread runs all that wait in one transaction, the entries of all tables in
multi-row INSERTs (``recent_entries``). If a row breaks a constraint, the transaction is rolled back
and run again with a savepoint for each job, so that only the job at fault fails. Where a damaged
page is met, each job is run in a transaction of its own; if that page concerns all tables, nothing
more is written. With ``synchronous=FULL`` an acknowledged write survives a power cut.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing, suppress
from itertools import chain
from queue import SimpleQueue
from threading import Event, Thread
from typing import Final, TypeAlias

import msgspec

from herzrasen.storage.errors import DamagedRow, DataDamaged, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.future_result import settle
from herzrasen.storage.sqlite.errors import is_damage, storage_io_error
from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.storage.sqlite.recent_entries import MAX_RECENT, RecentEntries
from herzrasen.storage.sqlite.root_pages import check_growth, check_roots
from herzrasen.telemetry import metrics
from herzrasen.telemetry.logs import fields
from herzrasen.telemetry.reasons import kind_of, reason

_LOG: Final = logging.getLogger(__name__)
RowValues: TypeAlias = tuple[object, ...] | Mapping[str, object]
_CHECKPOINT_PAGES: Final = 1000
"""Pages of the log at which a commit copies them, as SQLite does by default."""
Write: TypeAlias = tuple[str, Sequence[RowValues]]
"""A statement and the rows that it is run for."""


class _Job(msgspec.Struct, frozen=True, eq=False):
    """Statements to run, or ``rows`` to append to a ``table``."""

    done: asyncio.Future[None]
    writes: tuple[Write, ...]
    table: str
    rows: Sequence[LogRow]


class Writer:
    """A thread that takes over the ``connection``, the only one that writes. ``commits`` counts its
    commits; the ``files`` are checked after each, so that no write into a deleted file is reported
    as done. With ``checkpoints`` a commit copies the log into the database when it has grown a
    little."""

    def __init__(self, connection: sqlite3.Connection, files: OpenFiles) -> None:
        self.commits = 0
        self.checkpoints = True
        self.refusal: StorageIOError | None = None
        """Why nothing is written, if so."""
        self.met_damage = False
        """Whether what is stored of some table was found damaged."""
        self._may_copy_log: Callable[[], bool] = lambda: True
        self._files = files
        self._queued: list[_Job] = []
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._pending = 0
        self._thread = Thread(target=self._work, args=(connection,), name="log writer", daemon=True)
        self._thread.start()

    @property
    def pending(self) -> int:
        """The number of writes that wait for the next commit."""
        return self._pending

    async def execute(self, statement: str, rows: Sequence[RowValues]) -> None:
        """Run a statement for each of the rows, all or none; returns when that is durable.

        Raises WriteConflict where a row breaks a constraint, StorageIOError if writing fails.
        """
        await self.execute_all((statement, rows))

    async def execute_all(self, *writes: Write) -> None:
        """Run several statements, each for its rows, all or none. Raises as ``execute``."""
        await self._enqueue(writes)

    def append(self, table: str, rows: Sequence[LogRow]) -> asyncio.Future[None]:
        """Append rows to a table, all or none, in the order of their numbers; raises as
        ``execute``, WriteConflict where there is no such table or one of the numbers exists.

        A future, and no coroutine: each move waits for one.
        """
        return self._enqueue((), table, rows)

    def _enqueue(
        self, writes: tuple[Write, ...], table: str = "", rows: Sequence[LogRow] = ()
    ) -> asyncio.Future[None]:
        loop = asyncio.get_running_loop()
        if not self._queued:
            loop.call_soon(self._hand_over)
        done = loop.create_future()
        self._queued.append(_Job(done, writes, table, rows))
        self._pending += 1
        return done

    def _hand_over(self) -> None:
        """Pass on the writes of one turn of the event loop, which wakes the thread once."""
        batch, self._queued = self._queued, []
        self._jobs.put(batch)

    def close(self, may_copy_log: Callable[[], bool]) -> None:
        """Write what waits, then stop the thread. If the log may not be copied, which is asked in
        the thread, all files are left as after a kill: the last connection that is closed would
        copy the log and delete it, so this one stays open until the process ends."""
        self._may_copy_log = may_copy_log
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _work(self, connection: sqlite3.Connection) -> None:
        with ExitStack() as open_until_the_end:
            open_until_the_end.enter_context(closing(connection))
            recent, open_, checkpoints = RecentEntries(connection), True, True
            while open_:
                handed = [self._jobs.get()]
                while not self._jobs.empty():
                    handed.append(self._jobs.get())
                open_ = None not in handed
                jobs = [*chain.from_iterable(jobs or () for jobs in handed)]
                if checkpoints is not self.checkpoints:
                    checkpoints = self.checkpoints
                    pages = _CHECKPOINT_PAGES if checkpoints else 0
                    connection.execute(f"PRAGMA wal_autocheckpoint = {pages}")
                self._commit(connection, recent, jobs)
                may_move = open_ or self._may_copy_log()
                if may_move and recent.count >= (MAX_RECENT if open_ else 1):
                    _move(connection, recent)
                    self.met_damage |= recent.is_stuck
            if not self._may_copy_log():
                open_until_the_end.pop_all()
                _keep_open(connection)

    def _commit(
        self, connection: sqlite3.Connection, recent: RecentEntries, jobs: Sequence[_Job]
    ) -> None:
        if not jobs:
            return
        outcomes: list[Exception | None]
        metrics.COMMIT_JOBS.observe(len(jobs))
        try:
            if self.refusal is not None:
                raise DataDamaged(str(self.refusal))
            with metrics.COMMIT_SECONDS.time():
                outcomes = self._run(connection, recent, jobs)
            self.commits += 1
            self._files.check()  # before any of it is reported as done
        except Exception as error:  # noqa: BLE001 - without this thread every table would wait
            _undo(connection, recent)
            outcomes = [_as_storage_error(error)] * len(jobs)
        loop = jobs[0].done.get_loop()
        with suppress(RuntimeError):  # the loop is closed: nobody waits, and the next are written
            loop.call_soon_threadsafe(self._resolve, jobs, outcomes)

    def _run(
        self, connection: sqlite3.Connection, recent: RecentEntries, jobs: Sequence[_Job]
    ) -> list[Exception | None]:
        """Run the jobs. Where a damaged page is met, find out what it concerns: if everything,
        nothing more is written."""
        try:
            outcomes = _run_together(connection, recent, jobs)
            if not any(isinstance(outcome, DamagedRow) for outcome in outcomes):
                return outcomes
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            _undo(connection, recent)
            outcomes = []
        self.met_damage = True
        try:
            check_roots(connection)
            check_growth(connection)
            return outcomes or _run_apart(connection, recent, jobs)
        except sqlite3.DatabaseError as error:
            if is_damage(error):
                self.refusal = storage_io_error(error)
            raise

    def _resolve(self, jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
        self._pending -= len(jobs)
        for job, outcome in zip(jobs, outcomes, strict=True):
            settle(job.done, outcome)


def _as_storage_error(error: Exception) -> StorageIOError:
    if isinstance(error, StorageIOError):
        return error
    failure = (
        storage_io_error(error)
        if isinstance(error, sqlite3.Error)
        else StorageIOError(kind_of(error))
    )
    failure.__cause__ = error
    return failure


def _run_together(
    connection: sqlite3.Connection, recent: RecentEntries, jobs: Sequence[_Job]
) -> list[Exception | None]:
    """One transaction for the jobs; entries grouped into multi-row INSERTs to save GIL hand-offs.

    A single statement is its own transaction. Returns one outcome a job.
    """
    outcomes: list[Exception | None] = [None] * len(jobs)
    statements: list[tuple[str, RowValues]] = []
    values: list[object] = []
    for index, job in enumerate(jobs):
        statements += [(statement, row) for statement, rows in job.writes for row in rows]
        if job.rows:
            try:
                values += recent.check(job.table, job.rows)
            except WriteConflict as conflict:
                outcomes[index] = conflict
            except (DamagedRow, sqlite3.DatabaseError) as error:
                outcomes[index] = _damage(error)
    statements += recent.inserts(values)
    try:
        if len(statements) == 1:
            connection.execute(*statements[0])
            return outcomes
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(*statement)
    except sqlite3.IntegrityError:  # of one job, or another program has written to the file
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        recent.take_over()
        outcomes = [
            outcome
            if isinstance(outcome, StorageIOError)
            else _run_in_savepoint(connection, recent, job)
            for job, outcome in zip(jobs, outcomes, strict=True)
        ]
    connection.execute("COMMIT")
    return outcomes


def _run_in_savepoint(
    connection: sqlite3.Connection, recent: RecentEntries, job: _Job
) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        for statement, rows in job.writes:
            connection.executemany(statement, rows)
        recent.insert_indexed(job.table, job.rows)
    except (sqlite3.IntegrityError, DamagedRow) as error:
        connection.execute("ROLLBACK TO job")
        return error if isinstance(error, DamagedRow) else WriteConflict(str(error))
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE job")
    return None


def _run_apart(
    connection: sqlite3.Connection, recent: RecentEntries, jobs: Sequence[_Job]
) -> list[Exception | None]:
    """A transaction for each job: after one has met a damaged page, nothing else can be done within
    it but to roll it back. Returns one outcome a job."""
    recent.take_over_each()
    return [_run_alone(connection, recent, job) for job in jobs]


def _run_alone(
    connection: sqlite3.Connection, recent: RecentEntries, job: _Job
) -> Exception | None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        outcome = _run_in_savepoint(connection, recent, job)
        connection.execute("COMMIT")
    except sqlite3.DatabaseError as error:
        damage = _damage(error)
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        return damage
    return outcome


def _damage(error: DamagedRow | sqlite3.DatabaseError) -> DamagedRow:
    """What the job at fault is answered where a page is damaged. Raises any other error."""
    if isinstance(error, DamagedRow):
        return error
    if not is_damage(error):
        raise error
    damage = DamagedRow(str(error))
    damage.__cause__ = error
    return damage


def _move(connection: sqlite3.Connection, recent: RecentEntries) -> None:
    """Move the recent entries. If that fails, it is tried again with the next that are added."""
    try:
        try:
            connection.execute("BEGIN IMMEDIATE")
            recent.take_over()
            connection.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            if not is_damage(error):
                raise
            _undo(connection, recent)
            recent.take_over_each()
    except Exception as error:  # noqa: BLE001 - without this thread every table would wait
        _undo(connection, recent)
        bug = None if isinstance(error, sqlite3.Error) else error
        _LOG.error(
            "the recent entries could not be moved", exc_info=bug, extra=fields(why=reason(error))
        )


def _keep_open(connection: sqlite3.Connection) -> None:
    """Keep a connection open until the process ends. Python would close what is left at its end,
    but nothing that a thread holds which never ends."""
    Thread(target=_hold, args=(connection,), name="kept log", daemon=True).start()


def _hold(_connection: sqlite3.Connection) -> None:
    Event().wait()


def _undo(connection: sqlite3.Connection, recent: RecentEntries) -> None:
    """Roll a transaction back that has failed, if that can be done: else the next one fails."""
    recent.forget()
    try:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
    except sqlite3.Error:
        _LOG.exception("a transaction could not be rolled back")
