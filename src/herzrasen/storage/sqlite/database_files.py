"""Looks at the files of a database before SQLite does, which takes some for what they are not.

A folder or a pipe "cannot be opened", as if the rights to it were missing; a file of one byte
counts as a new, empty database.
"""

from __future__ import annotations

import os
import stat
from pathlib import Path
from typing import Final

from herzrasen.storage.errors import StorageError

_SUFFIXES: Final = ("", "-wal", "-shm", "-journal")
_LEAST_BYTES: Final = 512
"""The smallest page of SQLite, and so the smallest database."""


def check_files(database: Path, *, rights: int = os.R_OK | os.W_OK) -> None:
    """Raise StorageError if this file, or one that belongs to it, is no regular file, may not be
    used with these ``rights``, or is too small. What is not there is no error."""
    for suffix in _SUFFIXES:
        file = database.with_name(f"{database.name}{suffix}")
        try:
            found = file.stat()
        except OSError:
            continue
        if not stat.S_ISREG(found.st_mode):
            raise StorageError("data-no-file", file=str(file))
        if not os.access(file, rights):
            raise StorageError("data-forbidden", file=str(file))
        if not suffix and 0 < found.st_size < _LEAST_BYTES:
            raise StorageError("data-damaged", why=f"{found.st_size} bytes")
