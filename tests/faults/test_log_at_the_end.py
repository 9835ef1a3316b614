"""What the end of a server makes of the log when something was found damaged: nothing that was
acknowledged is missing after the next start."""

from __future__ import annotations

import asyncio
import random
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from herzrasen.storage.errors import DamagedRow, DamagedTable, DataDamaged
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.lost_log import read_index
from herzrasen.storage.sqlite.recent_entries import MAX_RECENT
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from tests.faults import pages
from tests.faults.test_damaged_pages import ENTRIES, TABLES, name_of, rows_of, summary_of
from tests.faults.test_lost_log import flip_bit_at, log_of
from tests.server.event_loop import run_coroutine
from tests.storage.posix_locks import CAN_BE_TOLD
from tests.storage.test_log_cleaner import NEVER

DAMAGED = 0
"""The table that is damaged; its rows come first."""
LONG = b"a move in the log " * 5
ENDS_WITH_DAMAGE = """
import pathlib, sys
from herzrasen.storage.sqlite.database import Database
database = Database(pathlib.Path(sys.argv[1]))
database.writer.met_damage = True
database.close()
"""
needs_shared_memory = pytest.mark.skipif(not CAN_BE_TOLD, reason="the index is compared on Linux")


class Store(NamedTuple):
    """An open database with a move of each table in its log alone."""

    database: Database
    folder: Path

    @property
    def file(self) -> Path:
        return self.folder / DATABASE_FILE

    @property
    def log(self) -> SQLiteEventLog:
        return SQLiteEventLog(self.database)

    def move(self, number: int, seq: int) -> None:
        run_coroutine(self.log.table(name_of(number)).append([LogRow(seq, b"%d" % seq)]))

    def move_all(self, seq: int) -> None:
        async def move() -> None:
            logs = (self.log.table(name_of(number)) for number in range(TABLES))
            await asyncio.gather(*(log.append([LogRow(seq, b"%d" % seq)]) for log in logs))

        run_coroutine(move())

    def load(self, number: int) -> int:
        """How many entries are there of a table."""
        found = run_coroutine(self.log.load(name_of(number)))
        assert found is not None
        return len(found.entries)


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder whose database has many pages, all of them in the file."""
    folder = tmp_path_factory.mktemp("filled")

    async def fill(database: Database) -> None:
        log, summaries = SQLiteEventLog(database), SQLiteSummaryStore(database)
        numbers = range(TABLES)
        creations = (log.create(name_of(one), b"about", rows_of(one)) for one in numbers)
        await asyncio.gather(*creations, *(summaries.save(summary_of(one)) for one in numbers))

    with closing(Database(folder / DATABASE_FILE)) as database:
        run_coroutine(fill(database))
    return folder


@pytest.fixture
def store(template: Path, tmp_path: Path) -> Iterator[Store]:
    folder = tmp_path / "served"
    shutil.copytree(template, folder)
    with closing(Database(folder / DATABASE_FILE, clean_every=NEVER)) as database:
        store = Store(database, folder)
        run_coroutine(store.log.create("first", b"about"))
        run_coroutine(store.log.table("first").append([LogRow(1, b"goes into the index")]))
        store.move_all(ENTRIES + 1)
        yield store


def next_start(store: Store, tmp_path: Path) -> dict[int, int | None]:
    """How many entries of each table the next start finds, None for a damaged one. The process
    that has served has ended by then, so a copy of the folder is used."""
    left = tmp_path / "left"
    shutil.copytree(store.folder, left)
    found: dict[int, int | None] = {}
    with closing(Database(left / DATABASE_FILE)) as database:
        for number in range(TABLES):
            try:
                found[number] = Store(database, left).load(number)
            except DamagedTable:
                found[number] = None
    return found


def flip_bit(path: Path, content: bytes) -> None:
    """One bit of where this is last in the file."""
    with path.open("r+b") as opened:
        place = opened.read().rindex(content)
        opened.seek(place)
        opened.write(bytes([content[0] ^ 1]))


def flip_bit_of_entry(store: Store) -> None:
    flip_bit(store.file, rows_of(DAMAGED)[3].entry)
    with pytest.raises(DamagedTable):
        store.load(DAMAGED)
    with pytest.raises(DamagedTable):
        run_coroutine(store.log.table(name_of(DAMAGED)).entries_after(0))


def lose_page_of_entries(store: Store) -> None:
    pages.zero(store.file, pages.leaves_of(store.file, "entries")[0])
    with pytest.raises(DamagedTable):
        store.load(DAMAGED)


def lose_page_of_summaries(store: Store) -> None:
    """Met by a write."""
    pages.zero(store.file, pages.leaves_of(store.file, "reports")[0])
    with pytest.raises(DamagedRow):
        run_coroutine(SQLiteSummaryStore(store.database).save(summary_of(DAMAGED, b"other")))


def lose_page_of_all(store: Store) -> None:
    """Nor is the log emptied of what was deleted."""
    pages.zero(store.file, pages.root_of(store.file, "devices"))
    run_coroutine(store.database.log_cleaner.erase())


def lose_page_of_index(store: Store) -> None:
    """Met when the newest moves are put in their place, if not before."""
    pages.zero(store.file, pages.leaves_of(store.file, "sqlite_autoindex_entries_1")[0])
    read_pages_anew(store)


def meet_it_among_many_moves(store: Store) -> None:
    lose_page_of_index(store)
    many = [LogRow(ENTRIES + 2 + more, b"") for more in range(MAX_RECENT)]
    run_coroutine(store.log.table(name_of(TABLES - 1)).append(many))
    read_pages_anew(store)


def read_pages_anew(store: Store) -> None:
    """Let the writer keep no page in memory; returns after all that it has begun."""
    run_coroutine(store.database.writer.execute("PRAGMA shrink_memory", [()]))


@pytest.mark.parametrize(
    ("fault", "writes"),
    [
        (flip_bit_of_entry, False),
        (lose_page_of_entries, False),
        (lose_page_of_summaries, False),
        (lose_page_of_all, False),
        (lose_page_of_index, True),
        (meet_it_among_many_moves, False),
    ],
)
def test_damage_leaves_the_log_as_a_kill_does(
    fault: Callable[[Store], None], writes: bool, store: Store, tmp_path: Path
) -> None:
    """It was copied and deleted; whoever puts the page back from elsewhere needs it. Before anybody
    knows of the damage, the end still ``writes`` there."""
    whole, log = store.file.read_bytes(), log_of(store.folder)
    fault(store)
    before = log.read_bytes()
    store.database.close()
    after = log.read_bytes()
    assert (after.startswith(before), after != before) == (True, writes)
    store.file.write_bytes(whole)
    assert list(next_start(store, tmp_path).values())[:-1] == [ENTRIES + 1] * (TABLES - 1)


def test_a_log_that_is_left_outlives_the_process(tmp_path: Path) -> None:
    """Python closes at its end what no thread holds, and SQLite then deletes the log."""
    file = tmp_path / DATABASE_FILE
    subprocess.run([sys.executable, "-c", ENDS_WITH_DAMAGE, str(file)], check=True)
    assert log_of(tmp_path).stat().st_size > 0


def test_what_the_last_write_meets_is_not_copied_out_of_a_damaged_log(store: Store) -> None:
    """Where no row can be written any more, a log may be mended by hand; the list of free pages is
    met by nothing but a write."""
    writer, log = store.database.writer, log_of(store.folder)
    run_coroutine(writer.execute("DELETE FROM reports", [()]))
    store.database.query("PRAGMA wal_checkpoint(TRUNCATE)")
    run_coroutine(store.log.table(name_of(DAMAGED)).append([LogRow(ENTRIES + 2, LONG)]))
    flip_bit(log, LONG)
    pages.garble(store.file, pages.first_free(store.file))
    read_pages_anew(store)
    before = log.read_bytes()

    async def write_last() -> None:
        large = LogRow(ENTRIES + 2, bytes(8 * pages.SIZE))
        written = writer.append(name_of(1), [large])
        store.database.close()
        with pytest.raises(DataDamaged):
            await written

    run_coroutine(write_last())
    assert log.read_bytes() == before


def test_a_damaged_log_is_copied_at_the_end(store: Store, tmp_path: Path) -> None:
    """The next start would read it up to the damage, and refuse to go on without the moves of all
    other tables behind it."""
    run_coroutine(store.log.table(name_of(DAMAGED)).append([LogRow(ENTRIES + 2, LONG)]))
    log = log_of(store.folder)
    flip_bit(log, LONG)
    with pytest.raises(DamagedTable):
        store.load(DAMAGED)
    store.move_all(ENTRIES + 3)
    store.database.close()
    assert not log.exists()
    assert list(next_start(store, tmp_path).values())[1:] == [ENTRIES + 2] * (TABLES - 1)


def overwrite(store: Store, first: int, last: int | None) -> None:
    """Overwrite a part of the log's index with noise, as a program that is astray does."""
    with (store.folder / f"{DATABASE_FILE}-shm").open("r+b") as opened:
        length = len(opened.read()[first:last])
        opened.seek(first)
        opened.write(random.Random(32).randbytes(length))


@needs_shared_memory
@pytest.mark.parametrize("seen", [pytest.param(True, marks=pytest.mark.heavy), False])
@pytest.mark.parametrize(
    ("first", "last"),
    [
        pytest.param(0, None, id="all"),
        pytest.param(96, 100, id="what is copied"),
        pytest.param(136, None, id="pages"),
        pytest.param(16_384, None, id="hashes"),
    ],
)
def test_nothing_is_lost_with_the_index_of_the_log(
    first: int, last: int | None, seen: bool, store: Store, tmp_path: Path
) -> None:
    """SQLite believed it: at SIGTERM it took the log for copied, and deleted it; or it read older
    pages. ``seen``: a check comes before the end, as every second."""
    overwrite(store, first, last)
    if seen:
        store.database.check()
        assert [store.load(number) for number in range(TABLES)] == [ENTRIES + 1] * TABLES
    store.database.close()
    assert list(next_start(store, tmp_path).values()) == [ENTRIES + 1] * TABLES


@needs_shared_memory
def test_no_erasure_believes_a_damaged_index(store: Store, tmp_path: Path) -> None:
    overwrite(store, 96, 100)
    run_coroutine(store.database.log_cleaner.erase())
    store.database.close()
    assert list(next_start(store, tmp_path).values()) == [ENTRIES + 1] * TABLES


@needs_shared_memory
def test_with_log_and_index_damaged_nothing_is_written(store: Store) -> None:
    """The index cannot be made anew, and what it says is not true."""
    log = log_of(store.folder)
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)
    overwrite(store, 16_384, None)
    with pytest.raises(DataDamaged):
        store.database.check()
    with pytest.raises(DataDamaged):
        store.move(1, ENTRIES + 2)
    store.database.close()
    assert log.read_bytes() == content


@needs_shared_memory
def test_each_page_in_the_index_counts(store: Store) -> None:
    """The last of them as the first."""
    index, path = store.database.log_cleaner.index, store.folder / f"{DATABASE_FILE}-shm"
    whole = path.read_bytes()
    header = read_index(whole)
    assert header is not None
    for page in (0, header.frames - 1):
        for content, right in ((flip_bit_at(whole, 136 + 4 * page), False), (whole, True)):
            path.write_bytes(content)
            assert index.is_of_log() is right, page


@needs_shared_memory
def test_the_index_of_a_whole_log_is_never_taken_for_damaged(store: Store) -> None:
    """Through all that SQLite does with it: several blocks, a transaction that is taken back after
    its pages were written, and a log that begins anew."""
    index = store.database.log_cleaner.index
    with closing(sqlite3.connect(store.file, isolation_level=None)) as connection:
        connection.execute("PRAGMA wal_autocheckpoint = 0")
        connection.execute("PRAGMA cache_size = 10")
        connection.execute("CREATE TABLE pages (content BLOB)")
        for count, end in [(5000, "COMMIT"), (4000, "ROLLBACK"), (20, "COMMIT")]:
            connection.execute("BEGIN IMMEDIATE")
            for _ in range(20):
                connection.execute(
                    "INSERT INTO pages VALUES (zeroblob(?))", (count // 20 * pages.SIZE,)
                )
            assert index.is_of_log()
            connection.execute(end)
            assert index.is_of_log()
        connection.execute("PRAGMA wal_checkpoint(RESTART)")
        for seq in (1, 2):
            assert index.is_of_log()
            store.move(1, ENTRIES + 1 + seq)
        assert index.is_of_log()
