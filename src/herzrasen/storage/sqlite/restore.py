"""Restore: a backup in the place of a folder's data, which is kept beside it."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from herzrasen.storage.private_files import fsync, write_private
from herzrasen.storage.sqlite.backup import extra_files
from herzrasen.storage.sqlite.copy import copy_into, open_existing
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.storage.sqlite.unfinished import (
    ARRIVING,
    ASIDE,
    LEFT_BY_OLD_VERSIONS,
    UNFINISHED,
    asides_unfinished,
    begin_arriving,
    delete_arriving,
    is_unfinished,
)


def restore(file: Path, folder: Path) -> Path | None:
    """Replace the folder's data by a valid backup; returns where the former data was moved to.

    No server may be using the folder. If a restore was interrupted there, this one goes on with it.
    Raises OSError and sqlite3.Error; then nothing has changed, or the folder counts as unfinished.
    """
    target, arriving = folder / DATABASE_FILE, folder / ARRIVING
    repeated = is_unfinished(target)
    aside = _begin_aside(folder, only_new=repeated and arriving.exists())
    try:
        beside = _copy(file, begin_arriving(folder))
    except BaseException:
        if not repeated:
            delete_arriving(folder)
            if aside is not None:
                aside.rmdir()
        raise
    former = _finish_aside(folder, aside)
    for name, content in beside:
        write_private(folder / name, content)
    arriving.replace(target)
    fsync(folder)
    return former


def _begin_aside(folder: Path, *, only_new: bool) -> Path | None:
    """The folder that the former data is to be moved to; None if there is none, or if it was moved
    before an interruption, and what is there now is ``only_new``."""
    for begun in asides_unfinished(folder):
        return begun
    if only_new or not _former_data(folder):
        return None
    aside = folder / f"{ASIDE}{datetime.now(UTC):%Y%m%d-%H%M%S-%f}{UNFINISHED}"
    aside.mkdir(mode=0o700)
    fsync(folder)
    return aside


def _finish_aside(folder: Path, aside: Path | None) -> Path | None:
    """Move the former data, the database first; returns where it is in the end."""
    if aside is None:
        return None
    for path in _former_data(folder):
        path.rename(aside / path.name)
        fsync(aside)
        fsync(folder)
    finished = aside.with_name(aside.name.removesuffix(UNFINISHED))
    aside.rename(finished)
    fsync(folder)
    return finished


def _former_data(folder: Path) -> list[Path]:
    """All files that belong to the data, the database first."""
    return [
        path
        for path in (
            *sorted(folder.glob(f"{DATABASE_FILE}*")),
            folder / LEFT_BY_OLD_VERSIONS,
            *extra_files(folder),
        )
        if path.is_file()
    ]


def _copy(file: Path, arriving: Path) -> list[tuple[str, bytes]]:
    """Write the backup's database; returns the names and contents of the files beside it."""
    with closing(open_existing(arriving)) as there:
        copy_into(there, file)
        beside = _extract_extra_files(there)
    fsync(arriving)
    return beside


def _extract_extra_files(arriving: sqlite3.Connection) -> list[tuple[str, bytes]]:
    """Take the saved files out of the database, and drop their table."""
    there = arriving.execute("SELECT 1 FROM sqlite_schema WHERE name = 'beside'").fetchone()
    if there is None:
        return []
    rows = arriving.execute("SELECT name, content FROM beside").fetchall()
    arriving.execute("DROP TABLE beside")
    # A name is a name: a backup from a stranger writes nowhere else.
    return [(Path(name).name, content) for name, content in rows]
