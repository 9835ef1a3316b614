"""A server's file from version to version: a copy before, wholly or not at all, and no way back."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.storage.log import SQLiteLog
from herzrasen.storage.sqlite import database as databases
from herzrasen.storage.sqlite.database import FILE, Closed, Database
from herzrasen.storage.sqlite.migrate import migrate, steps, version_of
from tests.server.loop import run
from tests.server.person import Person
from tests.server.playing import play
from tests.server.served import served


def version(file: Path) -> int:
    with closing(sqlite3.connect(file)) as connection:
        return version_of(connection)


def as_it_was(new: Path, number: int, old: Path) -> None:
    """A file of a former version with the tables and entries of a new one."""
    with closing(sqlite3.connect(old, isolation_level=None)) as connection:
        migrate(connection, steps()[:number])
        connection.execute("ATTACH ? AS new", (str(new),))
        for table in ("tables", "entries"):
            connection.execute(f"INSERT INTO {table} SELECT * FROM new.{table}")


@pytest.mark.parametrize("number", range(1, len(steps()) + 1))
def test_a_file_of_every_version_opens_and_plays_on(number: int, tmp_path: Path) -> None:
    now, then = tmp_path / "now", tmp_path / "then"
    now.mkdir()
    then.mkdir()
    with served(now) as server:
        person = Person(server)
        table = person.open_table("hearts", "standard+deals=1")
        person.come(table)
        play(person, lambda m: m.get("event", {}).get("event") == "trick_taken")
        person.leave()
    as_it_was(now / FILE, number, then / FILE)
    with closing(Database(then / FILE)) as old, closing(Database(now / FILE)) as new:
        stored = run(SQLiteLog(old).load(table))
        assert stored == run(SQLiteLog(new).load(table))
        assert stored is not None
    assert version(then / FILE) == len(steps())
    with served(then) as server:
        reader = Person(server)
        assert reader.come(table)["number"] == len(stored.entries)
    copy = then / f"tables.version-{number}.sqlite3"
    assert copy.exists() == (number < len(steps()))
    if copy.exists():
        assert version(copy) == number


def with_steps(monkeypatch: pytest.MonkeyPatch, *more: str) -> None:
    monkeypatch.setattr(databases, "steps", lambda: (*steps(), *more))


def test_before_a_step_the_file_is_copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Database(tmp_path / FILE).close()
    before = len(steps())
    with_steps(monkeypatch, "CREATE TABLE more (x INTEGER) STRICT")
    Database(tmp_path / FILE).close()
    assert version(tmp_path / FILE) == before + 1
    copy = tmp_path / f"tables.version-{before}.sqlite3"
    assert version(copy) == before
    assert copy.stat().st_mode & 0o077 == 0
    monkeypatch.undo()
    with pytest.raises(Closed, match="data-from-another-version"):
        Database(tmp_path / FILE)


def test_a_step_that_fails_leaves_the_file_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with closing(Database(tmp_path / FILE)) as database:
        run(SQLiteLog(database).create("a", b"about"))
    with_steps(
        monkeypatch,
        "CREATE TABLE half (x INTEGER) STRICT; DROP TABLE entries; INSERT INTO nowhere VALUES (1)",
    )
    with pytest.raises(Closed, match="no-data"):
        Database(tmp_path / FILE)
    monkeypatch.undo()
    assert version(tmp_path / FILE) == len(steps())
    with closing(Database(tmp_path / FILE)) as database:
        stored = run(SQLiteLog(database).load("a"))
        assert stored is not None
        assert stored.about == b"about"
