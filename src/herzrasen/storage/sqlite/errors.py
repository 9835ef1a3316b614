"""Translates SQLite's errors into those of the storage interfaces."""

from __future__ import annotations

import errno
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from herzrasen.storage.errors import DataDamaged, StorageError, StorageIOError
from herzrasen.telemetry.reasons import reason
from herzrasen.user_files import cause_of

_DAMAGE: Final = (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB)
_FOLDER: Final = (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_PERM)
"""The folder or a file in it has the wrong permissions."""


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StorageIOError where SQLite raises an error of its own."""
    try:
        yield
    except sqlite3.Error as error:
        raise storage_io_error(error) from error


@contextmanager
def damage_of_source() -> Iterator[None]:
    """Raise StorageError where the data that is read is damaged: what it is written to is not."""
    try:
        yield
    except sqlite3.Error as error:
        if is_damage(error):
            raise start_error(error) from None
        raise


def storage_io_error(error: sqlite3.Error) -> StorageIOError:
    """The error of a storage for one of SQLite."""
    if _code(error) == sqlite3.SQLITE_FULL:
        return StorageIOError(errno.ENOSPC, str(error))
    return DataDamaged(str(error)) if is_damage(error) else StorageIOError(reason(error))


def is_damage(error: sqlite3.Error) -> bool:
    """Whether SQLite has found the file damaged."""
    return _code(error) in _DAMAGE


def start_error(error: OSError | sqlite3.Error) -> StorageError:
    """Why a server cannot start with its database."""
    if cause_of(error).kind == "full":
        return StorageError("data-full")
    if isinstance(error, OSError) or _code(error) in _FOLDER:
        return StorageError("no-data")
    key = "data-damaged" if is_damage(error) else "data-unusable"
    return StorageError(key, why=reason(error))


def _code(error: sqlite3.Error) -> int:
    """SQLite's primary result code; the extended ones have more bits."""
    code: int = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR)
    return code & 0xFF
