"""SQLite's locks stay, whatever the server does: else the next program cuts files under it."""

from __future__ import annotations

import ast
import os
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest

import herzrasen
from herzrasen.storage.errors import StorageError
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from tests.server.event_loop import run_coroutine
from tests.server.live_server import process_address, start_process
from tests.server.table_client import TableClient, http_request
from tests.storage.posix_locks import CAN_BE_TOLD, missing_locks
from tests.storage.test_log_cleaner import NEVER

SOURCE: Final = Path(herzrasen.__file__).parent
OPENING: Final = {"open", "fsync", "read_bytes", "write_bytes", "read_text", "read_regular"}
"""What opens a file and closes it."""
ALLOWED: Final = {
    ("backup.py", "fsync"): "of the copy, in a command",
    ("backup.py", "read_regular"): "the files beside the database, in a command",
    ("copy.py", "fsync"): "of the copy, which nothing has open",
    ("database.py", "fsync"): "of the folder",
    ("database.py", "open"): "the folder, for its lock",
    ("export.py", "open"): "what is exported",
    ("export.py", "write_bytes"): "what is exported",
    ("log_index.py", "fsync"): "on Windows",
    ("log_index.py", "open"): "stays open",
    ("lost_log.py", "open"): "before SQLite opens the file",
    ("lost_log.py", "read_bytes"): "before SQLite opens the file",
    ("migrate.py", "read_text"): "the migrations",
    ("restore.py", "fsync"): "in a command, and no server runs",
    ("restore.py", "read_bytes"): "in a command, and no server runs",
}
needs_proc: Final = pytest.mark.skipif(not CAN_BE_TOLD, reason="locks are told by Linux")


def open_files(folder: Path) -> list[str]:
    """What this process has open below the folder, deleted files included."""
    found = []
    for descriptor in Path("/proc/self/fd").iterdir():
        with suppress(FileNotFoundError):  # the one that lists the others
            found.append(str(descriptor.readlink()))
    return [path for path in found if path.startswith(str(folder))]


@needs_proc
def test_an_erasure_gives_up_no_lock(tmp_path: Path) -> None:
    """It syncs the index of the log; closing that gave up all locks that SQLite had on it."""
    file = tmp_path / DATABASE_FILE
    with closing(Database(file, clean_every=NEVER)) as database:
        for _ in range(2):
            run_coroutine(database.log_cleaner.erase())
            assert missing_locks(file, os.getpid()) == []


@pytest.mark.skipif(os.name == "nt", reason="/dev/fd")
def test_a_database_that_was_erased_from_leaves_no_descriptor_open(tmp_path: Path) -> None:
    with closing(Database(tmp_path / DATABASE_FILE, clean_every=NEVER)) as database:
        run_coroutine(database.log_cleaner.erase())
    assert open_files(tmp_path) == []


@needs_proc
def test_a_second_lock_of_the_folder_leaves_the_first(tmp_path: Path) -> None:
    lock = tmp_path / "server.lock"
    with closing(lock_folder(tmp_path)):
        with pytest.raises(StorageError, match="data-in-use"):
            lock_folder(tmp_path)
        assert f":{lock.stat().st_ino} " in Path("/proc/locks").read_text()


def test_no_module_opens_and_closes_a_file_of_the_database() -> None:
    """What is new here is to be thought about: see ``log_index``."""
    found = {
        (path.name, name)
        for path in (SOURCE / "storage" / "sqlite").glob("*.py")
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Call)
        and (name := getattr(node.func, "attr", getattr(node.func, "id", ""))) in OPENING
    }
    assert found == set(ALLOWED)


@needs_proc
@pytest.mark.heavy
def test_a_server_that_has_deleted_a_guest_has_its_locks(tmp_path: Path) -> None:
    """As a whole: whatever else its process opens."""
    with start_process(tmp_path, pauses=False) as process:
        url = process_address(process)
        guest = TableClient(url)
        guest.join(guest.open_table("hearts", "standard"))
        guest.close()
        gone = http_request(
            f"{url}/api/me",
            b'{"name": ""}',
            method="DELETE",
            cookie=guest.cookie,
            content_type="application/json",
        )
        assert gone.status < 300
        assert missing_locks(tmp_path / DATABASE_FILE, process.pid) == []
        process.terminate()
        process.communicate()
