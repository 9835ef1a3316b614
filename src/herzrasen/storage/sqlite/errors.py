"""Translates SQLite's errors into those of the storage interfaces."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from herzrasen.storage.errors import StorageIOError


@contextmanager
def translated_errors() -> Iterator[None]:
    """Raise StorageIOError where SQLite raises an error of its own."""
    try:
        yield
    except sqlite3.Error as error:
        raise StorageIOError(str(error)) from error
