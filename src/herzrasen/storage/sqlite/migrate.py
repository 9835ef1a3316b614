"""Schema migrations of the SQLite file.

A migration is a file of SQL, ``migrations/0001_tables.sql`` the first; the file's ``user_version``
is the number of the last one that was run. Which versions of a file are opened, and the copy that
is made before a migration: ``_upgrade`` in ``database.py``. A released migration is never changed.
There is no way back except that copy, or ``herzrasen restore``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Final

_FOLDER: Final = files("herzrasen.storage.sqlite").joinpath("migrations")


class NewerVersion(Exception):
    """The file was written by a later version of the program."""


@cache
def migrations() -> tuple[str, ...]:
    """The SQL of every migration, in order; the first creates the schema of version 1."""
    found = sorted((file for file in _FOLDER.iterdir()), key=lambda file: file.name)
    return tuple(file.read_text() for file in found if file.name.endswith(".sql"))


def schema_version(connection: sqlite3.Connection) -> int:
    """The number of the last migration that was run, 0 for a new file."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection, all_migrations: Sequence[str]) -> None:
    """Run the missing migrations, all or none: between two of them the file would be of a version
    that nobody has a copy of. Raises sqlite3.Error if one fails: then close the connection."""
    first = schema_version(connection)
    missing = all_migrations[first:]
    if not missing:
        return
    steps = (f"{step}\n;" for step in missing)
    version = f"PRAGMA user_version = {len(all_migrations)};"
    connection.executescript("\n".join(("BEGIN IMMEDIATE;", *steps, version, "COMMIT;")))
