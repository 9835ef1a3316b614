"""What is read and not what is written is named, where the data of a folder cannot be read: it is
of another version, or damaged."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.migrate import migrations

NEWER = "written by a newer version of Herzrasen"
OLDER = "of an older version of Herzrasen. Start the server once"
DAMAGED = "The database in {folder} is damaged"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    folder = tmp_path / "data"
    folder.mkdir()
    Database(folder / DATABASE_FILE).close()
    return folder


def run_command(line: str, folder: Path) -> int:
    words = [str(folder.parent / word) if word == "to" else word for word in line.split()]
    return main.main([*words, "--data", str(folder)])


def set_version(folder: Path, number: int) -> None:
    with closing(sqlite3.connect(folder / DATABASE_FILE)) as connection:
        connection.execute(f"PRAGMA user_version = {number}")


@pytest.mark.parametrize("line", ["backup to", "export to", "ratings show", "ratings recompute"])
def test_data_of_a_later_version_is_neither_copied_nor_read(
    line: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`backup` ended in a traceback, and `export` read what it could not know."""
    set_version(folder, len(migrations()) + 1)
    assert run_command(line, folder) == 2
    assert NEWER in capsys.readouterr().err
    assert not (folder.parent / "to").exists()


def test_data_of_an_earlier_version_is_not_called_unreadable(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A server may be using it, so that it is not brought up to date here."""
    set_version(folder, len(migrations()) - 1)
    assert run_command("ratings show", folder) == 2
    assert OLDER in capsys.readouterr().err


@pytest.mark.parametrize("line", ["backup to", "export to"])
@pytest.mark.parametrize("kept", [0.3, 0.9])
def test_damaged_data_is_not_taken_for_a_target_that_cannot_be_written(
    kept: float, line: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = folder / DATABASE_FILE
    whole = file.read_bytes()
    file.write_bytes(whole[: int(len(whole) * kept)])
    assert run_command(line, folder) == 2
    assert DAMAGED.format(folder=folder) in capsys.readouterr().err
    assert not (folder.parent / "to").exists()


def test_a_file_is_no_folder_that_is_not_empty(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder.parent / "to").write_text("mine")
    assert run_command("export to", folder) == 2
    assert "that is a different kind of file" in capsys.readouterr().err
    assert (folder.parent / "to").read_text() == "mine"
