"""A backup is everything, sound, and comes back; an export can be read without the program."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.record import read as read_record
from herzrasen.storage import backup as backups
from herzrasen.storage.log import Row, SQLiteLog
from herzrasen.storage.sqlite.database import FILE, Database, claim
from tests.server.loop import run
from tests.server.person import Person
from tests.server.playing import play
from tests.server.served import served


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


@pytest.fixture
def data(tmp_path: Path) -> Iterator[Path]:
    """A folder in use, with two tables in the log and a secret beside it."""
    folder = tmp_path / "data"
    folder.mkdir()

    async def fill(log: SQLiteLog) -> None:
        await log.create("one", b"about one")
        await log.create("two", b"about two")
        await log.append("one", [Row(1, b"a"), Row(2, b"b")])

    with closing(claim(folder)), closing(Database(folder / FILE)) as database:
        run(fill(SQLiteLog(database)))
        (folder / "decks.secret").write_bytes(b"secret")
        yield folder


def rows(file: Path) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(file)) as connection:
        return connection.execute(
            'SELECT name, about, seq, entry FROM tables LEFT JOIN entries ON "table" = id'
            " ORDER BY name, seq"
        ).fetchall()


def obey(*words: object) -> int:
    return main.main([str(word) for word in words])


def test_a_backup_of_a_server_in_use_comes_back_elsewhere(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert obey("backup", "--data", data, file) == 0
    assert "2 tables, 2 events" in capsys.readouterr().out
    assert file.stat().st_mode & 0o077 == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", "saved"]
    assert obey("restore", "--data", there, file) == 0
    assert rows(there / FILE) == rows(data / FILE)
    assert len(rows(there / FILE)) == 3
    assert (there / "decks.secret").read_bytes() == b"secret"
    assert (there / "decks.secret").stat().st_mode & 0o077 == 0
    with closing(sqlite3.connect(there / FILE)) as connection:
        assert not connection.execute("SELECT 1 FROM sqlite_schema WHERE name='beside'").fetchall()


def test_nothing_is_overwritten_unasked_and_what_was_there_is_kept(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert obey("backup", "--data", data, file) == obey("restore", "--data", there, file) == 0
    with closing(sqlite3.connect(there / FILE)) as connection:
        connection.execute("UPDATE tables SET about = x'00'")
        connection.commit()
    changed = rows(there / FILE)
    (there / "decks.secret").write_bytes(b"another")
    assert obey("backup", "--data", data, file) == 2
    assert "--replace" in capsys.readouterr().err
    assert obey("restore", "--data", there, file) == 2
    assert "--replace" in capsys.readouterr().err
    assert rows(there / FILE) == changed
    assert obey("backup", "--data", data, file, "--replace") == 0
    assert obey("restore", "--data", there, file, "--replace") == 0
    assert rows(there / FILE) == rows(data / FILE)
    [aside] = there.glob("before-restore-*")
    assert rows(aside / FILE) == changed
    assert (aside / "decks.secret").read_bytes() == b"another"
    assert str(aside) in capsys.readouterr().out


def test_a_server_that_runs_is_not_restored_under_its_feet(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, before = tmp_path / "saved", rows(data / FILE)
    assert obey("backup", "--data", data, file) == 0
    assert obey("restore", "--data", data, file, "--replace") == 2
    assert "already using" in capsys.readouterr().err
    assert rows(data / FILE) == before


@pytest.mark.parametrize("damage", ["text", "cut", "flipped", "empty"])
def test_a_damaged_backup_is_refused_and_nothing_changes(
    damage: str, data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    assert obey("backup", "--data", data, file) == 0
    whole = file.read_bytes()
    flipped = bytearray(whole)
    flipped[4096:8192] = b"\xff" * 4096
    file.write_bytes(
        {"text": b"no backup", "cut": whole[:5000], "flipped": bytes(flipped), "empty": b""}[damage]
    )
    assert obey("restore", "--data", there, file) == 2
    assert "no sound backup" in capsys.readouterr().err
    assert not (there / FILE).exists()


def test_a_backup_of_a_later_version_is_refused(
    data: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "saved"
    assert obey("backup", "--data", data, file) == 0
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 99")
    assert obey("restore", "--data", tmp_path / "there", file) == 2
    assert "later version" in capsys.readouterr().err


def test_a_name_in_a_backup_leads_nowhere_else(data: Path, tmp_path: Path) -> None:
    file, there = tmp_path / "saved", tmp_path / "there"
    backups.save(data, file)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE beside SET name = '../../../escaped'")
        connection.commit()
    assert obey("restore", "--data", there, file) == 0
    assert [path for path in tmp_path.rglob("escaped") if path.parent != there] == []


def test_where_nothing_is_kept_nothing_can_be_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for words in (("backup", tmp_path / "file"), ("export", tmp_path / "out")):
        assert obey(words[0], "--data", tmp_path / "none", words[1]) == 2
        assert "no server’s data" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_an_export_holds_every_table_as_a_record(tmp_path: Path) -> None:
    data, out = tmp_path / "data", tmp_path / "out"
    data.mkdir()
    with served(data) as server:
        person = Person(server)
        over = person.open_table("hearts", "standard+deals=1")
        person.come(over)
        play(person)
        running = Person(server).open_table("hearts", "standard")
        assert obey("export", "--data", data, out) == 0
        assert obey("export", "--data", data, out) == 2, "never into a folder with something in it"
    assert {path.name for path in (out / "tables").iterdir()} == {over, running}
    table = out / "tables" / over
    record = read_record((table / "record.hrz").read_bytes())
    assert record.places  # type: ignore[union-attr]
    journal = [json.loads(line) for line in (table / "journal.jsonl").read_text().splitlines()]
    assert [entry["number"] for entry in journal] == [*range(1, len(journal) + 1)]
    assert json.loads((table / "about.json").read_text())["rules"] == "standard+deals=1"
    assert out.stat().st_mode & 0o077 == 0
