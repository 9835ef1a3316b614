"""The steps that a server's file takes from one version of the program to the next.

A step is a file of SQL, ``migrations/0001_tables.sql`` the first. The file's ``user_version`` is
the number of the last step taken. A step that has been released is never changed; there is no way
back but the copy that is made before, or ``herzrasen restore``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from importlib.resources import files
from typing import Final

_STEPS: Final = files("herzrasen.storage.sqlite").joinpath("migrations")


class TooNew(Exception):
    """The file was written by a later version of the program."""


def steps() -> tuple[str, ...]:
    """The SQL of every step, in order: the first makes a new file a file of version 1."""
    found = sorted((file for file in _STEPS.iterdir()), key=lambda file: file.name)
    return tuple(file.read_text() for file in found if file.name.endswith(".sql"))


def version_of(connection: sqlite3.Connection) -> int:
    """The number of the last step that the file has taken, 0 for a new one."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    return int(version)


def migrate(connection: sqlite3.Connection, all_steps: Sequence[str]) -> None:
    """Take the steps that are missing, each of them wholly or not at all.

    Raises sqlite3.Error where a step cannot be taken.
    """
    version = version_of(connection)
    for number, step in enumerate(all_steps[version:], version + 1):
        try:
            connection.executescript(
                f"BEGIN IMMEDIATE; {step}; PRAGMA user_version = {number}; COMMIT;"
            )
        except sqlite3.Error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise
