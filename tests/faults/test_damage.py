"""Damaged data: said with a code and a sentence, logged once, and everything else goes on."""

from __future__ import annotations

import logging
import os
import random
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from unittest.mock import Mock

import pytest
from msgspec.structs import replace
from websockets.exceptions import ConnectionClosed

from herzrasen.server.auth.signing_keys import SigningKeys
from herzrasen.server.lobby.table_registry import _replay_table
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.storage.errors import (
    DamagedTable,
    DataDamaged,
    StorageClosed,
    StorageError,
    StorageIOError,
)
from herzrasen.storage.event_log import StoredTable
from herzrasen.storage.secrets import KEY_FILE
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite import database as databases
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import TextFormatter, log_id
from tests.faults.pages import damage_met
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import Answer, TableClient, http_request
from tests.server.test_hostile_input import VALID_WISH, create_table


def open_and_play(server: str) -> tuple[TableClient, str]:
    """A person and their table, a trick into its first deal."""
    person = TableClient(server)
    table = person.open_table("hearts", "standard")
    person.join(table)
    play(person, trick_was_taken)
    person.close()
    return person, table


def load_table(data: Path, table: str) -> StoredTable:
    with closing(Database(data / DATABASE_FILE)) as database:
        found = run_coroutine(SQLiteEventLog(database).load(table))
    assert found is not None
    return found


def change_entry(data: Path, table: str, place: int, change: Callable[[bytes], bytes]) -> None:
    """Change one stored entry of a table, as a failing disk does."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection, connection:
        of_table = '"table" = (SELECT id FROM tables WHERE name = ?)'
        rows = connection.execute(
            f"SELECT rowid, entry FROM entries WHERE {of_table} ORDER BY seq", (table,)
        ).fetchall()
        rowid, entry = rows[place]
        connection.execute("UPDATE entries SET entry = ? WHERE rowid = ?", (change(entry), rowid))


def set_entry(data: Path, table: str, place: int, entry: bytes) -> None:
    change_entry(data, table, place, lambda _: entry)


def flip_bit(entry: bytes) -> bytes:
    """One bit of the entry's first brace."""
    return bytes([entry[0] ^ 1]) + entry[1:]


def code_at(server: str, person: TableClient, table: str) -> tuple[str, int]:
    """The code of the refusal at a table, and that of the close."""
    again = TableClient(server, person.cookie)
    again.connect(table)
    code = again.next_error()
    with pytest.raises(ConnectionClosed) as closed:
        again.until("nothing")
    assert closed.value.rcvd is not None
    return code, closed.value.rcvd.code


def test_a_damaged_table_closes_with_a_code_and_the_others_go_on(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """One bit of an entry: before, the line was cut without a code, with a traceback each time."""
    with live_server(tmp_path) as server:
        person, damaged = open_and_play(server)
        other, whole = open_and_play(server)
    change_entry(tmp_path, damaged, 3, flip_bit)
    acknowledged = load_table(tmp_path, whole).entries
    with live_server(tmp_path) as server:
        for _ in range(3):
            assert code_at(server, person, damaged) == ("damaged", 4507)
        for path in ("record?view=mine", "hint", "review?deal=1"):
            answer = http_request(f"{server}/api/tables/{damaged}/{path}", cookie=person.cookie)
            assert (answer.status, answer.json["code"]) == (500, "table.refusal.damaged"), path
        assert http_request(f"{server}/health").status == 200
        assert create_table(server, VALID_WISH).status == 201
        again = TableClient(server, other.cookie)
        again.join(whole)
        play(again, trick_was_taken)
        again.close()
    assert load_table(tmp_path, whole).entries[: len(acknowledged)] == acknowledged
    lines = [TextFormatter().format(record) for record in caplog.records if record.levelno >= 40]
    assert len(lines) == 1, "once"
    assert f"table={log_id(damaged)}" in lines[0]
    assert "\n" not in lines[0], "no traceback"


def test_no_bit_of_a_table_does_more_than_close_it(tmp_path: Path) -> None:
    """Whatever a bit makes of an entry or the description: a table, or the error of a damaged one;
    nothing else comes out of reading, and nothing hangs."""
    with live_server(tmp_path) as server:
        _, table = open_and_play(server)
    found, chance = load_table(tmp_path, table), random.Random(32)
    outcomes = set()
    for _ in range(400):
        parts = [found.description, *found.entries]
        place = chance.randrange(len(parts))
        flipped = bytearray(parts[place])
        bit = chance.randrange(8 * len(flipped))
        flipped[bit // 8] ^= 1 << bit % 8
        parts[place] = bytes(flipped)
        outcomes.add(outcome_of_reading(StoredTable(parts[0], tuple(parts[1:]))))
    assert outcomes == {Table, DamagedTable}


def outcome_of_reading(read: StoredTable) -> type:
    try:
        _, table = run_coroutine(read_in_thread("flipped", _replay_table, read))
    except DamagedTable:
        return DamagedTable
    return type(table)


def test_lists_leave_out_what_is_damaged(tmp_path: Path) -> None:
    """The server starts, and the person's history, statistics and the lobby show all the others."""
    with live_server(tmp_path) as server:
        person, damaged = open_and_play(server)
        second = TableClient(server, person.cookie).open_table("hearts", "standard", free=1)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection, connection:
        connection.execute("UPDATE reports SET line = CAST('x' || line AS BLOB) WHERE rowid = 1")
        trigger = "SELECT sql FROM sqlite_schema WHERE name = 'sat_later'"
        (made,) = connection.execute(trigger).fetchone()
        connection.execute("DROP TRIGGER sat_later")
        connection.execute(
            "UPDATE tables SET about = CAST('x' || about AS BLOB) WHERE name = ?", (damaged,)
        )
        connection.execute(made)
    with live_server(tmp_path) as server:

        def ask(path: str) -> Answer:
            return http_request(f"{server}/api/me{path}", cookie=person.cookie)

        matches = ask("/matches?game=hearts")
        assert matches.status == 200, matches.json
        assert damaged not in str(matches.json)
        assert second in str(matches.json)
        assert ask("/statistics?game=hearts").status == 200
        assert ask("").status == 200


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with a database of some pages, all of them in the file."""
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(SQLiteEventLog(database).create("table", b"about"))
    return tmp_path


def pages_of(data: Path) -> dict[str, int]:
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
        return dict(
            connection.execute("SELECT name, rootpage FROM sqlite_schema WHERE rootpage > 0")
        )


def zero_page(data: Path, page: int) -> bytes:
    """Overwrite one page with zeros; returns what was there."""
    with (data / DATABASE_FILE).open("r+b") as file:
        file.seek((page - 1) * 4096)
        before = file.read(4096)
        file.seek((page - 1) * 4096)
        file.write(bytes(4096))
    return before


def test_a_running_server_says_that_its_data_is_damaged(tmp_path: Path) -> None:
    """The root page of ``entries`` zeroed: before, health was 200 and new tables were opened. What
    was acknowledged is there once the page is."""
    with (
        closing(Database(tmp_path / DATABASE_FILE)) as database,
        live_server(tmp_path, storage=sqlite_storage(database)) as server,
    ):
        _, table = open_and_play(server)
        database.query("PRAGMA wal_checkpoint(TRUNCATE)")
        log = SQLiteEventLog(database)
        acknowledged = run_coroutine(log.load(table))
        assert acknowledged is not None
        page = pages_of(tmp_path)["entries"]
        before = zero_page(tmp_path, page)
        health = http_request(f"{server}/health")
        assert (health.status, health.json["ok"]) == (503, False)
        refused = create_table(server, VALID_WISH)
        assert (refused.status, refused.json["code"]) == (503, "table.refusal.data-damaged")
        with (tmp_path / DATABASE_FILE).open("r+b") as file:
            file.seek((page - 1) * 4096)
            file.write(before)
        assert http_request(f"{server}/health").status == 200
        assert create_table(server, VALID_WISH).status == 201
        assert run_coroutine(log.load(table)) == acknowledged


def test_a_lobby_that_cannot_be_read_stops_no_start(data: Path) -> None:
    """A damaged page of the stored summaries: the server starts with an empty list."""
    codes: list[int] = []
    with closing(Database(data / DATABASE_FILE)) as database:
        storage = sqlite_storage(database)
        broken = replace(storage, summaries=UnreadableSummaries(database))
        with live_server(data, storage=broken) as server:
            codes.append(http_request(f"{server}/health").status)
    assert codes == [200]


class UnreadableSummaries(SQLiteSummaryStore):
    """Summaries on a page that is damaged."""

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:  # noqa: ARG002
        raise DataDamaged("database disk image is malformed")


def test_the_watch_tells_damage_from_trouble(data: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A file that cannot be opened now, for want of descriptors, is not a lost folder; and the
    watch goes on after it."""
    codes: list[str] = []
    faults = iter([StorageIOError("unable to open database file"), None, None])

    def check() -> None:
        fault = next(faults, None)
        if fault is not None:
            raise fault
        database.check()

    with closing(Database(data / DATABASE_FILE)) as database, caplog.at_level(logging.ERROR):
        watch = DataFolderWatch(check, lambda why: codes.append(why.code))
        run_coroutine(watch.check_now())
        assert (watch.refusal, codes) == (None, [])
        zero_page(data, pages_of(data)["entries"])
        for _ in range(3):
            run_coroutine(watch.check_now())
        assert codes == ["table.refusal.data-damaged"]
        assert caplog.text.count("herzrasen restore") == 1


def keys_of(data: Path, *, sessions: int = 0, new_keys: bool = False) -> bytes:
    """The signing keys that a start makes or finds, beside so many stored sessions."""
    with closing(Database(data / DATABASE_FILE)) as database:
        storage = sqlite_storage(database, new_keys=new_keys)
        keys = SigningKeys(storage.secrets, lambda: 1_800_000_000_000).in_order()
        for number in range(sessions):
            session = StoredSession(f"token {number}", "person", "", 20_000, 20_000)
            run_coroutine(storage.sessions.add(session))
        return keys[-1]


def test_lost_keys_are_not_made_anew_beside_sessions(data: Path) -> None:
    """Before, everybody was a new guest after the next start, without a word in the log."""
    before = keys_of(data, sessions=2)
    (data / KEY_FILE).unlink()
    with pytest.raises(StorageError, match="keys-missing"):
        keys_of(data)
    assert not (data / KEY_FILE).exists()
    made = keys_of(data, new_keys=True)
    assert made != before
    assert keys_of(data) == made


def test_keys_that_vanish_under_a_running_server_stay_in_use(data: Path) -> None:
    """They are read again each hour; new ones would sign everybody out at once."""
    with closing(Database(data / DATABASE_FILE)) as database:
        storage = sqlite_storage(database)
        keys = SigningKeys(storage.secrets, lambda: 1_800_000_000_000)
        run_coroutine(storage.sessions.add(StoredSession("token", "person", "", 1, 1)))
        before = keys.in_order()
        (data / KEY_FILE).unlink()
        run_coroutine(keys.read_again())
        assert keys.in_order() == before
    assert not (data / KEY_FILE).exists()


@pytest.mark.parametrize("fault", [Path.unlink, lambda file: file.write_bytes(b"")])
def test_a_lost_database_is_not_made_anew_beside_its_keys(
    data: Path, fault: Callable[[Path], object]
) -> None:
    keys_of(data)
    fault(data / DATABASE_FILE)
    with pytest.raises(StorageError, match="data-missing"):
        Database(data / DATABASE_FILE)
    (data / KEY_FILE).unlink()
    Database(data / DATABASE_FILE).close()


def test_after_damage_nothing_is_written_until_a_write_was_tried(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The list of free pages may be damaged alone; while all is well the check writes nothing."""
    with closing(Database(data / DATABASE_FILE)) as database:
        monkeypatch.setattr(databases, "check_growth", Mock(side_effect=[damage_met(), None]))
        database.check()
        database.writer.refusal = DataDamaged("a page")
        with pytest.raises(DataDamaged, match="malformed"):
            database.check()
        assert str(database.writer.refusal) == str(damage_met())
        database.check()
        assert database.writer.refusal is None


def test_after_the_end_the_database_is_closed_and_not_gone(data: Path) -> None:
    """What a late request asks for: SQLite has deleted the log by then, and that is no fault."""
    database = Database(data / DATABASE_FILE)
    database.close()
    with pytest.raises(StorageClosed):
        database.query("SELECT 1")
    with pytest.raises(StorageClosed):
        database.check()


@pytest.mark.heavy
@pytest.mark.skipif(sys.platform == "win32", reason="there is no such signal")
def test_after_a_bus_error_every_acknowledged_move_is_there(tmp_path: Path) -> None:
    """The log's index is mapped into memory. When its file can no longer be read or written, the
    system kills the process, which can say nothing: the next start does."""
    with start_process(tmp_path, pauses=False) as process:
        server = process_address(process)
        person = TableClient(server)
        table = person.open_table("hearts", "standard")
        person.join(table)
        play(person, trick_was_taken)
        seen = person.last["number"]
        os.truncate(tmp_path / f"{DATABASE_FILE}-shm", 0)
        with suppress(OSError):
            http_request(f"{server}/health")
        _, log = process.communicate()
        assert process.returncode == -signal.SIGBUS, log
    with start_process(tmp_path, pauses=False) as process:
        again = TableClient(process_address(process), person.cookie)
        assert again.join(table)["number"] >= seen
        again.close()
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert "did not stop by itself" in log
    with start_process(tmp_path, pauses=False) as process:
        process_address(process)
        process.send_signal(signal.SIGTERM)
        _, log = process.communicate()
    assert "did not stop by itself" not in log
