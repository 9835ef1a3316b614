"""The data folder is deleted or replaced while a server runs: said, refused, closed."""

from __future__ import annotations

import shutil
import signal
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Final

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.storage.log import Row, SQLiteLog
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.storage.sqlite.open_files import DataGone
from tests.server.loop import run
from tests.server.person import Person, ask
from tests.server.served import address, start
from tests.server.test_doors import GOOD, wish

SOMETHING: Final = b"not a database"


def deleted(data: Path) -> None:
    shutil.rmtree(data)


def replaced_by_an_empty_folder(data: Path) -> None:
    data.rename(data.with_name("away"))
    data.mkdir()


def replaced_by_a_copy(data: Path) -> None:
    away = data.with_name("away")
    data.rename(away)
    shutil.copytree(away, data)


def file_deleted(data: Path) -> None:
    (data / FILE).unlink()


def file_replaced(data: Path) -> None:
    other = data.with_name("other")
    with closing(sqlite3.connect(data / FILE)) as here, closing(sqlite3.connect(other)) as there:
        here.backup(there)
    other.replace(data / FILE)


def log_deleted(data: Path) -> None:
    (data / f"{FILE}-wal").unlink()


def log_replaced(data: Path) -> None:
    log = data / f"{FILE}-wal"
    (data / "new").write_bytes(log.read_bytes())
    (data / "new").replace(log)


def index_deleted(data: Path) -> None:
    (data / f"{FILE}-shm").unlink()


FAULTS: Final = (
    deleted,
    replaced_by_an_empty_folder,
    replaced_by_a_copy,
    file_deleted,
    file_replaced,
    log_deleted,
    log_replaced,
    index_deleted,
)


@pytest.mark.parametrize("fault", FAULTS)
def test_what_is_written_into_a_file_that_is_gone_is_not_acknowledged(
    fault: Callable[[Path], None], tmp_path: Path
) -> None:
    data = tmp_path / "data"
    data.mkdir()
    with closing(Database(data / FILE)) as database:
        log = SQLiteLog(database)
        run(log.create("table", b"about"))
        fault(data)
        for attempt in range(2):
            with pytest.raises(DataGone):
                run(log.append("table", [Row(attempt, b"move")]))
        with pytest.raises(DataGone):
            run(log.check())
        with pytest.raises(DataGone):
            run(log.load("table"))
        if fault in (deleted, replaced_by_an_empty_folder, file_deleted):
            assert not (data / FILE).exists(), "no empty one is made in its place"


def test_a_folder_that_comes_back_is_the_same(tmp_path: Path) -> None:
    data, away = tmp_path / "data", tmp_path / "away"
    data.mkdir()
    with closing(Database(data / FILE)) as database:
        log = SQLiteLog(database)
        run(log.create("table", b"about"))
        data.rename(away)
        with pytest.raises(DataGone):
            run(log.check())
        away.rename(data)
        run(log.check())
        (data / "somebody's").write_text("other file changes nothing")
        run(log.append("table", [Row(1, b"move")]))
        stored = run(log.load("table"))
        assert stored is not None
        assert stored.entries == (b"move",)


def test_a_running_server_says_so_refuses_and_closes(tmp_path: Path) -> None:
    data = tmp_path / "data"
    process = start(data, pauses=False)
    try:
        server = address(process)
        person = Person(server)
        table = person.open_table("hearts", "standard")
        person.come(table)
        person.until("happened", lambda m: len(m["view"]["public"]["chosen"]) == 3)
        hand = person.last["view"]["hand"]
        assert ask(f"{server}/health").status == 200
        shutil.rmtree(data)
        assert ask(f"{server}/health").status == 503
        person.submit(move="pass", cards=hand[:3])
        assert person.refusal() == "data-gone"
        with pytest.raises(ConnectionClosed) as closed:
            person.until("nothing")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 4507
        again = Person(server, person.cookie)
        again.connect(table)
        assert again.refusal() == "data-gone"
        answer = wish(server, GOOD)
        assert (answer.status, answer.json["code"]) == (503, "table.refusal.data-gone")
        assert ask(f"{server}/health").status == 503
        assert not (data / FILE).exists()
    finally:
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate(timeout=60)
    assert log.count("the data folder was deleted or replaced") == 1
    for language in LANGUAGES:
        assert "table.refusal.data-gone" in catalogue(language)
