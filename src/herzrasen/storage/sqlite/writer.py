"""One thread that writes: whatever was handed in since its last commit goes into the next one.

A write to the disk takes milliseconds, a row microseconds. So the moves of all tables that arrive
during one commit share the next (``synchronous=FULL``: what was answered survives a power cut).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from itertools import chain, groupby
from queue import SimpleQueue
from threading import Thread
from typing import Final, TypeAlias

import msgspec

from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.telemetry import metrics

_MOST: Final = 64
"""Rows in one statement at most."""


class Fenced(Exception):
    """Somebody else has written this number, or this name, before."""


Row: TypeAlias = tuple[object, ...] | Mapping[str, object]
Step: TypeAlias = tuple[str, Sequence[Row]]
"""A statement and the rows that it is run for."""

_Part: TypeAlias = tuple[str, Sequence[Row], str]
"""A step; and what stands in the statement for one row, at its end, if it can stand more than once.
"""


class _Job(msgspec.Struct, frozen=True, eq=False):
    steps: tuple[_Part, ...]
    done: asyncio.Future[None]


class Writer:
    """A thread with the only connection that writes. ``commits`` counts its commits, ``files`` are
    looked at after each: what went into a file that was deleted is not answered."""

    def __init__(self, connect: Callable[[], sqlite3.Connection], files: OpenFiles) -> None:
        self.commits = 0
        self._connect = connect
        self._files = files
        self._said: list[_Job] = []
        self._jobs: SimpleQueue[list[_Job] | None] = SimpleQueue()
        self._waiting = 0
        self._thread = Thread(target=self._work, name="log writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many writes wait for the next commit."""
        return self._waiting

    async def do(self, statement: str, rows: Sequence[Row], each: str = "") -> None:
        """Run a statement for each of the rows, all or none; returns when that is safe.

        ``each`` is what stands in it for one row, at its end, where it can stand more than once.

        Raises Fenced where a row breaks a constraint, sqlite3.Error if writing fails.
        """
        await self._do(((statement, rows, each),))

    async def do_all(self, *steps: Step) -> None:
        """Run several statements, each for its rows: all of it or nothing. Raises as ``do``."""
        await self._do(tuple((statement, rows, "") for statement, rows in steps))

    async def _do(self, steps: tuple[_Part, ...]) -> None:
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        if not self._said:
            loop.call_soon(self._hand_over)
        self._said.append(_Job(steps, done))
        self._waiting += 1
        try:
            await done
        finally:
            self._waiting -= 1

    def _hand_over(self) -> None:
        """What all tables say in one turn of the loop wakes the thread once."""
        said, self._said = self._said, []
        if said:
            self._jobs.put(said)

    def close(self) -> None:
        """Write what has been handed in, then end the thread."""
        self._hand_over()
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        with closing(self._connect()) as connection:
            with suppress(sqlite3.Error):
                connection.execute("SELECT 1 FROM sqlite_schema")  # opens all files
                self._files.check_each()
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
        metrics.ROWS.observe(len(jobs))
        try:
            with metrics.COMMIT.time():
                outcomes = _run_together(connection, jobs)
            self.commits += 1
            self._files.check()  # before anything of it is answered
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [error] * len(jobs)
        loop = jobs[0].done.get_loop()
        loop.call_soon_threadsafe(_settle, jobs, outcomes)


def _run_together(connection: sqlite3.Connection, jobs: Sequence[_Job]) -> list[Exception | None]:
    """Run and commit the jobs, alike ones in few statements: after each the thread has to wait
    until the event loop lets it go on, and so would everyone whose move is in them. Mostly it is
    one, and then that is all: a statement by itself is committed, or leaves nothing behind."""
    statements = _statements(jobs)
    try:
        if len(statements) == 1:
            connection.execute(*statements[0])
            return [None] * len(jobs)
        connection.execute("BEGIN IMMEDIATE")
        for statement in statements:
            connection.execute(*statement)
    except sqlite3.IntegrityError:  # one of them; the others do not suffer for it
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        connection.execute("BEGIN IMMEDIATE")
        outcomes = [_run(connection, job) for job in jobs]
    else:
        outcomes = [None] * len(jobs)
    connection.execute("COMMIT")
    return outcomes


def _statements(jobs: Sequence[_Job]) -> list[tuple[str, Row]]:
    """All that the jobs want, rows that can stand together in one statement."""
    found: list[tuple[str, Row]] = []
    steps = chain.from_iterable(job.steps for job in jobs)
    for (statement, each), alike in groupby(steps, lambda step: (step[0], step[2])):
        rows = [row for step in alike for row in step[1]]
        if not each:
            found += [(statement, row) for row in rows]
            continue
        for start in range(0, len(rows), _MOST):
            some = rows[start : start + _MOST]
            found.append((_many(statement, each, len(some)), tuple(chain(*some))))
    return found


@lru_cache(maxsize=2 * _MOST)
def _many(statement: str, each: str, count: int) -> str:
    return statement + ", ".join([each] * count)


def _run(connection: sqlite3.Connection, job: _Job) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        for statement, rows, each in job.steps:
            connection.executemany(statement + each, rows)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        return Fenced(str(error))
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE job")
    return None


def _settle(jobs: Sequence[_Job], outcomes: Sequence[Exception | None]) -> None:
    for job, outcome in zip(jobs, outcomes, strict=True):
        if job.done.done():  # its asker has been cancelled
            continue
        if outcome is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(outcome)
