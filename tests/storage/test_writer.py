"""The writer thread: whatever fails in it, and at the end of a server."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.storage.errors import StorageIOError, WriteConflict
from herzrasen.storage.sqlite import writer
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.recent_entries import RecentEntries
from tests.server.event_loop import run_coroutine


def test_what_waits_is_written_though_its_loop_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    commits, may_commit = threading.Event(), threading.Event()
    run_together = writer._run_together  # noqa: SLF001 - a commit that takes long

    def wait_and_run(*given: Any) -> Any:
        commits.set()
        may_commit.wait()
        return run_together(*given)

    monkeypatch.setattr(writer, "_run_together", wait_and_run)
    with closing(Database(tmp_path / DATABASE_FILE)) as database:

        async def hand_over(name: str) -> None:
            task = asyncio.ensure_future(database.writer.execute(f"CREATE TABLE {name} (x)", [()]))
            for _ in range(3):
                await asyncio.sleep(0)  # until the thread has it
            assert not task.done()

        try:
            run_coroutine(hand_over("first"))
            commits.wait()  # the next one waits behind it
            run_coroutine(hand_over("second"))
        finally:
            may_commit.set()
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        found = connection.execute(
            "SELECT name FROM sqlite_schema WHERE name IN ('first', 'second')"
        )
        assert sorted(found.fetchall()) == [("first",), ("second",)]


@pytest.mark.parametrize("error", [MemoryError, KeyError, OverflowError])
def test_no_error_of_one_commit_ends_the_thread_that_all_wait_for(
    error: type[Exception], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Without it every table stands still, and nothing says so."""

    async def write_twice(database: Database) -> None:
        await database.writer.execute("CREATE TABLE made (x UNIQUE)", [()])
        with monkeypatch.context() as failing:
            failing.setattr(RecentEntries, "inserts", fail)
            with pytest.raises(StorageIOError):
                await database.writer.execute("INSERT INTO made VALUES (?)", [(1,)])
        await database.writer.execute("INSERT INTO made VALUES (?)", [(1,)])

    def fail(*_: Any) -> Any:
        raise error

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(write_twice(database))
        assert database.query("SELECT x FROM made") == [(1,)]


def test_what_is_written_no_longer_waits(tmp_path: Path) -> None:
    """By their number the server believes its disk to be behind."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:

        async def write_together() -> None:
            names = "abcde"
            writing = [
                asyncio.ensure_future(database.writer.execute(f"CREATE TABLE {name} (x)", [()]))
                for name in names
            ]
            await asyncio.sleep(0)
            assert database.writer.pending == len(names)
            await asyncio.gather(*writing)
            assert database.writer.pending == 0

        run_coroutine(write_together())


def test_of_writes_that_belong_together_all_are_done_or_none(tmp_path: Path) -> None:
    """Wherever the one that is refused stands, and whoever else writes in the same commit."""
    insert = "INSERT INTO made VALUES (?)"

    async def write(database: Database) -> None:
        await database.writer.execute("CREATE TABLE made (x UNIQUE)", [()])
        await database.writer.execute(insert, [(0,)])
        for at in range(3):
            values = [10 * at + 1, 10 * at + 2]
            values.insert(at, 0)
            refused = [(insert, [(value,)]) for value in values]
            outcomes = await asyncio.gather(
                database.writer.execute_all(*refused),
                database.writer.execute(insert, [(10 * at + 5,)]),
                return_exceptions=True,
            )
            assert [type(one) for one in outcomes] == [WriteConflict, type(None)]

    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(write(database))
        assert database.query("SELECT x FROM made") == [(0,), (5,), (15,), (25,)]
