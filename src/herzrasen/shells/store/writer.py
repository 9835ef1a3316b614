"""One thread that writes: whatever was handed in since its last commit goes into the next one.

A write to the disk takes milliseconds, a row microseconds. So the moves of all tables that arrive
during one commit share the next (``synchronous=FULL``: what was answered survives a power cut).
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from queue import SimpleQueue
from threading import Thread
from typing import TypeAlias

import msgspec

from herzrasen.shells import meters


class Fenced(Exception):
    """Somebody else has written this number, or this name, before."""


Row: TypeAlias = tuple[object, ...] | Mapping[str, object]
Step: TypeAlias = tuple[str, Sequence[Row]]
"""A statement and the rows that it is run for."""


class _Job(msgspec.Struct, frozen=True, eq=False):
    steps: tuple[Step, ...]
    done: asyncio.Future[None]


class Writer:
    """A thread with the only connection that writes. ``commits`` counts its commits."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self.commits = 0
        self._connect = connect
        self._jobs: SimpleQueue[_Job | None] = SimpleQueue()
        self._thread = Thread(target=self._work, name="log writer", daemon=True)
        self._thread.start()

    @property
    def waiting(self) -> int:
        """How many writes wait for the next commit."""
        return self._jobs.qsize()

    async def do(self, statement: str, rows: Sequence[Row]) -> None:
        """Run a statement for each of the rows, all or none; returns when that is safe.

        Raises Fenced where a row breaks a constraint, sqlite3.Error if writing fails.
        """
        await self.do_all((statement, rows))

    async def do_all(self, *steps: Step) -> None:
        """Run several statements, each for its rows: all of it or nothing. Raises as ``do``."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._jobs.put(_Job(steps, done))
        await done

    def close(self) -> None:
        """Write what has been handed in, then end the thread."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        with closing(self._connect()) as connection:
            open_ = True
            while open_:
                jobs = [self._jobs.get()]
                while not self._jobs.empty():
                    jobs.append(self._jobs.get())
                open_ = None not in jobs
                self._commit(connection, [job for job in jobs if job is not None])

    def _commit(self, connection: sqlite3.Connection, jobs: Sequence[_Job]) -> None:
        if not jobs:
            return
        outcomes: list[Exception | None]
        meters.ROWS.observe(len(jobs))
        try:
            connection.execute("BEGIN IMMEDIATE")
            outcomes = [_run(connection, job) for job in jobs]
            with meters.COMMIT.time():
                connection.execute("COMMIT")
            self.commits += 1
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            outcomes = [error] * len(jobs)
        loop = jobs[0].done.get_loop()
        loop.call_soon_threadsafe(_settle, jobs, outcomes)


def _run(connection: sqlite3.Connection, job: _Job) -> Exception | None:
    connection.execute("SAVEPOINT job")
    try:
        for statement, rows in job.steps:
            connection.executemany(statement, rows)
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
