"""The write-ahead log: emptied of what was deleted although something reads, and nobody waits."""

from __future__ import annotations

import logging
import os
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.log_cleaner import LogCleaner, log_size
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.table import info
from herzrasen.table.seats import SeatOccupant
from tests.server.event_loop import run_coroutine
from tests.storage.test_retention import table_info

NEVER = 1e6
"""Seconds: nothing is done by itself, but only where a test says so."""
NAME = "Wilhelmine"
PAGE = 4096


@contextmanager
def open_database(path: Path) -> Iterator[Database]:
    with closing(Database(path / DATABASE_FILE, clean_every=NEVER)) as database:
        yield database


@contextmanager
def reader(database: Database) -> Iterator[None]:
    """Something that reads, as a backup does for minutes."""
    with closing(database.connect()) as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM tables").fetchone()
        yield


def fill(database: Database, *persons: str) -> None:
    async def sit_down() -> None:
        log = sqlite_storage(database).log
        for person in persons:
            seat = SeatOccupant(1, person=person, name=NAME)
            described = replace(info.read(table_info(0, begun=True)), places=(seat,) * 4)
            await log.create(f"table of {person}", info.write(described))

    run_coroutine(sit_down())


async def delete(database: Database, person: str) -> None:
    accounts = sqlite_storage(database).accounts
    await accounts.delete(person, 0, lambda line: info.without_person(line, person))


async def move(database: Database, number: int, size: int = 10, count: int = 1) -> None:
    rows = [LogRow(number + more, b"x" * size) for more in range(count)]
    await database.writer.append("table of eva", rows)


def bytes_on_disk(folder: Path) -> bytes:
    """All that is on the disk."""
    return b"".join(path.read_bytes() for path in folder.glob(f"{DATABASE_FILE}*"))


@pytest.fixture
def checkpoints(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, int]]:
    """Every checkpoint of a connection for reading, with the time it may wait, in ms."""
    found: list[tuple[str, int]] = []

    class Noting(sqlite3.Connection):
        def execute(self, statement: str, *given: object) -> sqlite3.Cursor:
            if "checkpoint" in statement:
                (waits,) = super().execute("PRAGMA busy_timeout").fetchone()
                found.append((statement, waits))
            return super().execute(statement, *given)  # type: ignore[arg-type]

    connect = sqlite3.connect
    monkeypatch.setattr(
        sqlite3, "connect", lambda *words, **more: connect(*words, factory=Noting, **more)
    )
    return found


def test_moves_and_deletions_wait_for_no_reader(
    tmp_path: Path, checkpoints: list[tuple[str, int]]
) -> None:
    """A checkpoint that waits holds the lock that every move needs."""
    with open_database(tmp_path) as database:
        fill(database, "eva", "tom")
        with reader(database):
            run_coroutine(delete(database, "tom"))
            run_coroutine(move(database, 1))
        assert checkpoints
        assert all(waits == 0 for statement, waits in checkpoints if "PASSIVE" not in statement), (
            checkpoints
        )


def test_what_was_deleted_beside_a_reader_is_erased_when_it_has_ended(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The index is synced once the log is empty, or it would be lost by it after a power cut."""
    caplog.set_level(logging.INFO)
    synced: list[int] = []
    file = tmp_path / DATABASE_FILE

    def note(descriptor: int) -> None:
        index = file.with_name(f"{file.name}-shm").stat()
        synced.append(log_size(file) if os.path.samestat(os.fstat(descriptor), index) else -1)

    monkeypatch.setattr(os, "fsync", note)
    with open_database(tmp_path) as database:
        fill(database, "eva")
        with reader(database):
            run_coroutine(delete(database, "eva"))
            database.log_cleaner.tidy()
            assert NAME.encode() in bytes_on_disk(tmp_path)
            assert [line.message for line in caplog.records] == [
                "what was deleted stays in the database's log until nobody reads it"
            ]
        run_coroutine(move(database, 1))
        database.log_cleaner.tidy()
        assert NAME.encode() not in bytes_on_disk(tmp_path)
        assert len(caplog.records) == 2
        assert database.log_cleaner.size == 0
        assert synced == [0]


def test_many_deletions_beside_a_reader_try_seldom(
    tmp_path: Path, checkpoints: list[tuple[str, int]]
) -> None:
    """Each guest may delete themselves, and none of them may keep the writer busy for that: with
    much to copy nothing is tried that holds the lock."""
    guests = [f"guest {number}" for number in range(6)]
    with open_database(tmp_path) as database:
        fill(database, "eva", *guests)
        with reader(database):
            run_coroutine(move(database, 1, size=PAGE, count=1100))
            for guest in guests:
                run_coroutine(delete(database, guest))
            assert [what for what, _ in checkpoints if "PASSIVE" not in what] == []
        run_coroutine(delete(database, "eva"))
        assert NAME.encode() not in bytes_on_disk(tmp_path)


def test_a_log_that_a_killed_server_has_left_is_erased_at_the_start(tmp_path: Path) -> None:
    running, killed = tmp_path / "running", tmp_path / "killed"
    running.mkdir()
    with open_database(running) as database:
        fill(database, "eva")
        with reader(database):
            run_coroutine(delete(database, "eva"))
            shutil.copytree(running, killed)
    assert NAME.encode() in bytes_on_disk(killed)
    with open_database(killed) as database:
        database.log_cleaner.tidy()
        assert NAME.encode() not in bytes_on_disk(killed)


class WriterStub:
    checkpoints = True
    refusal: StorageIOError | None = None


def test_a_log_that_grows_beside_a_reader_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Once, and again at twice the size; and it is a metric."""
    with open_database(tmp_path) as database:
        fill(database, "eva")
        cleaner = LogCleaner(
            tmp_path / DATABASE_FILE,
            database.connect,
            WriterStub(),
            pause=NEVER,
            large=20 * PAGE,
            worth_a_warning=100 * PAGE,
        )
        with closing(cleaner):
            with reader(database):
                warnings = []
                for number in range(1, 250, 10):
                    run_coroutine(move(database, number, size=PAGE, count=10))
                    cleaner.tidy()
                    warnings.append(len(caplog.records))
                assert sqlite_storage(database).log_size() > 250 * PAGE
            assert warnings[0] == 0
            assert warnings[-1] == 2
            assert caplog.records[0].levelno == logging.WARNING
            cleaner.tidy()
            assert sqlite_storage(database).log_size() == 0, "and it shrinks again"
            run_coroutine(move(database, 251))  # all others are moved with it
            run_coroutine(database.log_cleaner.erase())
            cleaner.tidy()
            assert len(caplog.records) == 2
            with reader(database):
                run_coroutine(move(database, 252, size=PAGE, count=150))
                cleaner.tidy()
            assert len(caplog.records) == 3, "it grows anew"


def test_out_of_a_damaged_log_nothing_is_copied(tmp_path: Path) -> None:
    with open_database(tmp_path) as database:
        fill(database, "eva")
        writer = WriterStub()
        writer.refusal = StorageIOError("damaged")
        with closing(
            LogCleaner(tmp_path / DATABASE_FILE, database.connect, writer, pause=NEVER)
        ) as cleaner:
            before = cleaner.size
            run_coroutine(cleaner.erase())
            assert cleaner.size == before > 0
            writer.refusal = None
            assert cleaner.tidy(), "what was asked for is due still"
            assert cleaner.size == 0


def test_the_log_is_tried_again_after_pauses_that_grow_until_it_is_done(tmp_path: Path) -> None:
    """Each second for as long as a backup reads: each try takes a connection and looks at all
    tables."""
    pauses: list[float] = []
    with open_database(tmp_path) as database:
        fill(database, "eva")
        run_coroutine(move(database, 1))
        backup = ExitStack()

        def wait(pause: float) -> bool:
            if not pauses:
                backup.enter_context(reader(database))
            if len(pauses) == 7:
                backup.close()
            pauses.append(pause)
            return len(pauses) == 10

        cleaner = LogCleaner(
            tmp_path / DATABASE_FILE, database.connect, WriterStub(), left=True, wait=wait
        )
        cleaner.close()
    assert pauses == [1, 2, 4, 8, 16, 30, 30, 30, 1, 1]


def test_a_large_log_is_not_copied_by_a_commit(tmp_path: Path) -> None:
    """All tables would wait for the first commit after a long reader has ended."""
    file = tmp_path / DATABASE_FILE
    with open_database(tmp_path) as database:
        fill(database, "eva")
        run_coroutine(database.log_cleaner.erase())
        with reader(database):
            for number in range(1, 601, 100):
                run_coroutine(move(database, number, size=8 * PAGE, count=100))
            assert database.log_cleaner.size > 16 * 1024 * 1024
            database.log_cleaner.tidy()
        before = file.read_bytes()
        run_coroutine(move(database, 601))
        assert file.read_bytes() == before
        database.log_cleaner.tidy()
        assert database.log_cleaner.size == 0
        assert file.stat().st_size > 4800 * PAGE
        database.log_cleaner.tidy()
        run_coroutine(move(database, 701, size=8 * PAGE, count=200))
        assert file.stat().st_size > 6400 * PAGE, "a small one is copied by the writer again"
