"""Backup, restore and export: complete, checked, readable without the program."""

from __future__ import annotations

import errno
import gzip
import json
import os
import signal
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cli import main
from herzrasen.record import read as read_record
from herzrasen.storage.errors import DataDamaged, StorageError
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite import backup as backups
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database, lock_folder
from herzrasen.storage.sqlite.errors import start_error, storage_io_error
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.export import UNFINISHED
from herzrasen.storage.sqlite.migrate import migrations
from herzrasen.storage.sqlite.unfinished_replacement import delete_remains, is_unfinished
from tests.cli.commands import fill_folder
from tests.faults import pages
from tests.server.auto_play import play
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A folder in use, with two tables in the log and a secret beside it."""
    folder = tmp_path / "data"
    folder.mkdir()

    async def fill(log: SQLiteEventLog) -> None:
        await log.create("one", b"about one")
        await log.create("two", b"about two")
        await log.table("one").append([LogRow(1, b"a"), LogRow(2, b"b"), LogRow(3, b"c")])

    with closing(lock_folder(folder)), closing(Database(folder / DATABASE_FILE)) as database:
        run_coroutine(fill(SQLiteEventLog(database)))
        (folder / "decks.secret").write_bytes(b"secret")
        yield folder


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(
            'SELECT name, about, seq, entry FROM tables LEFT JOIN all_entries ON "table" = id'
            " ORDER BY name, seq"
        ).fetchall()


def run_command(*words: object) -> int:
    return main.main([str(word) for word in words])


def test_a_backup_of_a_server_in_use_comes_back_elsewhere(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert run_command("backup", "--data", data, file) == 0
    assert ": 2 tables, 3 events." in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "saved"]
    assert run_command("restore", "--data", there, file) == 0
    assert rows(there / DATABASE_FILE) == rows(data / DATABASE_FILE)
    assert len(rows(there / DATABASE_FILE)) == 4
    assert (there / "decks.secret").read_bytes() == b"secret"
    assert (there / "decks.secret").stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(there / DATABASE_FILE)) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name='beside'").fetchall()


def test_restore_overwrites_only_when_asked_and_keeps_the_old_data(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert (
        run_command("backup", "--data", data, file)
        == run_command("restore", "--data", there, file)
        == 0
    )
    with closing(sqlite3.connect(there / DATABASE_FILE)) as connection:
        connection.execute("UPDATE tables SET about = x'00'")
        connection.commit()
    changed = rows(there / DATABASE_FILE)
    (there / "decks.secret").write_bytes(b"another")
    assert run_command("backup", "--data", data, file) == 2
    assert "--replace" in capsys.readouterr().err
    assert run_command("restore", "--data", there, file) == 2
    assert "--replace" in capsys.readouterr().err
    assert rows(there / DATABASE_FILE) == changed
    assert run_command("backup", "--data", data, file, "--replace") == 0
    assert run_command("restore", "--data", there, file, "--replace") == 0
    assert rows(there / DATABASE_FILE) == rows(data / DATABASE_FILE)
    [aside] = there.glob("before-restore-*")
    assert rows(aside / DATABASE_FILE) == changed
    assert (aside / "decks.secret").read_bytes() == b"another"
    assert str(aside) in capsys.readouterr().out


def test_a_running_servers_data_are_not_restored(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before = tmp_path / "saved", rows(data / DATABASE_FILE)
    assert run_command("backup", "--data", data, file) == 0
    assert run_command("restore", "--data", data, file, "--replace") == 2
    assert "already using" in capsys.readouterr().err
    assert rows(data / DATABASE_FILE) == before


@pytest.mark.parametrize("damage", ["text", "cut", "flipped", "empty"])
def test_a_damaged_backup_is_refused_and_nothing_changes(
    damage: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert run_command("backup", "--data", data, file) == 0
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[4096:8192] = b"\xff" * 4096
    file.write_bytes(
        {"text": b"no backup", "cut": whole[:5000], "flipped": bytes(flipped), "empty": b""}[damage]
    )
    assert run_command("restore", "--data", there, file) == 2
    assert "not an intact Herzrasen backup" in capsys.readouterr().err
    assert not (there / DATABASE_FILE).exists()


def test_a_backup_of_a_later_version_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "saved"
    assert run_command("backup", "--data", data, file) == 0
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"PRAGMA user_version = {len(migrations()) + 1}")
    assert run_command("restore", "--data", tmp_path / "there", file) == 2
    assert "newer version" in capsys.readouterr().err


def test_a_backup_that_is_told_to_stop_leaves_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As by systemd, or when the terminal is closed; a killed one is for tests/faults."""

    def stop(*_words: object) -> None:
        signal.raise_signal(signal.SIGTERM)

    monkeypatch.setattr(backups, "copy_into", stop)
    with pytest.raises(SystemExit) as stopped:
        run_command("backup", "--data", data, tmp_path / "saved")
    assert stopped.value.code == 128 + signal.SIGTERM
    assert list(tmp_path.iterdir()) == [data]
    assert signal.getsignal(signal.SIGTERM) == signal.SIG_DFL


def test_a_backup_deletes_the_rest_of_a_killed_one(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (killed := tmp_path / "monday[1].herzrasen-part").write_bytes(b"SQLite format 3")
    (tmp_path / f"{killed.name}-journal").touch()
    assert run_command("backup", "--data", data, tmp_path / "wednesday") == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "wednesday"]
    assert str(killed) in capsys.readouterr().out


@pytest.mark.parametrize("at", ["copy_into", "fsync"])
def test_backups_that_overlap_leave_each_other_alone(
    at: str,
    data: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """As when the nightly one takes longer than a night: the second into the folder deleted the
    first while that was synced, and one of the same name took its file away."""
    step = getattr(backups, at)
    codes: list[int] = []

    def overlap(*words: object) -> None:
        if not codes:
            codes.append(0)  # the others do not begin further ones
            files = (tmp_path / name for name in ("monday", "tuesday"))
            codes.extend(run_command("backup", "--data", data, "--replace", f) for f in files)
        step(*words)

    monkeypatch.setattr(backups, at, overlap)
    assert run_command("backup", "--data", data, tmp_path / "monday") == 0
    assert codes == [0, 2, 0]
    assert f"already writing {tmp_path / 'monday'}" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "monday", "tuesday"]
    for name in ("monday", "tuesday"):
        assert backups.check(tmp_path / name).entries == 3


def test_a_lock_that_is_given_back_while_it_is_taken_locks_no_deleted_file(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two backups would write the same file, each with the lock of another."""
    take = backups.try_lock
    taken: list[Path] = []

    def take_deleted(file: Path) -> sqlite3.Connection | None:
        lock = take(file)
        taken.append(file)
        if len(taken) == 1:
            file.unlink()
        return lock

    monkeypatch.setattr(backups, "try_lock", take_deleted)
    assert run_command("backup", "--data", data, tmp_path / "saved") == 0
    assert len(taken) == 3, "deleted, taken again, and found locked"


@pytest.mark.parametrize(
    ("names", "unfinished"),
    [
        ("", False),
        ("tables.arriving", True),
        ("tables.part", True),
        ("before-restore-1/x", False),
        ("before-restore-1.unfinished/x", True),
        (DATABASE_FILE, False),
        (f"{DATABASE_FILE} tables.arriving tables.part before-restore-1.unfinished/x", False),
        (f"{DATABASE_FILE} before-restore-1.unfinished/{DATABASE_FILE}-wal", True),
    ],
)
def test_where_data_was_being_replaced_nothing_is_begun_anew(
    names: str, unfinished: bool, tmp_path: Path
) -> None:
    """Else all would look lost, and what was moved away is forgotten."""
    for name in names.split():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    assert is_unfinished(tmp_path / DATABASE_FILE) == unfinished


def test_copies_that_were_never_finished_are_deleted_at_the_next_start(tmp_path: Path) -> None:
    """Among them keys and people's data, beside a database that is complete."""
    names = ("device.keys.arriving.new", f"{Path(DATABASE_FILE).stem}.version-3.part")
    for name in (DATABASE_FILE, *names):
        (tmp_path / name).touch()
    delete_remains(tmp_path / DATABASE_FILE)
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_FILE]


@pytest.mark.parametrize(
    ("key", "names"),
    [
        ("data-full", "FULL"),
        ("no-data", "CANTOPEN READONLY PERM"),
        ("data-damaged", "CORRUPT NOTADB"),
        ("data-unusable", "BUSY"),
    ],
)
def test_an_error_of_sqlite_is_named_at_the_start_and_later(key: str, names: str) -> None:
    """Only damage stops all writing until a check finds the file whole."""
    for name, extended in product(names.split(), (0, 5 << 8)):
        error = sqlite3.DatabaseError("why")
        error.sqlite_errorcode = getattr(sqlite3, f"SQLITE_{name}") | extended
        assert str(start_error(error)) == key
        later = storage_io_error(error)
        assert isinstance(later, DataDamaged) == (key == "data-damaged")
        assert (later.errno == errno.ENOSPC) == (key == "data-full")
    assert str(start_error(OSError(errno.EACCES, "no"))) == "no-data"


def test_a_folder_where_an_older_version_was_killed_while_it_restored_is_not_begun_anew(
    data: Path, tmp_path: Path
) -> None:
    """It had moved the former database away, and not yet put the other in its place."""
    file, there = tmp_path / "saved", tmp_path / "there"
    assert run_command("backup", "--data", data, file) == 0
    there.mkdir()
    (there / "tables.part").write_bytes(b"all there is")
    (there / "device.keys").write_bytes(b"keys of people")
    for open_database in (Database, Database.beside_server):
        with pytest.raises(StorageError, match="data-unfinished"):
            open_database(there / DATABASE_FILE)
    assert run_command("restore", "--data", there, file) == 0
    assert rows(there / DATABASE_FILE) == rows(data / DATABASE_FILE)
    [aside] = there.glob("before-restore-*")
    assert (aside / "tables.part").read_bytes() == b"all there is"
    assert (aside / "device.keys").read_bytes() == b"keys of people"


def test_paths_in_a_backup_cannot_escape_the_folder(data: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    backups.save(data, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE beside SET name = '../../../escaped'")
        connection.commit()
    assert run_command("restore", "--data", there, file) == 0
    assert [path for path in tmp_path.rglob("escaped") if path.parent != there] == []


def test_a_folder_without_data_cannot_be_backed_up(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("backup", tmp_path / "file"), ("export", tmp_path / "out")):
        assert run_command(words[0], "--data", tmp_path / "none", words[1]) == 2
        assert "no server data" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_export_holds_every_table_as_a_record(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()
    with live_server(data) as server:
        person = TableClient(server)
        over = person.open_table("hearts", "standard+deals=1")
        person.join(over)
        play(person)
        running = TableClient(server).open_table("hearts", "standard")
        assert run_command("export", "--data", data, out) == 0
        assert run_command("export", "--data", data, out) == 2, (
            "never into a folder with something in it"
        )
    assert {path.name for path in (out / "tables").iterdir()} == {over, running}
    table = out / "tables" / over
    record = read_record((table / "record.hrz").read_bytes())
    assert record.deals  # type: ignore[union-attr]
    journal = [json.loads(line) for line in (table / "journal.jsonl").read_text().splitlines()]
    assert [entry["number"] for entry in journal] == [*range(1, len(journal) + 1)]
    assert json.loads((table / "about.json").read_text())["rules"] == "standard+deals=1"
    assert out.stat().st_mode & 0o077 == 0


def test_an_export_of_data_in_use_is_of_one_moment(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A commit between two of its statements is in none of its parts."""
    connect = sqlite3.connect

    class Busy(sqlite3.Connection):
        def execute(self, *statement: Any) -> sqlite3.Cursor:
            found = super().execute(*statement)
            with closing(connect(data / DATABASE_FILE)) as other, other:
                someone = os.urandom(9).hex()
                other.execute("INSERT INTO devices VALUES (?, '', '', 1, 1, 1)", (someone,))
                other.execute("INSERT INTO preferences VALUES (?, 1, x'7b7d')", (someone,))
            return found

    monkeypatch.setattr(
        sqlite3, "connect", lambda *words, **more: connect(*words, factory=Busy, **more)
    )
    run_command("export", "--data", data, tmp_path / "out")
    kept = [tmp_path / f"out/kept/{kind}.jsonl" for kind in ("devices", "preferences")]
    devices, preferences = (file.read_bytes().count(b"\n") for file in kept)
    assert devices == preferences > 0


def test_an_export_of_a_database_from_before_checksums_holds_its_records(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    packed = Path(__file__).parents[1] / "compatibility/before_checksums/database.sql.gz"
    with closing(sqlite3.connect(tmp_path / "data" / DATABASE_FILE)) as connection:
        connection.executescript(gzip.decompress(packed.read_bytes()).decode())
    assert run_command("export", "--data", tmp_path / "data", tmp_path / "out") == 0
    tables = [
        {file.name for file in table.iterdir()} for table in (tmp_path / "out/tables").iterdir()
    ]
    begun = {"about.json", "journal.jsonl", "record.hrz", "record.json"}
    assert sorted(tables, key=len) == [{"about.json", "journal.jsonl"}, *[begun] * 5]


def test_an_export_has_no_empty_parts(tmp_path: Path) -> None:
    """Without a table there is no folder for them, nor after one that was killed."""
    (tmp_path / "data").mkdir()
    Database(tmp_path / "data" / DATABASE_FILE).close()
    for _ in range(2):
        assert run_command("export", "--data", tmp_path / "data", tmp_path / "out") == 0
        assert [part.name for part in (tmp_path / "out").iterdir()] == ["kept"]
        (tmp_path / "out" / UNFINISHED).touch()  # as if it was killed
        (tmp_path / "out/tables/one").mkdir(parents=True)


def garble_description(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("UPDATE tables SET about = ? WHERE id = 1", (b"no JSON",))


def exchange_entry(file: Path) -> None:
    """As if a bit had made another one of the same form: its checksum is not that of the entry."""
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute('UPDATE entries SET crc = 0 WHERE "table" = 1 AND seq = 5')


def lose_page(file: Path) -> None:
    pages.zero(file, pages.leaves_of(file, "entries")[0])


@pytest.mark.parametrize("fault", [garble_description, exchange_entry, lose_page])
def test_an_export_names_a_damaged_table_and_writes_the_others(
    fault: Callable[[Path], None], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With an exchanged entry its record held another card; a lost page ended it without any."""
    fill_folder(tmp_path)
    file = tmp_path / "data" / DATABASE_FILE
    with closing(sqlite3.connect(file)) as connection:
        ((bad,), *others) = connection.execute("SELECT name FROM tables ORDER BY id").fetchall()
    fault(file)
    assert run_command("export", "--data", tmp_path / "data", tmp_path / "out") == 1
    shown = capsys.readouterr()
    assert shown.err == (
        f"Table {bad} is damaged: what can be read of it is written, but no record.\n"
    )
    assert f": {1 + len(others)} tables." in shown.out
    written = {path.parent.name for path in (tmp_path / "out").rglob("record.hrz")}
    begun = {name for (name,) in others} - {"then00000003xxxxxxxxxx"}  # has no deal yet
    assert written == begun
    assert (tmp_path / "out" / "tables" / bad / "about.json").exists()


@pytest.mark.parametrize("kind", ["device", "pipe", "folder", "own"])
def test_a_backup_replaces_nothing_but_a_file(
    kind: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As root it replaced /dev/null, for all programs of the machine."""
    target = {"own": data / DATABASE_FILE, "device": Path("/dev/null")}.get(kind, tmp_path / kind)
    if kind == "pipe":
        os.mkfifo(target)
    if kind == "folder":
        target.mkdir()
    link = tmp_path / "link"  # were it replaced, no harm would be done
    link.symlink_to(target)
    before = target.stat()
    assert run_command("backup", "--data", data, "--replace", link) == 2
    assert "could not be written" in capsys.readouterr().err
    assert (target.stat().st_ino, target.stat().st_mode) == (before.st_ino, before.st_mode)
    assert link.is_symlink()


def test_a_backup_follows_a_link(data: Path, tmp_path: Path) -> None:
    (tmp_path / "mounted").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "mounted" / "saved")
    for _ in range(2):
        assert run_command("backup", "--data", data, "--replace", link) == 0
        assert link.is_symlink()
    assert [path.name for path in (tmp_path / "mounted").iterdir()] == ["saved"]


@pytest.mark.parametrize("command", ["backup", "export"])
def test_what_a_node_had_before_it_was_one_is_no_backup(
    data: Path, tmp_path: Path, command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """`move-data` leaves the folder as it is, and perhaps a nightly job that backs it up."""
    settings = data / "herzrasen.toml"
    settings.write_text(
        '[cluster]\ndatabase = "postgresql://u:secret@h/d"\nbroker = ["nats://h"]\n'
    )
    assert run_command(command, "--data", data, tmp_path / "copy") == 2
    printed = capsys.readouterr().err
    assert "pg_dump" in printed
    assert "secret" not in printed
    assert not (tmp_path / "copy").exists()
    settings.write_text("[cluster]\nnothing = 1\n")
    assert run_command("backup", "--data", data, tmp_path / "copy") == 0, "if in doubt, a copy"
