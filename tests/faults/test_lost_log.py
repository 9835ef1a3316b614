"""The write-ahead log is lost after a kill: SQLite starts without it, the server does not."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.storage.errors import StorageError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite import lost_log
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.lost_log import FRAME_HEADER, LOG_HEADER, has_lost_log, read_index
from tests.server.event_loop import run_coroutine
from tests.server.live_server import process_address, start_process
from tests.server.table_client import TableClient

MOVES = 40
PAGE = 4096


def log_of(folder: Path) -> Path:
    return folder / f"{DATABASE_FILE}-wal"


def count(folder: Path) -> int:
    with closing(Database(folder / DATABASE_FILE)) as database:
        found = run_coroutine(SQLiteEventLog(database).load("table"))
    assert found is not None
    return len(found.entries)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder as a killed server leaves it, with moves that are in the log alone."""
    folder, left = tmp_path / "served", tmp_path / "left"
    folder.mkdir()
    with closing(Database(folder / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("table", b"about"))
        database.query("PRAGMA wal_checkpoint(TRUNCATE)")
        for seq in range(1, MOVES + 1):
            run_coroutine(log.table("table").append([LogRow(seq, b"move" * 50)]))
        shutil.copytree(folder, left)
    return left


def delete(log: Path) -> None:
    log.unlink()


def empty(log: Path) -> None:
    log.write_bytes(b"")


def cut(log: Path) -> None:
    log.write_bytes(log.read_bytes()[:-1])


def flip_bit(log: Path) -> None:
    content = bytearray(log.read_bytes())
    content[len(content) // 2] ^= 1
    log.write_bytes(content)


def replace_by_older(log: Path) -> None:
    """One from before, such as an old backup has."""
    content = bytearray(log.read_bytes())
    content[16:20] = (int.from_bytes(content[16:20], "big") - 1).to_bytes(4, "big")
    log.write_bytes(content)


def replace_by_strange(log: Path) -> None:
    """One that is as old, of another database."""
    content = bytearray(log.read_bytes())
    content[20] ^= 1
    log.write_bytes(content)


@pytest.mark.parametrize(
    "fault", [delete, empty, cut, flip_bit, replace_by_older, replace_by_strange]
)
def test_a_lost_log_is_said_and_its_moves_are_given_up_by_a_step_alone(
    folder: Path, fault: Callable[[Path], None]
) -> None:
    """Before, the server started without them, and said that every acknowledged move was there."""
    fault(log_of(folder))
    for _ in range(2):  # the evidence stays
        with pytest.raises(StorageError, match="log-lost"):
            Database(folder / DATABASE_FILE)
    (folder / f"{DATABASE_FILE}-shm").unlink()
    assert count(folder) < MOVES


@pytest.mark.parametrize("command", ["backup", "export"])
def test_a_copy_without_the_last_moves_is_not_made(
    command: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It would look complete."""
    delete(log_of(folder))
    copy = folder.with_name("copy")
    assert main.main([command, str(copy), "--data", str(folder)]) == 2
    assert "tables.sqlite3-wal" in capsys.readouterr().err
    assert not copy.exists()


def test_a_log_that_is_whole_is_read(folder: Path) -> None:
    assert count(folder) == MOVES


def flip_bit_at(content: bytes, at: int) -> bytes:
    """The content with another bit there."""
    return content[:at] + bytes((content[at] ^ 1,)) + content[at + 1 :]


@pytest.mark.parametrize("newest", [8192, 5])
def test_each_part_of_the_log_counts(
    newest: int, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """``newest`` pages of it are looked at."""
    monkeypatch.setattr(lost_log, "_MOST_FRAMES", newest)
    whole = log_of(folder).read_bytes()
    last = len(whole) - PAGE - FRAME_HEADER
    parts = {
        "nothing": whole,
        "half of its header": whole[: LOG_HEADER // 2],
        "its header alone": whole[:LOG_HEADER],
        "a page too few": whole[:last],
        "half a page too few": whole[: last + PAGE // 2],
        "the number of a page": flip_bit_at(whole, last),
        "the salt of a page": flip_bit_at(whole, last + 8),
        "the checksum of a page": flip_bit_at(whole, last + 16),
        "the end of a page": flip_bit_at(whole, len(whole) - 1),
        "a page more": whole + whole[last:],
    }
    lost = []
    for name, content in parts.items():
        log_of(folder).write_bytes(content)
        if has_lost_log(folder / DATABASE_FILE):
            lost.append(name)
    assert lost == [name for name in parts if name not in {"nothing", "a page more"}]


def test_an_index_that_is_none_says_nothing_beside_a_log(folder: Path) -> None:
    """SQLite makes it anew; but without the log there must have been one."""
    index = folder / f"{DATABASE_FILE}-shm"
    whole = index.read_bytes()
    parts = {
        "nothing": whole,
        "its end": whole[:100],
        "more than its end": whole[:99],
        "a copy of its header": flip_bit_at(whole, 48),
        "its checksum": flip_bit_at(flip_bit_at(whole, 40), 88),
        "that it was complete": bytes(12) + whole[12:48].replace(b"\1", b"\0", 1) + whole[48:],
    }
    read = [name for name, content in parts.items() if read_index(content) is not None]
    assert read == ["nothing", "its end"]
    for there in (True, False):
        if not there:
            delete(log_of(folder))
        for content in parts.values():
            index.write_bytes(content)
            assert has_lost_log(folder / DATABASE_FILE) is not there


def test_a_log_that_was_put_back_is_read(folder: Path) -> None:
    """Nor does a command beside a server hide it: that would delete the index at the end."""
    content = log_of(folder).read_bytes()
    log_of(folder).unlink()
    for open_database in (Database.beside_server, Database):
        with pytest.raises(StorageError, match="log-lost"):
            open_database(folder / DATABASE_FILE)
    log_of(folder).write_bytes(content)
    assert count(folder) == MOVES


def test_nothing_is_lost_with_a_log_that_was_copied(tmp_path: Path) -> None:
    """A checkpoint has copied it into the database; the index says so."""
    folder, left = tmp_path / "served", tmp_path / "left"
    folder.mkdir()
    with closing(Database(folder / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("table", b"about", [LogRow(1, b"move")]))
        database.query("PRAGMA wal_checkpoint(PASSIVE)")
        shutil.copytree(folder, left)
    log_of(left).unlink()
    assert count(left) == 1


def test_a_log_that_is_newer_than_its_index_is_no_loss(folder: Path) -> None:
    """After a power cut the index on the disk may be older: it is never synced."""
    index = folder / f"{DATABASE_FILE}-shm"
    with closing(Database(folder / DATABASE_FILE)) as database:
        old = index.read_bytes()
        log = SQLiteEventLog(database)
        database.query("PRAGMA wal_checkpoint(PASSIVE)")
        run_coroutine(log.table("table").append([LogRow(MOVES + 1, b"move")]))
        saved = {path: path.read_bytes() for path in folder.iterdir()}
    for path, content in saved.items():
        path.write_bytes(content)
    index.write_bytes(old)
    assert count(folder) == MOVES + 1


@pytest.mark.heavy
@pytest.mark.parametrize("lost", [("-wal", "-shm"), ()])
def test_the_start_after_a_kill_promises_no_more_than_is_there(
    lost: Sequence[str], tmp_path: Path
) -> None:
    """With its index the log leaves no trace, but a killed server has always left one."""
    with start_process(tmp_path, pauses=False) as process:
        person = TableClient(process_address(process))
        person.open_table("hearts", "standard")
        process.kill()
        process.communicate()
    for suffix in lost:
        (tmp_path / f"{DATABASE_FILE}{suffix}").unlink()
    with start_process(tmp_path, pauses=False) as process:
        process_address(process)
        process.terminate()
        _, log = process.communicate()
    assert "did not stop by itself" in log
    assert ("the last moves are lost" in log) == bool(lost)
    assert ("every move that was acknowledged is there" in log) != bool(lost)
