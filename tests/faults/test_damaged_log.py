"""A damaged database: the end of the server copies and deletes its log no more than a kill does."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from tests.faults.pages import read_page, root_of, write_page, zero
from tests.faults.test_lost_log import MOVES, count, log_of
from tests.server.event_loop import run_coroutine
from tests.storage.test_log_cleaner import NEVER


def serve(folder: Path) -> None:
    """Write moves, have a page of the database damaged, clean the log, and end as a server does.
    For a process of its own: the connection stays open until that ends."""
    file = folder / DATABASE_FILE
    database = Database(file, clean_every=NEVER)
    log = SQLiteEventLog(database)
    run_coroutine(log.create("table", b"about"))
    database.query("PRAGMA wal_checkpoint(TRUNCATE)")
    for seq in range(1, MOVES + 1):
        run_coroutine(log.table("table").append([LogRow(seq, b"move" * 50)]))
    damage = [sys.executable, "-m", "tests.faults.test_damaged_log", "damage", str(folder)]
    subprocess.run(damage, check=True)
    run_coroutine(database.log_cleaner.erase())
    database.close()


def damage(folder: Path) -> None:
    """Zero a page that concerns all tables."""
    for copy in ("before", "read"):  # who reads one deletes its log
        shutil.copytree(folder, folder.with_name(copy))
    zero(folder / DATABASE_FILE, root_of(folder.with_name("read") / DATABASE_FILE, "devices"))


@pytest.mark.heavy
def test_the_end_of_a_server_with_a_damaged_database_leaves_its_log(tmp_path: Path) -> None:
    """It copied the log into the database and deleted it: with the page put back, a server that was
    killed had every move, and one that was stopped as its log advises had not."""
    folder = tmp_path / "served"
    folder.mkdir()
    command = [sys.executable, "-m", "tests.faults.test_damaged_log", "serve", str(folder)]
    subprocess.run(command, check=True)
    before = tmp_path / "before"
    assert log_of(folder).read_bytes() == log_of(before).read_bytes()
    root = root_of(tmp_path / "read" / DATABASE_FILE, "devices")
    write_page(folder / DATABASE_FILE, root, read_page(before / DATABASE_FILE, root))
    assert count(folder) == MOVES


if __name__ == "__main__":
    {"serve": serve, "damage": damage}[sys.argv[1]](Path(sys.argv[2]))
