"""Syncs the index of the write-ahead log (``-shm``) to the disk without giving up SQLite's locks.

On POSIX systems a process loses all its locks on a file when it closes any descriptor of that file,
also those that SQLite holds there through another one. The next program that opens the database
then takes itself for the only one, and cuts the index under the server, which dies of it (SIGBUS).
So while SQLite has a database open, this process opens and closes none of its files by itself: the
descriptor here stays open for as long as anybody could find the file.
"""

from __future__ import annotations

import os
from pathlib import Path

from herzrasen.storage.private_files import fsync


class LogIndex:
    """The index of the log of a ``database``. Use it while a connection to the database is open,
    from one thread at a time."""

    def __init__(self, database: Path) -> None:
        self._path = database.with_name(f"{database.name}-shm")
        self._descriptor: int | None = None

    def sync(self) -> None:
        """Sync it to the disk. Raises OSError."""
        if os.name == "nt":  # where locks belong to a descriptor, and an open file stays there
            fsync(self._path)
            return
        if self._descriptor is None:
            self._descriptor = os.open(self._path, os.O_RDONLY)
        os.fsync(self._descriptor)

    def close(self) -> None:
        """Give the descriptor back, after all connections of this process are closed; while the
        file is there, something may read, and it stays open."""
        if self._descriptor is not None and os.fstat(self._descriptor).st_nlink == 0:
            os.close(self._descriptor)
            self._descriptor = None
