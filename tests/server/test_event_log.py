"""The event log: atomic, grouped, fenced, and refusing when it cannot write."""

from __future__ import annotations

import asyncio
import logging
import shutil
import sqlite3
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from herzrasen.protocol.close_code import CloseCode
from herzrasen.storage.errors import StorageError, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow, StoredTable
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.event_log import SQLiteEventLog, SQLiteTableLog
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.sqlite.writer import Writer
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import TableClient, http_request


def test_rows_come_back_in_order_and_descriptions_change(tmp_path: Path) -> None:
    async def use(log: SQLiteEventLog) -> None:
        await log.create("a", b"about")
        await log.table("a").append([LogRow(1, b"one"), LogRow(2, b"two")])
        await log.table("a").append([LogRow(3, b"three")])
        await log.table("a").set_description(b"changed")
        assert await log.load("a") == StoredTable(b"changed", (b"one", b"two", b"three"))
        assert await log.load("b") is None
        with pytest.raises(WriteConflict):
            await log.create("a", b"again")
        with pytest.raises(WriteConflict):
            await log.table("unknown").append([LogRow(1, b"one")])

    with closing(Database(tmp_path / "log")) as database:
        run_coroutine(use(SQLiteEventLog(database)))
    with closing(Database(tmp_path / "log")) as again:
        stored = run_coroutine(SQLiteEventLog(again).load("a"))
    assert stored == StoredTable(b"changed", (b"one", b"two", b"three"))


def test_the_log_fences_a_second_writer(tmp_path: Path) -> None:
    async def use(first: SQLiteEventLog, second: SQLiteEventLog) -> None:
        await first.create("a", b"")
        await first.table("a").append([LogRow(1, b"first")])
        with pytest.raises(WriteConflict):
            await second.table("a").append([LogRow(1, b"second"), LogRow(2, b"second")])
        assert await second.load("a") == StoredTable(b"", (b"first",)), "all or nothing"
        await second.table("a").append([LogRow(2, b"second")])

    with (
        closing(Database(tmp_path / "log")) as first,
        closing(Database(tmp_path / "log")) as second,
    ):
        run_coroutine(use(SQLiteEventLog(first), SQLiteEventLog(second)))


def test_moves_of_many_tables_share_a_commit_and_a_refused_one_spoils_no_other(
    tmp_path: Path,
) -> None:
    tables = [f"table {number}" for number in range(200)]

    async def use(log: SQLiteEventLog, writer: Writer) -> list[BaseException | None]:
        await asyncio.gather(*(log.create(name, b"") for name in tables))
        before = writer.commits
        appends = [log.table(name).append([LogRow(1, b"one")]) for name in tables]
        fenced = [log.table(tables[0]).append([LogRow(1, b"again")])]
        results = await asyncio.gather(*appends, *fenced, return_exceptions=True)
        assert writer.commits - before < 20
        return results

    with closing(Database(tmp_path / "log")) as database:
        log = SQLiteEventLog(database)
        *fine, fenced = run_coroutine(use(log, database.writer))
        assert fine == [None] * 200
        assert isinstance(fenced, WriteConflict)
        assert run_coroutine(log.load(tables[0])) == StoredTable(b"", (b"one",))


class FullDisk:
    """Whether the disk is full."""

    full = False

    def check(self) -> None:
        if self.full:
            raise StorageIOError("database or disk is full")


class FullDiskTableLog(SQLiteTableLog):
    """A table's log on such a disk."""

    def __init__(self, name: str, database: Database, disk: FullDisk) -> None:
        super().__init__(name, database)
        self._disk = disk

    def queue_append(self, rows: Sequence[LogRow]) -> asyncio.Future[None]:
        if not self._disk.full:
            return super().queue_append(rows)
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        failed.set_exception(StorageIOError("database or disk is full"))
        return failed


class FullDiskLog(SQLiteEventLog):
    """A log on a disk that is full when told so."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.disk = FullDisk()
        self._opened_on = database

    def table(self, name: str) -> SQLiteTableLog:
        return FullDiskTableLog(name, self._opened_on, self.disk)

    async def check_writable(self) -> None:
        self.disk.check()
        await super().check_writable()


def test_a_full_disk_refuses_the_move_and_leaves_the_table(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """It is logged once a minute, without a traceback: 3.2 MB a minute would fill what is left."""
    with (
        closing(Database(tmp_path / "log")) as database,
        live_server(
            tmp_path, storage=replace(sqlite_storage(database), log=(log := FullDiskLog(database)))
        ) as server,
    ):
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        before = person.last
        log.disk.full = True
        assert http_request(f"{server}/health").status == 503
        for _ in range(20):
            person.submit(move="pass", cards=before["view"]["hand"][:3])
            assert person.next_error() == "not-saved"
        lines = [one for one in caplog.records if one.levelno >= logging.ERROR]
        assert max(Counter(one.getMessage() for one in lines).values(), default=0) <= 1
        assert not any(one.exc_info for one in lines)
        log.disk.full = False
        assert http_request(f"{server}/health").status == 200
        person.send(type="hello")
        assert person.until("welcome")["view"] == before["view"]
        play(person, trick_was_taken)


def test_a_table_that_somebody_else_moved_is_read_again(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        move = {"move": "pass", "cards": person.last["view"]["hand"][:3]}
        twin = tmp_path / "twin"
        twin.mkdir()
        shutil.copy(tmp_path / "device.keys", twin)
        with (
            closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as source,
            closing(sqlite3.connect(twin / "tables.sqlite3")) as copy,
        ):
            source.backup(copy)
        with live_server(twin) as other:
            there = TableClient(other, person.cookie)
            there.join(table)
            there.submit(**move)
            there.until("accepted")
        with closing(sqlite3.connect(twin / "tables.sqlite3")) as copy:
            rows = copy.execute("SELECT * FROM entries WHERE seq > ?", (person.last["number"],))
            ahead = rows.fetchall()
        with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as source:
            source.executemany("INSERT INTO entries VALUES (?, ?, ?, ?)", ahead)
            source.commit()
        person.submit(**move)
        with pytest.raises(ConnectionClosed) as closed:
            person.next_error()  # no answer: the browser reconnects and sends the move again
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CloseCode.RECONNECT
        again = TableClient(server, person.cookie)
        welcome = again.join(table, last=person.last["number"])
        assert welcome["number"] >= ahead[-1][1]
        assert len(welcome["missed"]) == welcome["number"] - person.last["number"]


# Starting and stopping ----------------------------------------------------------------------------


def error_output(process: subprocess.Popen[str]) -> str:
    with process:
        output, complaint = process.communicate()
    assert (process.returncode, output) == (2, "")
    assert len(complaint.splitlines()) == 1
    return complaint


def test_a_folder_in_use_is_a_sentence(tmp_path: Path) -> None:
    with closing(lock_folder(tmp_path)):
        assert "bereits" in error_output(start_process(tmp_path, language="de_DE.UTF-8"))


@pytest.mark.slow
def test_startup_errors_are_sentences(tmp_path: Path) -> None:
    with start_process(tmp_path) as running:
        server = process_address(running)
        port = int(server.rpartition(":")[2])
        assert f"port {port}" in error_output(start_process(tmp_path / "other", port=port))
        assert "already using" in error_output(start_process(tmp_path))
        assert http_request(f"{server}/health").status == 200
        running.terminate()
        _, complaint = running.communicate()
    assert (running.returncode, complaint) == (0, "")
    lock_folder(tmp_path).close()
    (tmp_path / "file").touch()
    assert "is not writable" in error_output(start_process(tmp_path / "file" / "data"))
    assert "cannot listen" in error_output(start_process(tmp_path, host="192.0.2.1"))


def test_data_of_another_version_is_left_alone(tmp_path: Path) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)):
        pass
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as log:
        log.execute("PRAGMA user_version = 99")
    assert "by a newer version of Herzrasen" in error_output(start_process(tmp_path))


def test_a_folder_belongs_to_one_server(tmp_path: Path) -> None:
    with closing(lock_folder(tmp_path)), pytest.raises(StorageError, match="data-in-use"):
        lock_folder(tmp_path)
    lock_folder(tmp_path).close()


@pytest.mark.skipif(sys.platform == "win32", reason="an open file cannot be deleted there")
def test_a_folder_with_a_deleted_lock_file_belongs_to_one_server(tmp_path: Path) -> None:
    with closing(lock_folder(tmp_path)):
        for file in tmp_path.glob("server.lock*"):
            file.unlink()
        with pytest.raises(StorageError, match="data-in-use"):
            lock_folder(tmp_path)
    lock_folder(tmp_path).close()
