"""Backup and restore: all data of a server in one SQLite file.

Files beside the database (the secret of shared decks, the signing keys of session tokens) are
stored in a table of the backup, so that one file is complete.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import msgspec

from herzrasen.storage.sqlite.copy import copy_database, create_private, fsync
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.migrate import NewerVersion, migrations, schema_version
from herzrasen.storage.sqlite.recent_entries import source_of_entries
from herzrasen.user_files import Cause, FileTrouble, cause_of, ordinary

EXTRA_FILES: Final = ("*.secret", "*.keys", "herzrasen.toml")
"""Patterns of the files beside the database that are saved as well."""

_KIB: Final = 1024


class InvalidBackup(Exception):
    """The file is no backup that can be restored; ``cause`` says why."""

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

    The file appears complete or not at all. Raises InvalidBackup if the written file cannot be read
    again, OSError and sqlite3.Error if it cannot be written.
    """
    part = file.with_name(f"{file.name}.part")
    try:
        copy_database(folder / DATABASE_FILE, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as backup:
            backup.execute("CREATE TABLE beside (name TEXT PRIMARY KEY, content BLOB NOT NULL)")
            backup.executemany(
                "INSERT INTO beside VALUES (?, ?)",
                [(path.name, path.read_bytes()) for path in _extra_files(folder)],
            )
        saved = check(part)
        fsync(part)
        part.replace(file)
        fsync(file.absolute().parent)
    finally:
        part.unlink(missing_ok=True)
    return saved


def check(file: Path) -> BackupInfo:
    """Validate a backup; returns its contents.

    Raises InvalidBackup if it is damaged, NewerVersion if a later version of the program has
    written it.
    """
    try:
        ordinary(file)  # SQLite would block on a pipe
        readable = f"{file.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(readable, uri=True)) as backup:
            (found,) = backup.execute("PRAGMA integrity_check(1)").fetchone()
            if found != "ok":
                raise InvalidBackup(Cause("damaged"))
            if schema_version(backup) > len(migrations()):
                raise NewerVersion
            (tables,) = backup.execute("SELECT count(*) FROM tables").fetchone()
            source = source_of_entries(backup)
            (entries,) = backup.execute(f"SELECT count(*) FROM {source}").fetchone()
    except FileTrouble as trouble:
        raise InvalidBackup(trouble.cause) from None
    except (OSError, sqlite3.Error) as error:
        raise InvalidBackup(cause_of(error)) from None
    return BackupInfo(tables, entries, file.stat().st_size // _KIB)


def restore(file: Path, folder: Path) -> Path | None:
    """Replace the folder's data by a valid backup; returns where the former data was moved to.

    No server may be using the folder. Raises OSError and sqlite3.Error; then nothing has changed.
    """
    target = folder / DATABASE_FILE
    part = target.with_suffix(".part")
    try:
        copy_database(file, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as arriving:
            beside = _extract_extra_files(arriving)
        fsync(part)
        aside = _set_aside(folder)
        part.replace(target)
    finally:
        part.unlink(missing_ok=True)
    for name, content in beside:
        _write_private(folder / name, content)
    fsync(folder)
    return aside


def _extra_files(folder: Path) -> Iterator[Path]:
    for pattern in EXTRA_FILES:
        yield from sorted(folder.glob(pattern))


def _extract_extra_files(arriving: sqlite3.Connection) -> list[tuple[str, bytes]]:
    """Write the saved files beside the database, and drop their table."""
    there = arriving.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()
    if there is None:
        return []
    rows = arriving.execute("SELECT name, content FROM beside").fetchall()
    arriving.execute("DROP TABLE beside")
    # A name is a name: a backup from a stranger writes nowhere else.
    return [(Path(name).name, content) for name, content in rows]


def _set_aside(folder: Path) -> Path | None:
    """Move the present data into a folder named after the time (UTC)."""
    there = [
        path
        for path in (*folder.glob(f"{DATABASE_FILE}*"), *_extra_files(folder))
        if path.is_file()
    ]
    if not there:
        return None
    aside = folder / f"before-restore-{datetime.now(UTC):%Y%m%d-%H%M%S-%f}"
    aside.mkdir(mode=0o700)
    for path in there:
        path.rename(aside / path.name)
    return aside


def _write_private(path: Path, content: bytes) -> None:
    create_private(path)
    path.write_bytes(content)
    fsync(path)
