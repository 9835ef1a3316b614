"""Copies a database that is in use; creates private files and syncs files to the disk."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path


def copy_database(source: Path, target: Path) -> None:
    """Copy a database that may be in use, as a snapshot of one moment.

    Writers do not wait. The copy is one file, readable by its owner only. Raises OSError,
    sqlite3.Error.
    """
    create_private(target)
    readable = f"{source.absolute().as_uri()}?mode=ro"
    with (
        closing(sqlite3.connect(readable, uri=True)) as here,
        closing(sqlite3.connect(target, isolation_level=None)) as there,
    ):
        here.backup(there)
        there.execute("PRAGMA journal_mode = DELETE")
    fsync(target)


def create_private(path: Path) -> None:
    """Create an empty file that only its owner may read. Raises OSError."""
    path.unlink(missing_ok=True)
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))


def fsync(path: Path) -> None:
    """Sync a file or a folder to the disk; Windows can only sync files."""
    if os.name == "nt" and path.is_dir():
        return
    descriptor = os.open(path, os.O_RDWR if os.name == "nt" else os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
