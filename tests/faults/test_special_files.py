"""Files of the data folder that are none, too small, or not to be used: the right sentence for
each, and nothing waits for them."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from herzrasen.cli import main
from herzrasen.locales import LANGUAGES, catalogue
from herzrasen.server.network.tls_certificate import TlsCertificate, UnusableCertificate
from herzrasen.storage import running_server
from herzrasen.storage.errors import StorageError
from herzrasen.storage.secrets import DECKS_FILE, KEY_FILE
from herzrasen.storage.sqlite.backup import save
from herzrasen.storage.sqlite.database import DATABASE_FILE, LOCK_FILE, Database, lock_folder
from herzrasen.storage.sqlite.storage import sqlite_storage

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="there are no pipes")
KINDS = pytest.mark.parametrize("make", [Path.mkdir, os.mkfifo])


@KINDS
@pytest.mark.parametrize("suffix", ["", "-wal", "-shm"])
def test_a_database_that_is_no_file_is_named(
    suffix: str, make: Callable[[Path], None], tmp_path: Path
) -> None:
    """Before, the folder was said not to be writable."""
    make(tmp_path / f"{DATABASE_FILE}{suffix}")
    with pytest.raises(StorageError, match="data-no-file") as refused:
        Database(tmp_path / DATABASE_FILE)
    assert refused.value.facts["file"] == str(tmp_path / f"{DATABASE_FILE}{suffix}")


@KINDS
def test_a_lock_that_is_no_file_is_named(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / LOCK_FILE)
    with pytest.raises(StorageError, match="data-no-file"):
        lock_folder(tmp_path)


def test_a_database_without_the_right_to_write_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The tests may run as root, who has every right."""
    Database(tmp_path / DATABASE_FILE).close()
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(StorageError, match="data-forbidden"):
        Database(tmp_path / DATABASE_FILE)


@pytest.mark.parametrize("size", [1, 100, 511])
def test_the_rest_of_a_database_is_no_empty_one(size: int, tmp_path: Path) -> None:
    """SQLite takes a file of one byte for a new one, with no keys beside it as well."""
    Database(tmp_path / DATABASE_FILE).close()
    os.truncate(tmp_path / DATABASE_FILE, size)
    with pytest.raises(StorageError, match="data-damaged"):
        Database(tmp_path / DATABASE_FILE)


def test_nobody_waits_for_a_pipe(tmp_path: Path) -> None:
    """A certificate, the note of a running server, and keys that a backup would save."""
    Database(tmp_path / DATABASE_FILE).close()
    for name in ("server.json", "chain.pem", KEY_FILE):
        os.mkfifo(tmp_path / name)
    assert running_server.find(tmp_path) is None
    with pytest.raises(UnusableCertificate, match="not a regular file"):
        TlsCertificate(tmp_path / "chain.pem", tmp_path / "chain.pem", ask=str)
    with pytest.raises(OSError, match="not a regular file"):
        save(tmp_path, tmp_path / "backup")


def open_storage(folder: Path, *, new_keys: bool = False) -> None:
    with closing(Database(folder / DATABASE_FILE)) as database:
        sqlite_storage(database, new_keys=new_keys)


@pytest.mark.parametrize("phase", ["open", "running", "over"])
def test_a_lost_secret_of_the_decks_is_said_while_a_tournament_is_played(
    phase: str, tmp_path: Path
) -> None:
    """Before, another one was made: those who played later got other cards than the others."""
    open_storage(tmp_path)
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection, connection:
        connection.execute(
            "INSERT INTO tournaments (name, revision, phase, changed, document)"
            " VALUES ('T', 1, ?, 0, CAST('{}' AS BLOB))",
            (phase,),
        )
        connection.execute("INSERT INTO tables (name, about) VALUES ('other', CAST('{}' AS BLOB))")
    open_storage(tmp_path)  # nobody has played yet, so there may never have been one
    with closing(sqlite3.connect(tmp_path / DATABASE_FILE)) as connection, connection:
        connection.execute(
            "INSERT INTO tables (name, about) VALUES ('t', CAST('{\"tournament\":\"T\"}' AS BLOB))"
        )
    if phase == "running":
        with pytest.raises(StorageError, match="decks-missing"):
            open_storage(tmp_path)
        open_storage(tmp_path, new_keys=True)
        (tmp_path / DECKS_FILE).write_bytes(bytes(32))
    open_storage(tmp_path)


def test_each_reason_has_a_sentence() -> None:
    for language in LANGUAGES:
        for key in ("log-lost", "data-no-file", "data-forbidden", "decks-missing"):
            assert f"server.{key}" in catalogue(language)


@pytest.mark.parametrize("command", ["backup", "export"])
def test_no_command_waits_for_a_database_that_is_a_pipe(
    command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    os.mkfifo(tmp_path / DATABASE_FILE)
    assert main.main([command, str(tmp_path / "copy"), "--data", str(tmp_path)]) == 2
    assert str(tmp_path / DATABASE_FILE) in capsys.readouterr().err
