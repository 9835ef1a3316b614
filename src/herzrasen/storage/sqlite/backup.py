"""Backup: all data of a server in one SQLite file.

Files beside the database (the secret of shared decks, the signing keys of session tokens) are
stored in a table of the backup, so that one file is complete.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from glob import escape
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.storage.private_files import create_private, fsync
from herzrasen.storage.sqlite.copy import copy_into, open_existing
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.migrate import NewerVersion, migrations, schema_version
from herzrasen.storage.sqlite.recent_entries import source_of_entries
from herzrasen.user_files import Cause, FileTrouble, cause_of, ordinary

EXTRA_FILES: Final = ("*.secret", "*.keys", "herzrasen.toml")
"""Patterns of the files beside the database that are saved as well."""

_PART: Final = ".herzrasen-part"
"""The ending of a backup that is not complete. Nobody else gives it to a file."""
_KIB: Final = 1024


class InvalidBackup(Exception):
    """The file is no backup that can be restored, or cannot become one; ``cause`` says why."""

    def __init__(self, cause: Cause) -> None:
        super().__init__(cause.kind)
        self.cause = cause


class BackupInfo(msgspec.Struct, frozen=True):
    """The contents of a backup; ``size`` is in KiB."""

    tables: int
    entries: int
    size: int


def save(folder: Path, file: Path) -> BackupInfo:
    """Write a backup of the folder's data, which may be in use.

    The file appears complete or not at all; of a link, the file that it leads to. Raises
    InvalidBackup for a target that is no regular file or one of the data's own, and if the written
    file cannot be read again; OSError and sqlite3.Error if it cannot be written.
    """
    file = _target(folder, file)
    part = file.with_name(f"{file.name}{_PART}")
    try:
        create_private(part)
        with closing(open_existing(part)) as backup:
            backup.execute("PRAGMA locking_mode = EXCLUSIVE")  # ``delete_unfinished`` asks for it
            copy_into(backup, folder / DATABASE_FILE)
            backup.execute("CREATE TABLE beside (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
            backup.executemany(
                "INSERT INTO beside VALUES (?, ?)",
                [(path.name, path.read_bytes()) for path in extra_files(folder)],
            )
            tables, entries = _contents(backup)
        fsync(part)
        saved = BackupInfo(tables, entries, part.stat().st_size // _KIB)
        part.replace(file)
        fsync(file.absolute().parent)
    finally:
        part.unlink(missing_ok=True)
    return saved


def delete_unfinished(folder: Path) -> list[Path]:
    """Delete the incomplete backups in this folder that nobody is writing: a program that was
    killed has left them, with all that is private. Returns which."""
    deleted = []
    for part in sorted(folder.glob(f"*{_PART}")):
        with suppress(OSError):
            if not _is_in_use(part):
                for path in folder.glob(f"{escape(part.name)}*"):  # with its journal
                    path.unlink()
                deleted.append(part)
    return deleted


def check(file: Path) -> BackupInfo:
    """Validate a backup; returns its contents.

    Raises InvalidBackup if it is damaged, NewerVersion if a later version of the program has
    written it.
    """
    try:
        ordinary(file)  # SQLite would block on a pipe
        readable = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(readable, uri=True)) as backup:
            tables, entries = _contents(backup)
    except FileTrouble as trouble:
        raise InvalidBackup(trouble.cause) from None
    except (OSError, sqlite3.Error) as error:
        raise InvalidBackup(cause_of(error)) from None
    return BackupInfo(tables, entries, file.stat().st_size // _KIB)


def extra_files(folder: Path) -> Iterator[Path]:
    """The files beside the database that belong to a backup."""
    for pattern in EXTRA_FILES:
        yield from sorted(folder.glob(pattern))


def _target(folder: Path, file: Path) -> Path:
    """The file that a backup replaces. Raises InvalidBackup if it must not be replaced."""
    target = Path(os.path.realpath(file))  # a rename would replace the link, or a device
    if target.exists():
        try:
            ordinary(target)
        except FileTrouble as trouble:
            raise InvalidBackup(trouble.cause) from None
    own = [path.resolve() for path in (*folder.glob(f"{DATABASE_FILE}*"), *extra_files(folder))]
    if target in own:
        raise InvalidBackup(Cause("own-data"))
    return target


def _contents(backup: sqlite3.Connection) -> tuple[int, int]:
    """How many tables and entries there are. Raises as ``check``."""
    (found,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise InvalidBackup(Cause("damaged"))
    if schema_version(backup) > len(migrations()):
        raise NewerVersion
    (tables,) = backup.execute("SELECT count(*) FROM tables").fetchone()
    (entries,) = backup.execute(f"SELECT count(*) FROM {source_of_entries(backup)}").fetchone()
    return tables, entries


def _is_in_use(part: Path) -> bool:
    """Whether a program has locked this file. Whatever else is wrong with it, nobody uses it."""
    try:
        with closing(open_existing(part, timeout=0)) as connection:
            connection.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        return getattr(error, "sqlite_errorcode", 0) & 0xFF == sqlite3.SQLITE_BUSY
    return False
