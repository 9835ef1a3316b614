"""Copies a database that is in use."""

from __future__ import annotations

import errno
import sqlite3
from contextlib import closing
from glob import escape
from pathlib import Path
from typing import Final

from herzrasen.storage.private_files import create_private, fsync, inherit_owner

_PAGES: Final = 4096
"""Pages that are copied at once. In between, a signal can stop the program."""


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use within its data folder, as a snapshot of one moment.

    Writers do not wait. The copy is one file, readable by its owner only; there is none if it
    cannot be completed. Raises OSError, sqlite3.Error.
    """
    try:
        create_private(target)
        inherit_owner(target)
        with closing(open_existing(target)) as there:
            copy_into(there, source)
        fsync(target)
    except BaseException:
        delete_copy(target)
        raise


def copy_into(there: sqlite3.Connection, source: Path) -> None:
    """Copy a database that may be in use into an empty file. Raises OSError, sqlite3.Error."""
    readable = f"{source.absolute().as_uri()}?mode=ro"
    with closing(sqlite3.connect(readable, uri=True, isolation_level=None)) as here:
        here.execute("BEGIN")
        here.execute("SELECT 1 FROM sqlite_schema").fetchone()  # the moment is now
        here.backup(there, pages=_PAGES, progress=lambda *_: None)
    (mode,) = there.execute("PRAGMA journal_mode = DELETE").fetchone()
    if mode != "delete":  # SQLite hides why: it could not write a page
        raise OSError(errno.ENOSPC, "the copy cannot be completed")


def delete_copy(file: Path) -> None:
    """Delete what there is of a copy that is not complete, with its journal or log. Raises
    OSError."""
    for path in (file, *file.parent.glob(f"{escape(file.name)}-*")):
        path.unlink(missing_ok=True)


def open_existing(file: Path, *, timeout: float = 5.0) -> sqlite3.Connection:
    """A connection to a file that is there, so that none is made that others could read. Raises
    sqlite3.Error. Waits up to ``timeout`` seconds for locks."""
    writable = f"{file.absolute().as_uri()}?mode=rw"
    return sqlite3.connect(writable, uri=True, isolation_level=None, timeout=timeout)
