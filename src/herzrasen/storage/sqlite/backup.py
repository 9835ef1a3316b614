"""Backup: all data of a server in one SQLite file.

Files beside the database (the secret of shared decks, the signing keys of session tokens) are
stored in a table of the backup, so that one file is complete.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.storage.errors import StorageError
from herzrasen.storage.private_files import create_private, fsync, read_regular
from herzrasen.storage.sqlite.copy import copy_into, delete_copy, open_existing
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.errors import damage_of_source
from herzrasen.storage.sqlite.migrate import NewerVersion, migrations, schema_version
from herzrasen.storage.sqlite.recent_entries import source_of_entries
from herzrasen.storage.sqlite.schema import check_schema
from herzrasen.user_files import Cause, FileTrouble, cause_of, ordinary

EXTRA_FILES: Final = ("*.secret", "*.keys", "herzrasen.toml")
"""Patterns of the files beside the database that are saved as well."""

_PART: Final = ".herzrasen-part"
"""The ending of a backup that is not complete. Nobody else gives it to a file."""
_LOCK: Final = ".lock"
_KIB: Final = 1024


class BackupRunning(Exception):
    """Another program is writing this backup."""


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
    BackupRunning, InvalidBackup for a target that is no regular file or one of the data's own,
    StorageError for data that is damaged or of a later version; OSError and sqlite3.Error if the
    file cannot be written.
    """
    file = _target(folder, file)
    part = file.with_name(f"{file.name}{_PART}")
    with _lock(part):
        try:
            create_private(part)
            with closing(open_existing(part)) as backup:
                with damage_of_source():
                    copy_into(backup, folder / DATABASE_FILE)
                backup.execute("CREATE TABLE beside (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
                backup.executemany(
                    "INSERT INTO beside VALUES (?, ?)",
                    [(path.name, read_regular(path)) for path in extra_files(folder)],
                )
                tables, entries = _contents_as_saved(backup)
            fsync(part)
            saved = BackupInfo(tables, entries, part.stat().st_size // _KIB)
            part.replace(file)
            fsync(file.absolute().parent)
        finally:
            delete_copy(part)
    return saved


def delete_unfinished(folder: Path) -> list[Path]:
    """Delete the incomplete backups in this folder that nobody is writing: a program that was
    killed has left them, with all that is private. Returns which."""
    left = {path.name.rpartition(_PART)[0] for path in folder.glob(f"*{_PART}*")}
    deleted = []
    for part in sorted(folder / f"{name}{_PART}" for name in left):
        with suppress(BackupRunning, OSError, sqlite3.Error), _lock(part):
            if part.exists():
                deleted.append(part)
            delete_copy(part)
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


def _contents_as_saved(copy: sqlite3.Connection) -> tuple[int, int]:
    """The contents of a copy. What is wrong with it is wrong with the data: raises StorageError."""
    try:
        with damage_of_source():
            return _contents(copy)
    except NewerVersion:
        raise StorageError("data-newer") from None
    except InvalidBackup:
        raise StorageError("data-damaged", why="integrity_check") from None


def _contents(backup: sqlite3.Connection) -> tuple[int, int]:
    """How many tables and entries there are. Raises as ``check``."""
    (found,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
    if found != "ok":
        raise InvalidBackup(Cause("damaged"))
    version = schema_version(backup)
    if version > len(migrations()):
        raise NewerVersion
    check_schema(backup, migrations()[:version])
    (tables,) = backup.execute("SELECT count(*) FROM tables").fetchone()
    (entries,) = backup.execute(f"SELECT count(*) FROM {source_of_entries(backup)}").fetchone()
    return tables, entries


@contextmanager
def _lock(part: Path) -> Iterator[None]:
    """Hold the lock of a backup that is written: SQLite's, of a file that is deleted at the end, as
    every system has it and gives it back even after ``kill -9``. Raises BackupRunning."""
    file = part.with_name(f"{part.name}{_LOCK}")
    lock = try_lock(file)
    while lock is not None and not _is_locked(file):  # who had the lock has just deleted this file
        lock.close()
        lock = try_lock(file)
    if lock is None:
        raise BackupRunning
    try:
        yield
    finally:
        with suppress(OSError):  # Windows deletes no open file
            file.unlink()
        lock.close()
        with suppress(OSError):
            if os.name == "nt":
                file.unlink()


def try_lock(file: Path) -> sqlite3.Connection | None:
    """A connection that holds the lock; None if another one does. Raises sqlite3.Error."""
    lock = sqlite3.connect(file, isolation_level=None, timeout=0)
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        if error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY:
            return None
        with suppress(OSError):
            file.unlink(missing_ok=True)
        raise
    return lock


def _is_locked(file: Path) -> bool:
    """Whether the file that has this name now is locked."""
    if not file.exists():
        return False
    probe = try_lock(file)
    if probe is not None:
        probe.close()
    return probe is None
