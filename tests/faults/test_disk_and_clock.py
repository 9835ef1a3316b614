"""Faults of the environment: a full disk, another process in the file, a clock that jumps."""

from __future__ import annotations

import resource
import signal
import sqlite3
import threading
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cli import main
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.sqlite import database as sqlite_database
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.retention import SQLiteRetention
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.sqlite.writer import Writer
from herzrasen.storage.trusted_time import TrustedTime
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import TableClient, http_request


def wait_for_passes(person: TableClient) -> None:
    """Until the three bots have passed."""
    person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)


@pytest.mark.heavy
def test_a_full_disk_refuses_moves_and_play_continues_afterwards(
    tmp_path: Path,
) -> None:
    """The process may write no file beyond a size: to it the disk is full."""
    with start_process(tmp_path, pauses=False) as process:
        server = process_address(process)
        person = TableClient(server)
        person.join(table := person.open_table("hearts", "standard"))
        wait_for_passes(person)
        before = person.last["view"]
        free = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1, free[1]))
        person.submit(move="pass", cards=before["hand"][:3])
        assert person.next_error() == "not-saved"
        assert http_request(f"{server}/health").status == 503
        assert TableClient(server, person.cookie).join(table)["view"] == before
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, free)
        assert http_request(f"{server}/health").status == 200
        person.send(type="hello")
        assert person.until("welcome")["view"] == before, "nothing was half applied"
        play(person, trick_was_taken)
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert log.count("could not be saved") <= 4, "each message once a minute"
    assert "Traceback" not in log
    assert "line " not in log


def test_moves_wait_while_another_process_locks_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trying, commit = threading.Event(), Writer._commit  # noqa: SLF001 - to know when it waits
    connect = sqlite_database._connect  # noqa: SLF001 - to wait longer than a slow machine takes

    def tell(*words: Any) -> None:
        trying.set()
        commit(*words)

    def connect_patiently(path: Path, *, for_thread: bool = False) -> sqlite3.Connection:
        connection = connect(path, for_thread=for_thread)
        connection.execute("PRAGMA busy_timeout = 3600000")
        return connection

    monkeypatch.setattr(Writer, "_commit", tell)
    monkeypatch.setattr(sqlite_database, "_connect", connect_patiently)
    with (
        closing(Database(tmp_path / DATABASE_FILE)) as database,
        live_server(tmp_path, storage=sqlite_storage(database)) as server,
    ):
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        wait_for_passes(person)
        with closing(sqlite3.connect(tmp_path / DATABASE_FILE, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            trying.clear()
            name = person.submit(move="pass", cards=person.last["view"]["hand"][:3])
            trying.wait()
            other.execute("ROLLBACK")
        assert person.until("accepted")["id"] == name


@pytest.mark.heavy
def test_a_permanent_lock_refuses_moves_and_loses_none(tmp_path: Path) -> None:
    with (
        closing(Database(tmp_path / DATABASE_FILE)) as database,
        live_server(tmp_path, storage=sqlite_storage(database)) as server,
    ):
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        wait_for_passes(person)
        move = {"move": "pass", "cards": person.last["view"]["hand"][:3]}
        with closing(sqlite3.connect(tmp_path / DATABASE_FILE, isolation_level=None)) as other:
            other.execute("BEGIN EXCLUSIVE")
            person.submit(**move)
            assert person.next_error() == "not-saved"
            other.execute("ROLLBACK")
        person.submit(**move)
        person.until("accepted")


@pytest.mark.parametrize("jump", [-7 * 24 * 60 * 60 * 1000, 7 * 24 * 60 * 60 * 1000])
def test_a_changed_system_clock_changes_no_match(jump: int, tmp_path: Path) -> None:
    now = [1_790_000_000_000]

    def tick() -> int:
        now[0] += 1
        return now[0]

    with live_server(tmp_path, entropy=Entropy(now=tick)) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.join(table)
        play(person, trick_was_taken)
        now[0] += jump
        play(person)
        record = http_request(f"{server}/api/tables/{table}/record", cookie=person.cookie)
        assert record.status == 200
        checked = tmp_path / "match.hrz"
        checked.write_bytes(record.body)
    assert main.main(["check", str(checked)]) == 0


def test_a_clock_a_year_ahead_forgets_nobody_and_no_match(tmp_path: Path) -> None:
    """Neither the first time nor after a restart, when a new guest has the wrong time written
    beside their name; and who comes while it is wrong keeps their seat."""
    right = 1_790_000_000_000
    wrong = right + 400 * 24 * 60 * 60 * 1000

    def note_the_last_run(data: Path) -> None:
        with closing(Database(data / DATABASE_FILE)) as database:
            run_coroutine(SQLiteRetention(database).save_trusted_time(TrustedTime(right)))

    note_the_last_run(tmp_path)
    with live_server(tmp_path, entropy=Entropy(now=lambda: right)) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        moves = person.join(table)["number"]
    for _ in range(2):
        with live_server(tmp_path, entropy=Entropy(now=lambda: wrong)) as server:
            guest = TableClient(server)
            guest.join(guest.open_table("hearts", "standard"))
            back = TableClient(server, person.cookie)
            assert back.join(table)["number"] >= moves
            assert back.last["seat"] == person.last["seat"]
    with live_server(tmp_path, entropy=Entropy(now=lambda: right)) as server:
        back = TableClient(server, person.cookie)
        assert back.join(table)["number"] >= moves
