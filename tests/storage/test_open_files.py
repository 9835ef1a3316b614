"""A replaced file is noticed; the log that a reader made and deleted before is none."""

from __future__ import annotations

import os
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import pytest

from herzrasen.storage.errors import DataGone, StorageError
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.open_files import OpenFiles
from herzrasen.storage.sqlite.writer import Writer
from tests.server.event_loop import run_coroutine


def test_a_check_before_the_writer_thread_runs_takes_no_readers_log_for_the_writers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a busy machine: a reader is the only one who reads when the files are checked."""
    may_run = threading.Event()
    work = Writer._work  # noqa: SLF001 - the thread's start takes long

    def wait_and_work(*given: Any) -> None:
        may_run.wait()
        work(*given)

    monkeypatch.setattr(Writer, "_work", wait_and_work)
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        try:
            with closing(database.connect()) as reader:
                reader.execute("SELECT 1 FROM tables")
                # The next log is another file, also where the system would use its number again.
                (tmp_path / "log of a reader").hardlink_to(tmp_path / f"{DATABASE_FILE}-wal")
                database.files.check_each()
        finally:
            may_run.set()
        log = SQLiteEventLog(database)
        run_coroutine(log.create("table", b"about"))
        assert run_coroutine(log.exists("table"))


@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_a_file_that_is_replaced_before_the_first_write_is_noticed(
    tmp_path: Path, suffix: str
) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        replace(tmp_path / f"{DATABASE_FILE}{suffix}")
        with pytest.raises(DataGone):
            run_coroutine(SQLiteEventLog(database).check_writable())


def test_what_went_into_a_file_that_is_gone_is_not_reported_as_stored(tmp_path: Path) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("before", b"about"))
        (tmp_path / DATABASE_FILE).unlink()
        with pytest.raises(DataGone):
            run_coroutine(log.create("after", b"about"))


def test_nothing_is_read_from_another_file_in_its_place(tmp_path: Path) -> None:
    """A connection that is opened now would read the other one's tables and accounts."""
    file = tmp_path / DATABASE_FILE
    with closing(Database(file)) as database, closing(database.connect()):
        replace(file)
        with pytest.raises(DataGone):
            database.connect()


def test_a_file_that_is_replaced_within_a_step_of_the_file_systems_clock_is_noticed(
    tmp_path: Path,
) -> None:
    file = tmp_path / DATABASE_FILE
    file.write_bytes(b"database")
    files = OpenFiles(file)
    files.check()
    changed = tmp_path.stat()
    replace(file)
    os.utime(tmp_path, ns=(changed.st_atime_ns, changed.st_mtime_ns))
    with pytest.raises(DataGone):
        files.check()


def test_a_file_that_is_no_database_is_refused_and_not_held_open(tmp_path: Path) -> None:
    file = tmp_path / DATABASE_FILE
    file.write_bytes(b"no database" * 100)
    with pytest.raises(StorageError) as refused:
        Database(file)
    held = [one.path for one in psutil.Process().open_files()]
    assert (str(refused.value), str(file.resolve()) in held) == ("data-damaged", False)


def replace(file: Path) -> None:
    copy = file.with_name("copy")
    copy.write_bytes(file.read_bytes())
    copy.replace(file)
