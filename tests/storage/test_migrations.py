"""Database migrations: a copy first, all or nothing, and no way back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path

import pytest

from herzrasen.storage.errors import DataDamaged, StorageError
from herzrasen.storage.sqlite import database as databases
from herzrasen.storage.sqlite.backup import InvalidBackup, check
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.migrate import migrate, migrations, schema_version
from tests.server.auto_play import play, trick_was_taken
from tests.server.event_loop import run_coroutine
from tests.server.live_server import live_server
from tests.server.table_client import TableClient


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return schema_version(connection)


def downgrade(new: Path, number: int, old: Path) -> None:
    """A file of a former version with the tables and entries of a new one."""
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        migrate(connection, migrations()[:number])
        connection.execute("ATTACH ? AS new", (str(new),))
        for table in ("tables", "entries"):
            columns = connection.execute("SELECT name FROM pragma_table_info(?)", (table,))
            names = ", ".join(f'"{name}"' for (name,) in columns)
            connection.execute(f"INSERT INTO {table} SELECT {names} FROM new.{table}")


@pytest.fixture(scope="module")
def one_trick(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """The data of a server, and a table on which a trick was taken."""
    folder = tmp_path_factory.mktemp("now")
    with live_server(folder) as server:
        person = TableClient(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.join(table)
        play(person, trick_was_taken)
        person.close()
    return folder, table


@pytest.mark.parametrize("number", range(1, len(migrations()) + 1))
def test_a_file_of_every_version_opens_and_plays_on(
    number: int, tmp_path: Path, one_trick: tuple[Path, str]
) -> None:
    (now, table), then = one_trick, tmp_path
    downgrade(now / DATABASE_FILE, number, then / DATABASE_FILE)
    with (
        closing(Database(then / DATABASE_FILE)) as old,
        closing(Database(now / DATABASE_FILE)) as new,
    ):
        stored = run_coroutine(SQLiteEventLog(old).load(table))
        assert stored == run_coroutine(SQLiteEventLog(new).load(table))
        assert stored is not None
    assert version(then / DATABASE_FILE) == len(migrations())
    with live_server(then) as server:
        reader = TableClient(server)
        assert reader.join(table)["number"] == len(stored.entries)
    copy = then / f"tables.version-{number}.sqlite3"
    assert copy.exists() == (number < len(migrations()))
    if copy.exists():
        assert version(copy) == number


def with_steps(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    monkeypatch.setattr(databases, "migrations", lambda: (*migrations(), *more))


def test_before_a_step_the_file_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(tmp_path / DATABASE_FILE).close()
    before = len(migrations())
    with_steps(monkeypatch, "CREATE TABLE more (x INTEGER) STRICT")
    Database(tmp_path / DATABASE_FILE).close()
    assert version(tmp_path / DATABASE_FILE) == before + 1
    copy = tmp_path / f"tables.version-{before}.sqlite3"
    assert version(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    with pytest.raises(StorageError, match="data-older"):
        Database.beside_server(copy)
    monkeypatch.undo()
    for opened in (Database, Database.beside_server):
        with pytest.raises(StorageError, match="data-newer"):
            opened(tmp_path / DATABASE_FILE)


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        run_coroutine(SQLiteEventLog(database).create("a", b"about"))
    with_steps(
        monkeypatch,
        "CREATE TABLE half (x INTEGER) STRICT; DROP TABLE entries; INSERT INTO nowhere VALUES (1)",
    )
    with pytest.raises(StorageError, match="data-unusable"):
        Database(tmp_path / DATABASE_FILE)
    monkeypatch.undo()
    assert version(tmp_path / DATABASE_FILE) == len(migrations())
    with closing(Database(tmp_path / DATABASE_FILE)) as database:
        stored = run_coroutine(SQLiteEventLog(database).load("a"))
        assert stored is not None
        assert stored.description == b"about"


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_the_next_migration_has_the_next_number(database: str) -> None:
    """A file's version is how many were run: one between two others would never run there."""
    folder = files("herzrasen.storage").joinpath(database, "migrations")
    numbers = [int(file.name[:4]) for file in folder.iterdir() if file.name.endswith(".sql")]
    assert sorted(numbers) == list(range(1, len(numbers) + 1))


def test_each_step_of_postgresql_has_a_statement() -> None:
    """Its driver fails at a text that holds comments alone, which is seen only with --cluster."""
    for file in files("herzrasen.storage.postgres").joinpath("migrations").iterdir():
        lines = file.read_text("utf-8").splitlines()
        statements = [line for line in lines if not line.startswith("--")]
        assert "".join(statements).strip(), file.name


MISSING = {
    "a table": ("DROP TABLE reports", "no such table: reports"),
    "a column": ("ALTER TABLE daily_days DROP COLUMN begun", "no such column: daily_days.begun"),
    "an index": ("DROP INDEX seats_at", "no such index: seats_at"),
    "a column of an index": (
        "DROP INDEX seats_at; CREATE INDEX seats_at ON seats (person)",
        "no such column: seats_at.table",
    ),
    "a trigger": ("DROP TRIGGER sat_later", "no such trigger: sat_later"),
    "a view": ("DROP VIEW all_entries", "no such view: all_entries"),
}


@pytest.mark.parametrize("what", MISSING)
def test_what_is_missing_in_the_schema_is_damage(what: str, tmp_path: Path) -> None:
    """At the start, beside a server and while it runs: else it says that it is well, and can store
    nothing. The operator reads the way back to the last backup."""
    statement, why = MISSING[what]
    file = tmp_path / DATABASE_FILE
    with closing(Database(file)) as running:
        running.check()
        with closing(sqlite3.connect(file)) as connection:
            connection.executescript(statement)
        with pytest.raises(DataDamaged):
            running.check()
    for start in (Database, Database.beside_server):
        with pytest.raises(StorageError) as refused:
            start(file)
        assert (str(refused.value), refused.value.facts) == ("data-damaged", {"why": why})
    with pytest.raises(InvalidBackup) as invalid:
        check(file)
    assert invalid.value.cause.kind == "damaged"


def test_a_file_of_a_former_version_with_a_part_missing_is_damaged_and_not_migrated(
    tmp_path: Path,
) -> None:
    file = tmp_path / DATABASE_FILE
    with closing(sqlite3.connect(file, isolation_level=None)) as old:
        migrate(old, migrations()[:9])
        old.execute("DROP TABLE passkeys")
    with pytest.raises(StorageError) as refused:
        Database(file)
    assert (str(refused.value), refused.value.facts) == (
        "data-damaged",
        {"why": "no such table: passkeys"},
    )
    assert version(file) == 9


def test_what_an_operator_has_added_is_no_damage(tmp_path: Path) -> None:
    file = tmp_path / DATABASE_FILE
    Database(file).close()
    with closing(sqlite3.connect(file)) as connection:
        connection.executescript(
            "CREATE TABLE own (x); CREATE INDEX mine ON entries (entry); ANALYZE"
        )
    with closing(Database(file)) as database:
        database.check()
