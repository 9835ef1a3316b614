"""Whether the database that is open is still the one at its path.

A file that was deleted or replaced can be written to as before, and all of it is lost. So what the
writer has open is compared with what lies at the path, by device and inode: the file itself, its
write-ahead log and the log's index. As long as the folder has not changed since (deleting and
replacing change its time), that is one call to the system.
"""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path
from typing import Final, TypeAlias

_SUFFIXES: Final = ("", "-wal", "-shm")
_Identity: TypeAlias = tuple[int, int]


class DataGone(sqlite3.OperationalError):
    """The file that is open was deleted or replaced: what is written into it is lost."""


class OpenFiles:
    """The files of one database. What is there when they are first looked at is what is open."""

    def __init__(self, path: Path) -> None:
        self._folder = path.absolute().parent
        self._paths = tuple(path.absolute().with_name(path.name + suffix) for suffix in _SUFFIXES)
        self._known: dict[Path, _Identity] = {}
        self._unchanged: tuple[int, int, int] | None = None

    def check(self) -> None:
        """Raise DataGone if one of them is not at its path any more; quick where nothing in the
        folder has changed."""
        try:
            found = self._folder.stat()
        except OSError:
            raise DataGone(str(self._folder)) from None
        now = found.st_dev, found.st_ino, found.st_mtime_ns
        if now != self._unchanged:
            self.check_each()
            self._unchanged = now

    def check_each(self) -> None:
        """Look at each of them, and raise as ``check`` does."""
        for path in self._paths:
            known, found = self._known.get(path), _identity(path)
            if known is None and found is not None:
                self._known[path] = found
            elif found != known:
                self._unchanged = None
                raise DataGone(str(path))

    @property
    def seen(self) -> bool:
        """Whether there is a file yet."""
        return self._paths[0] in self._known


def _identity(path: Path) -> _Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - twice as fast, for every commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
