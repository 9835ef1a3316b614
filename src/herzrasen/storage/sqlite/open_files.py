"""Checks that the open database is still the file at its path.

A file that was deleted or replaced can still be written to, and all of it is lost. So the open
files are compared with those at the path by device and inode: the database, its write-ahead log and
the log's index. As long as the folder's modification time has not changed (deleting and replacing
change it), that is one system call.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, TypeAlias

from herzrasen.storage.errors import DataGone

_SUFFIXES: Final = ("", "-wal", "-shm")
_Identity: TypeAlias = tuple[int, int]


class OpenFiles:
    """The files of one database; those present at the first check are the open ones."""

    def __init__(self, path: Path) -> None:
        self._folder = path.absolute().parent
        self._paths = tuple(path.absolute().with_name(path.name + suffix) for suffix in _SUFFIXES)
        self._known: dict[Path, _Identity] = {}
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
            self.check_each()
            self._unchanged = now

    def check_each(self) -> None:
        """Check each file; raises as ``check`` does."""
        for path in self._paths:
            known, found = self._known.get(path), _identity(path)
            if known is None and found is not None:
                self._known[path] = found
            elif found != known:
                self._unchanged = None
                raise DataGone(str(path))

    @property
    def exists(self) -> bool:
        """Whether the database file is there yet."""
        return self._paths[0] in self._known


def _identity(path: Path) -> _Identity | None:
    try:
        found = os.stat(path)  # noqa: PTH116 - twice as fast, for every commit
    except OSError:
        return None
    return found.st_dev, found.st_ino
