"""Each page of a database in turn, lost while the server is stopped: whatever page it is, the start
is refused in the right words, or a table closes with a code, or all goes on; nothing is silent."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.storage.errors import StorageError
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.recent_entries import RecentEntries
from herzrasen.storage.sqlite.storage import sqlite_storage
from tests.faults import pages
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request
from tests.server.test_hostile_input import VALID_WISH, create_table

TABLES = 3
TRICKS = 4
OTHERS = 30
PLACES = 4
"""Parts that the pages are taken in, so that several processes can share them."""
MOST_TRIES = 100
"""Transactions of one run. A move takes one, about thirty in all; a loop makes thousands."""


class FilledFolder(NamedTuple):
    """A data folder, and what was acknowledged at its tables, each with its person's cookie."""

    folder: Path
    tables: dict[str, tuple[str, tuple[bytes, ...]]]

    @property
    def file(self) -> Path:
        return self.folder / DATABASE_FILE


def tricks(number: int) -> Callable[[Message], bool]:
    """Until so many tricks were taken."""
    taken: list[Message] = []

    def until(message: Message) -> bool:
        if trick_was_taken(message):
            taken.append(message)
        return len(taken) >= number

    return until


def entries_of(folder: Path, table: str) -> tuple[bytes, ...]:
    with closing(Database(folder / DATABASE_FILE)) as database:
        found = run_coroutine(SQLiteEventLog(database).load(table))
    assert found is not None
    return found.entries


@pytest.fixture(scope="module")
def filled_folder(tmp_path_factory: pytest.TempPathFactory) -> FilledFolder:
    folder, cookies = tmp_path_factory.mktemp("data"), {}
    with live_server(folder) as server:
        for _ in range(TABLES):
            person = TableClient(server)
            table = person.open_table("hearts", "standard")
            person.join(table)
            play(person, tricks(TRICKS))
            person.close()
            cookies[table] = person.cookie
    add_others(folder / DATABASE_FILE)
    return FilledFolder(
        folder, {table: (cookie, entries_of(folder, table)) for table, cookie in cookies.items()}
    )


def add_others(file: Path) -> None:
    """Copies of the tables and their people under other names: so many that trees have branches."""
    with closing(sqlite3.connect(file)) as connection, connection:
        for number in range(OTHERS):
            connection.execute(
                "INSERT INTO tables (name, about) SELECT ? || substr(name, 4),"
                ' CAST(replace(about, \'"token":"\', \'"token":"\' || ?) AS BLOB) FROM tables'
                " WHERE id <= ?",
                (f"{number:03}", f"{number:03}", TABLES),
            )
            connection.execute(
                'INSERT INTO entries SELECT "table" + ?, seq, entry, crc FROM entries'
                ' WHERE "table" <= ?',
                (TABLES * (number + 1), TABLES),
            )
            connection.execute(
                "INSERT INTO devices SELECT ? || substr(token, 4), ? || person, label, since, seen,"
                " ended FROM devices WHERE rowid <= ?",
                (f"x{number:02}", f"x{number:02}", TABLES),  # a hash has no x
            )
            connection.execute(
                'INSERT INTO reports SELECT "table" + ?, kind, seen, line, persons FROM reports'
                ' WHERE "table" <= ?',
                (TABLES * (number + 1), TABLES),
            )


def outcome_at(server: str, cookie: str, table: str) -> str:
    """``plays``, or the code of the refusal that the line was closed after."""
    person = TableClient(server, cookie)
    person.connect(table)
    try:
        with suppress(ConnectionClosed):  # the refusal may have come before this is sent
            person.send(type="hello", last=None)
        person.until("welcome")
        play(person, tricks(1))
    except ConnectionClosed as closed:
        code = None if closed.rcvd is None else closed.rcvd.code
        if code != 4507:
            return f"closed with {code}"
        refused = [message["code"] for message in person.received if message["type"] == "refused"]
        return str(refused[-1]) if refused else "closed without a word"
    finally:
        person.close()
    return "plays"


def outcomes_with(filled_folder: FilledFolder, folder: Path) -> Sequence[str]:
    """What comes of a start with this folder: one word, or one for each table and for new ones."""
    try:
        database = Database(folder / DATABASE_FILE)
    except StorageError as refused:
        return [str(refused)]
    words = []
    with closing(database), live_server(folder, storage=sqlite_storage(database)) as server:
        for table, (cookie, _) in filled_folder.tables.items():
            words.append(outcome_at(server, cookie, table))
        created = create_table(server, VALID_WISH)
        words.append(str(created.status) if created.status == 201 else created.json["code"])
        if created.status == 201:
            cookie = created.headers["set-cookie"].partition(";")[0]
            words.append(outcome_at(server, cookie, created.json["table"]))
        words.append(f"health {http_request(f'{server}/health').status}")
    for (table, (_, acknowledged)), word in zip(filled_folder.tables.items(), words, strict=False):
        if word == "plays":
            assert entries_of(folder, table)[: len(acknowledged)] == acknowledged
    return words


def check_page(
    filled_folder: FilledFolder, folder: Path, fault: Callable[[Path, int], None], page: int
) -> list[str]:
    """Lose a page of a copy in this folder; returns what came of it. Raises AssertionError where it
    was not said rightly."""
    shutil.copytree(filled_folder.folder, folder)
    fault(folder / DATABASE_FILE, page)
    words = outcomes_with(filled_folder, folder)
    found = [word.removeprefix("table.refusal.") for word in words]
    all_is_lost = any("data-damaged" in word for word in found)
    assert found == ["data-damaged"] or found[-1] == f"health {503 if all_is_lost else 200}", found
    assert set(found[:-1]) <= {"plays", "201", "damaged", "data-damaged"}, found
    shutil.rmtree(folder)
    return found


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Checks that nothing ran in a loop and no traceback was logged since the last call."""
    run, tries = RecentEntries.inserts, []

    def count(recent: RecentEntries, values: Sequence[object]) -> Any:
        tries.append(values)
        return run(recent, values)

    def check() -> None:
        tracebacks = [record.getMessage() for record in caplog.records if record.exc_info]
        assert not tracebacks
        assert len(tries) <= MOST_TRIES
        tries.clear()
        caplog.clear()

    monkeypatch.setattr(RecentEntries, "inserts", count)
    return check


@pytest.mark.heavy
@pytest.mark.parametrize("fault", [pages.zero, pages.garble])
@pytest.mark.parametrize("place", range(PLACES))
def test_whatever_page_is_lost_is_said(
    place: int,
    fault: Callable[[Path, int], None],
    filled_folder: FilledFolder,
    tmp_path: Path,
    quiet: Callable[[], None],
) -> None:
    """Each page of the file, so also those of trees that no other test knows."""
    seen = set()
    for page in range(1 + place, pages.page_count(filled_folder.file) + 1, PLACES):
        seen.update(check_page(filled_folder, tmp_path / str(page), fault, page))
        quiet()
    assert {"data-damaged", "plays"} <= seen


def test_the_last_page_of_the_entries_concerns_everybody(
    filled_folder: FilledFolder, tmp_path: Path, quiet: Callable[[], None]
) -> None:
    """Before, new tables were opened and stayed silent, with 5,000 failed writes a second."""
    last = pages.leaves_of(filled_folder.file, "entries")[-1]
    assert check_page(filled_folder, tmp_path / "data", pages.zero, last) == ["data-damaged"]
    quiet()


def test_a_page_of_entries_concerns_its_tables(
    filled_folder: FilledFolder, tmp_path: Path, quiet: Callable[[], None]
) -> None:
    first = pages.leaves_of(filled_folder.file, "entries")[0]
    found = check_page(filled_folder, tmp_path / "data", pages.garble, first)
    assert found == ["damaged", "plays", "plays", "201", "plays", "health 200"]
    quiet()
