"""Checks that the open database is still the file at its path.

A file that was deleted or replaced can still be written to, and all of it is lost. So the open
files are compared with those at the path by device and inode: the database, its write-ahead log and
the log's index. Deleting and replacing change the folder's modification time; while it stays the
same, a check is one system call.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Final, TypeAlias

from herzrasen.storage.errors import DataGone

_SUFFIXES: Final = ("", "-wal", "-shm")
_SETTLED_NS: Final = 2_000_000_000
"""The age of a modification time from which the next change surely gets another one: file systems
count in steps of up to two seconds."""
_Identity: TypeAlias = tuple[int, int]


class OpenFiles:
    """The files of one database, as a connection holds them.

    Make it while that connection is open, and has read. Before, the log may be one that a reader
    made: the last connection that closes deletes it, and the next one makes another.
    """

    def __init__(self, path: Path) -> None:
        path = path.absolute()
        self._folder = path.parent
        found = (
            (one, _identity(one)) for one in (path.with_name(path.name + s) for s in _SUFFIXES)
        )
        self._open = {one: identity for one, identity in found if identity is not None}
        self._unchanged: tuple[int, int, int] | None = None

    def check(self) -> None:
        """Raise DataGone if a file is no longer at its path; quick while the folder has not
        changed."""
        try:
            found = self._folder.stat()
        except OSError:
            raise DataGone(str(self._folder)) from None
        now = found.st_dev, found.st_ino, found.st_mtime_ns
        if now != self._unchanged:
            settled = time.time_ns() - found.st_mtime_ns > _SETTLED_NS
            self.check_each()
            self._unchanged = now if settled else None

    def check_each(self) -> None:
        """Check each file; raises as ``check`` does."""
        for path, identity in self._open.items():
            if _identity(path) != identity:
                self._unchanged = None
                raise DataGone(str(path))


def _identity(path: Path) -> _Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - twice as fast, for every commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
