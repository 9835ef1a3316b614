"""The data folder is deleted or replaced while a server runs: said, refused, closed."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.storage.errors import DataGone
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from tests.server import table_client
from tests.server.event_loop import run_coroutine
from tests.server.live_server import process_address, start_process
from tests.server.table_client import TableClient, http_request
from tests.server.test_hostile_input import VALID_WISH, create_table

SOMETHING: Final = b"not a database"


def delete_folder(data: Path) -> None:
    shutil.rmtree(data)


def replaced_by_an_empty_folder(data: Path) -> None:
    data.rename(data.with_name("away"))
    data.mkdir()


def replaced_by_a_copy(data: Path) -> None:
    away = data.with_name("away")
    data.rename(away)
    shutil.copytree(away, data)


def file_deleted(data: Path) -> None:
    (data / DATABASE_FILE).unlink()


def file_replaced(data: Path) -> None:
    other = data.with_name("other")
    with (
        closing(sqlite3.connect(data / DATABASE_FILE)) as here,
        closing(sqlite3.connect(other)) as there,
    ):
        here.backup(there)
    other.replace(data / DATABASE_FILE)


def log_deleted(data: Path) -> None:
    (data / f"{DATABASE_FILE}-wal").unlink()


def log_replaced(data: Path) -> None:
    log = data / f"{DATABASE_FILE}-wal"
    (data / "new").write_bytes(log.read_bytes())
    (data / "new").replace(log)


def index_deleted(data: Path) -> None:
    (data / f"{DATABASE_FILE}-shm").unlink()


FAULTS: Final = (
    delete_folder,
    replaced_by_an_empty_folder,
    replaced_by_a_copy,
    file_deleted,
    file_replaced,
    log_deleted,
    log_replaced,
    index_deleted,
)


@pytest.mark.parametrize("fault", FAULTS)
def test_writes_to_a_deleted_or_replaced_file_are_not_acknowledged(
    fault: Callable[[Path], None], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(Database(data / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("table", b"about"))
        fault(data)
        for attempt in range(2):
            with pytest.raises(DataGone):
                run_coroutine(log.table("table").append([LogRow(attempt, b"move")]))
        with pytest.raises(DataGone):
            run_coroutine(log.check_writable())
        with pytest.raises(DataGone):
            run_coroutine(log.load("table"))
        if fault in (delete_folder, replaced_by_an_empty_folder, file_deleted):
            assert not (data / DATABASE_FILE).exists(), "no empty one is made in its place"


def test_a_folder_moved_away_and_back_is_accepted(tmp_path: Path) -> None:
    data, away = tmp_path / "data", tmp_path / "away"
    data.mkdir()
    with closing(Database(data / DATABASE_FILE)) as database:
        log = SQLiteEventLog(database)
        run_coroutine(log.create("table", b"about"))
        data.rename(away)
        with pytest.raises(DataGone):
            run_coroutine(log.check_writable())
        away.rename(data)
        run_coroutine(log.check_writable())
        (data / "other").write_text("other file changes nothing")
        run_coroutine(log.table("table").append([LogRow(1, b"move")]))
        stored = run_coroutine(log.load("table"))
        assert stored is not None
        assert stored.entries == (b"move",)


def test_a_running_server_reports_refuses_and_shuts_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = tmp_path / "data"
    with start_process(data, pauses=False) as process:
        server = process_address(process)
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        hand = person.last["view"]["hand"]
        assert http_request(f"{server}/health").status == 200
        shutil.rmtree(data)
        assert http_request(f"{server}/health").status == 503
        with suppress(ConnectionClosed):  # the watch may close the line before the move is sent
            person.submit(move="pass", cards=hand[:3])
        assert person.next_error() == "data-gone"
        monkeypatch.setattr(table_client, "TIMEOUT", 60)  # without the watch it stays open
        with pytest.raises(ConnectionClosed) as closed:
            person.until("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4507
        again = TableClient(server, person.cookie)
        again.connect(table)
        assert again.next_error() == "data-gone"
        answer = create_table(server, VALID_WISH)
        assert (answer.status, answer.json["code"]) == (503, "table.refusal.data-gone")
        assert http_request(f"{server}/health").status == 503
        assert not (data / DATABASE_FILE).exists()
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert log.count("the data folder was deleted or replaced") == 1
    for language in LANGUAGES:
        assert "table.refusal.data-gone" in catalogue(language)
