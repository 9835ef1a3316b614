"""Compares the index of the write-ahead log (``-shm``) with the log, has it made anew and syncs it,
without giving up SQLite's locks.

On POSIX systems a process loses all its locks on a file when it closes any descriptor of that file,
also those that SQLite holds there through another one. The next program that opens the database
then takes itself for the only one, and cuts the index under the server, which dies of it (SIGBUS).
So while SQLite has a database open, this process opens and closes none of its files by itself: the
descriptor here stays open for as long as anybody could find the file.
"""

from __future__ import annotations

import logging
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from threading import RLock
from typing import Final

from herzrasen.storage.errors import DataDamaged
from herzrasen.storage.private_files import fsync
from herzrasen.storage.sqlite.copy import open_existing
from herzrasen.storage.sqlite.errors import is_damage
from herzrasen.storage.sqlite.index_pages import IndexPages
from herzrasen.storage.sqlite.lost_log import (
    FRAME_HEADER,
    LOG_HEADER,
    Index,
    is_complete,
    read_index,
)

_LOG: Final = logging.getLogger(__name__)
_COMPARED: Final = sys.platform in ("linux", "darwin")
"""Whether reading a file shows what others have written to it through their memory. Windows does
not even let it be read."""
_HEADERS: Final = 96
"""Bytes of the two copies of the index's header. SQLite makes an index anew where they differ from
what they should be."""


class LogIndex:
    """The index of the log of a ``database``. Use it while a connection to the database is open."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self._path = database.with_name(f"{database.name}-shm")
        self._log = database.with_name(f"{database.name}-wal")
        self._descriptor: int | None = None
        self._using = RLock()
        self._salt = b""
        self._pages = IndexPages()

    def sync(self) -> None:
        """Sync it to the disk. Raises OSError."""
        if os.name == "nt":  # where locks belong to a descriptor, and an open file stays there
            fsync(self._path)
            return
        os.fsync(self._open())

    def is_of_log(self) -> bool:
        """Whether it lists the pages of the log; True where that cannot be told. While others write
        it may seem not to be: ``mend`` knows. Raises OSError."""
        return not _COMPARED or self._is_of_log()

    def mend(self) -> None:
        """Have SQLite make it anew out of the log, if it is not that of the log: the next
        transaction does.

        Raises DataDamaged if the log is damaged too; OSError, sqlite3.Error.
        """
        with closing(open_existing(self._database)) as connection:
            try:
                connection.execute("BEGIN IMMEDIATE")  # nobody writes now; or SQLite has mended it
            except sqlite3.DatabaseError as error:  # what it reads is not what was written
                if not is_damage(error):
                    raise
            if self._is_of_log():
                return
            if not self.has_whole_log():
                raise DataDamaged(f"{self._path.name}, {self._log.name}")
            os.pwrite(self._open(), bytes(_HEADERS), 0)
        _LOG.warning(
            "the index of the database's log was damaged and is made anew; nothing is lost"
        )

    def has_whole_log(self) -> bool:
        """Whether the log is as it was written, by its checksums; True where that cannot be told.
        Raises OSError."""
        index = read_index(self._content()) if _COMPARED else None
        return index is None or not index.frames or is_complete(self._log, index)

    def close(self) -> None:
        """Give the descriptor back, after all connections of this process are closed; while the
        file is there, something may read, and it stays open."""
        if self._descriptor is not None and os.fstat(self._descriptor).st_nlink == 0:
            os.close(self._descriptor)
            self._descriptor = None

    def _open(self) -> int:
        with self._using:
            if self._descriptor is None:
                self._descriptor = os.open(self._path, os.O_RDWR)
            return self._descriptor

    def _content(self) -> bytes:
        descriptor = self._open()
        return os.pread(descriptor, os.fstat(descriptor).st_size, 0)

    def _is_of_log(self) -> bool:
        with self._using:
            content = self._content()
            index = read_index(content)
            if index is None or index.copied > index.frames:
                return False
            return not index.frames or (
                self._has_read_log(index) and self._pages.are_listed(content)
            )

    def _has_read_log(self, index: Index) -> bool:
        """Read the numbers of the pages that were added to the log; whether they are there."""
        if index.salt != self._salt or index.frames < self._pages.frames:
            self._salt, self._pages = index.salt, IndexPages()
        with self._log.open("rb", buffering=0) as log:  # SQLite has no locks on it
            if log.read(LOG_HEADER)[16:24] != index.salt:
                return False
            while self._pages.frames < index.frames:
                log.seek(LOG_HEADER + self._pages.frames * (FRAME_HEADER + index.size))
                number = log.read(4)
                if len(number) < 4:
                    return False
                self._pages.add(int.from_bytes(number, "big"))
        return True
