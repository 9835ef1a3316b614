"""A page that is lost while the database is open or closed: what concerns one table stays its own,
and what concerns all is refused until the page is back."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from contextlib import closing, suppress
from pathlib import Path

import asyncpg
import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.storage.errors import (
    DamagedRow,
    DataDamaged,
    StorageError,
)
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.postgres.errors import storage_error
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog, SQLiteTableLog
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.table_summaries import StoredSummary
from tests.faults import pages
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request

TABLES = 40
ENTRIES = 40
"""Of each table: so many that their tree and its index have several leaves."""


def name_of(number: int) -> str:
    return f"table {number:02}"


def rows_of(number: int, entries: int = ENTRIES) -> list[LogRow]:
    return [LogRow(seq, b"%02d %03d" % (number, seq) * 20) for seq in range(1, entries + 1)]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A database of many pages, all of them in the file."""
    file = tmp_path / DATABASE_FILE

    async def fill(database: Database) -> None:
        log, summaries = SQLiteEventLog(database), SQLiteSummaryStore(database)
        for number in range(TABLES):
            await log.create(name_of(number), b"about", rows_of(number))
            await summaries.save(summary_of(number))

    with closing(Database(file)) as database:
        run_coroutine(fill(database))
    return file


def summary_of(number: int, line: bytes = b"-" * 500) -> StoredSummary:
    return StoredSummary(name_of(number), "public", (), number, line, 0)


def entries(database: Database, number: int) -> Sequence[bytes]:
    found = run_coroutine(SQLiteEventLog(database).load(name_of(number)))
    assert found is not None
    return found.entries


def test_a_lost_page_that_all_write_to_is_refused_until_it_is_back(file: Path) -> None:
    """The last page of the entries, while the database is open. Before, every second check of
    health was 200, as it wrote to another page."""
    with closing(Database(file)) as database:
        log, last = SQLiteEventLog(database), pages.leaves_of(file, "entries")[-1]
        before = pages.read_page(file, last)
        pages.zero(file, last)
        for _ in range(3):
            with pytest.raises(DataDamaged):
                run_coroutine(log.check_writable())
            with pytest.raises(DataDamaged):
                run_coroutine(log.create("new", b"about"))
        pages.write_page(file, last, before)
        run_coroutine(log.check_writable())
        run_coroutine(log.create("new", b"about"))
        assert entries(database, 0) == tuple(row.entry for row in rows_of(0))


def test_a_lost_list_of_free_pages_is_found_before_the_start(file: Path) -> None:
    """No row lies there, so everything can be read; the next table that needs a page cannot be
    stored."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("DELETE FROM entries")
    pages.garble(file, pages.first_free(file))
    with pytest.raises(StorageError, match="data-damaged"):
        Database(file)


def test_a_page_of_one_table_fails_no_other_write_of_the_same_commit(file: Path) -> None:
    """SQLite gives up the whole transaction that has met a damaged page."""
    pages.zero(file, pages.leaves_of(file, "reports")[0])
    with closing(Database(file)) as database:
        log, summaries = SQLiteEventLog(database), SQLiteSummaryStore(database)

        async def write() -> tuple[BaseException | None, ...]:
            return await asyncio.gather(
                summaries.save(summary_of(0, b"other")),
                log.table(name_of(0)).append([LogRow(ENTRIES + 1, b"move")]),
                log.create("new", b"about"),
                return_exceptions=True,
            )

        damaged, *written = run_coroutine(write())
        assert isinstance(damaged, DamagedRow)
        assert written == [None, None]
        assert entries(database, 0)[-1] == b"move"
        run_coroutine(log.check_writable())


def test_moves_of_others_are_put_in_their_place_beside_a_damaged_index(file: Path) -> None:
    """They are moved together into the table with the index. What cannot be moved stays where it
    is, and its table gets no more."""
    with closing(Database(file)) as database:
        log = SQLiteEventLog(database)
        for number in range(TABLES):  # all are among the newest now, as a killed server leaves them
            run_coroutine(log.table(name_of(number)).append([LogRow(ENTRIES + 1, b"move")]))
        saved = {
            path: path.read_bytes() for path in file.parent.iterdir() if "-shm" not in path.name
        }
    for path, content in saved.items():
        path.write_bytes(content)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    pages.zero(file, pages.leaves_of(file, "sqlite_autoindex_entries_1")[0])
    with closing(Database(file)) as database:
        log, last = SQLiteEventLog(database), TABLES - 1
        assert entries(database, last)[-1] == b"move"
        run_coroutine(log.table(name_of(last)).append([LogRow(ENTRIES + 2, b"next")]))
        with pytest.raises(DamagedRow):
            run_coroutine(log.table(name_of(1)).append([LogRow(ENTRIES + 2, b"next")]))
        left = database.query('SELECT DISTINCT "table" FROM recent_entries ORDER BY 1')
        assert left[0] == (2,), "the first append of all went into the index at once"
        assert len(left) < TABLES / 2
        run_coroutine(log.check_writable())


class DamagedLog:
    """Takes no moves of a table, and counts how often that is tried."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.tries = 0
        monkeypatch.setattr(SQLiteTableLog, "queue_append", self.queue_append)

    def queue_append(self, _rows: Sequence[LogRow]) -> asyncio.Future[None]:
        self.tries += 1
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(DamagedRow("database disk image is malformed"))
        return failed


def test_a_table_that_takes_no_moves_stays_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is stored of it can be read. Its page comes back by itself, and would open and close it
    once a second."""
    log = DamagedLog(monkeypatch)
    with live_server(tmp_path) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        codes = []
        for _ in range(3):
            again = TableClient(server, person.cookie)
            again.connect(table)
            with suppress(ConnectionClosed):  # the refusal may have come before
                again.send(type="hello", last=None)
            codes.append(again.next_error())
            again.close()
        assert codes == ["damaged"] * 3
        assert log.tries == 1
        assert http_request(f"{server}/health").status == 200


@pytest.mark.parametrize("error", [asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError])
def test_a_page_that_postgresql_finds_damaged_closes_its_table(error: type[Exception]) -> None:
    """It stores the tables of many nodes, and checks its pages itself."""
    assert isinstance(storage_error(error("invalid page in block 3")), DamagedRow)
