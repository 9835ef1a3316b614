"""Entries are appended without an index, and no number is written twice all the same."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.storage.errors import DamagedRow, StorageError, WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite import recent_entries, writer
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.recent_entries import RecentEntries
from tests.faults.pages import damage_met
from tests.server.event_loop import run_coroutine


def run(folder: Path, use: Callable[[SQLiteEventLog], Awaitable[None]]) -> None:
    async def main() -> None:
        await use(SQLiteEventLog(database))

    with closing(Database(folder / DATABASE_FILE)) as database:
        run_coroutine(main())


def rows(folder: Path, source: str) -> list[tuple[int, int]]:
    """Table and number of each row, in the order in which they were written."""
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as connection:
        return connection.execute(f'SELECT "table", seq FROM {source} ORDER BY rowid').fetchall()


def write_as_another(folder: Path, table: int, seq: int, into: str = "entries") -> None:
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as other, other:
        other.execute(
            f'INSERT INTO {into} ("table", seq, entry) VALUES (?, ?, ?)', (table, seq, b"other")
        )


async def create(log: SQLiteEventLog, *names: str) -> None:
    """Tables with one entry each; from then on only this log has written."""
    for name in names:
        await log.create(name, b"")
        await log.table(name).append([LogRow(1, b"one")])


async def append(log: SQLiteEventLog, name: str, *numbers: int) -> None:
    await log.table(name).append([LogRow(number, b"%d" % number) for number in numbers])


async def entries(log: SQLiteEventLog, name: str) -> tuple[bytes, ...]:
    stored = await log.load(name)
    assert stored is not None
    return stored.entries


def test_new_entries_wait_without_an_index_and_are_moved_in_the_order_of_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(writer, "MAX_RECENT", 6)

    async def use(log: SQLiteEventLog) -> None:
        await create(log, "a", "b")
        await append(log, "b", 2, 3)
        await append(log, "a", 2)
        assert rows(tmp_path, "recent_entries")[-3:] == [(2, 2), (2, 3), (1, 2)]
        assert (2, 2) not in rows(tmp_path, "entries")
        assert await log.table("b").entries_after(1) == (b"2", b"3")
        await append(log, "b", 4, 5)
        await append(log, "a", 3)
        await append(log, "a", 4)  # a commit later the rows have been moved
        in_time = [(2, 2), (2, 3), (1, 2), (2, 4), (2, 5)]
        assert [row for row in rows(tmp_path, "entries") if row in in_time] == in_time
        assert await entries(log, "a") == (b"one", b"2", b"3", b"4")
        with pytest.raises(WriteConflict):
            await append(log, "b", 5)

    run(tmp_path, use)
    assert rows(tmp_path, "recent_entries") == []
    assert len(rows(tmp_path, "entries")) == 9
    assert caplog.messages == []


def test_a_number_is_not_written_twice_while_nobody_else_writes(tmp_path: Path) -> None:
    async def use(log: SQLiteEventLog) -> None:
        await create(log, "a", "b")
        await append(log, "a", 2)
        outcomes = await asyncio.gather(
            append(log, "a", 3),
            append(log, "a", 3, 4),
            append(log, "b", 2),
            append(log, "unknown", 1),
            return_exceptions=True,
        )
        assert [type(outcome) for outcome in outcomes] == [
            type(None), WriteConflict, type(None), WriteConflict,
        ]  # fmt: skip
        assert await entries(log, "a") == (b"one", b"2", b"3")
        assert await entries(log, "b") == (b"one", b"2")

    run(tmp_path, use)


@pytest.mark.parametrize("into", ["entries", "recent_entries"])
@pytest.mark.parametrize("first", ["a", "b"])
def test_what_another_program_wrote_is_noticed(first: str, into: str, tmp_path: Path) -> None:
    """At its table, and at another one whose entries are appended first."""

    async def use(log: SQLiteEventLog) -> None:
        await create(log, "a", "b")
        await append(log, "a", 2)
        await append(log, "b", 2)
        write_as_another(tmp_path, 1, 3, into)
        if first == "b":
            await append(log, "b", 3)
        with pytest.raises(WriteConflict):
            await append(log, "a", 3, 4)
        assert await entries(log, "a") == (b"one", b"2", b"other")
        await append(log, "a", 4)
        await append(log, "b", 4)
        assert await entries(log, "a") == (b"one", b"2", b"other", b"4")

    run(tmp_path, use)


def leave_recent(folder: Path, *seqs: int) -> None:
    """What a server leaves that is killed."""
    run(folder, lambda log: create(log, "a"))
    for seq in seqs:
        write_as_another(folder, 1, seq, "recent_entries")


def test_what_a_killed_server_left_is_moved(tmp_path: Path) -> None:
    leave_recent(tmp_path, 2, 3)

    async def use(log: SQLiteEventLog) -> None:
        assert rows(tmp_path, "recent_entries") == []
        with pytest.raises(WriteConflict):
            await append(log, "a", 3)
        await append(log, "a", 4)
        assert await entries(log, "a") == (b"one", b"other", b"other", b"4")

    run(tmp_path, use)


def test_a_number_that_was_written_twice_is_an_error(tmp_path: Path) -> None:
    leave_recent(tmp_path, 2, 1)
    with pytest.raises(StorageError, match="data-written-twice"):
        Database(tmp_path / DATABASE_FILE)
    assert rows(tmp_path, "recent_entries") == [(1, 2), (1, 1)], "nothing has changed"


def test_a_table_whose_entries_cannot_be_moved_gets_no_more_and_the_others_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a number could be written twice: those that lie there are in no index."""
    run(tmp_path, lambda log: create(log, "a", "b"))
    monkeypatch.setattr(recent_entries, "move_each", lambda _: frozenset([1]))
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection:
        recent = RecentEntries(connection)
        recent.insert_indexed("a", [LogRow(2, b"two")])
        stuck = [recent.is_stuck]
        recent.check("b", [LogRow(2, b"not written")])
        recent.take_over_each()
        assert [*stuck, recent.is_stuck] == [False, True]
        for append_rows in (recent.check, recent.insert_indexed):
            with pytest.raises(DamagedRow):
                append_rows("a", [LogRow(3, b"three")])
            append_rows("b", [LogRow(2, b"two")])
        with pytest.raises(WriteConflict):
            recent.check("b", [LogRow(2, b"again")])
        with pytest.raises(sqlite3.IntegrityError):
            recent.insert_indexed("unknown", [LogRow(1, b"one")])


@pytest.mark.parametrize(
    ("error", "tracebacks"),
    [
        (KeyError("a bug"), [True]),
        (sqlite3.OperationalError("disk I/O error"), [False]),
        (damage_met(), []),
    ],
)
def test_what_hinders_the_move_of_entries_once_is_said_and_hinders_no_write(
    error: Exception,
    tracebacks: list[bool],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A damaged page concerns its table alone, so that the others are moved at once."""
    monkeypatch.setattr(writer, "MAX_RECENT", 2)
    take_over, errors = RecentEntries.take_over, [error]

    def fail_once(recent: RecentEntries) -> None:
        take_over(recent)
        if errors:
            raise errors.pop()

    async def use(log: SQLiteEventLog) -> None:
        await create(log, "a")
        monkeypatch.setattr(RecentEntries, "take_over", fail_once)
        for number in range(2, 7):
            await append(log, "a", number)
        with pytest.raises(WriteConflict):
            await append(log, "a", 6)

    run(tmp_path, use)
    assert rows(tmp_path, "recent_entries") == []
    assert rows(tmp_path, "entries") == [(1, number) for number in range(1, 7)]
    assert [bool(line.exc_info) for line in caplog.records] == tracebacks
