"""A database copied while others write to it, and what is private or has to be on the disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def copy(source: Path, target: Path) -> None:
    """Copy a database that may be in use, all of it as it is at one moment.

    Nobody who writes has to wait. The copy is for nobody else to read, and one file with nothing
    beside it. Raises OSError, sqlite3.Error.
    """
    make_private(target)
    readable = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(readable, uri=True)) as here,
        closing(sqlite3.connect(target, isolation_level=None)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")
    settle(target)


def make_private(path: Path) -> None:
    """An empty file that nobody else may read. Raises OSError."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def settle(path: Path) -> None:
    """Have a file or a folder written to the disk; Windows knows that of files alone."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
