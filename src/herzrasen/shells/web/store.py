"""The log of all tables: what is in it has happened, what is not has not.

Rows are keyed UNIQUE(table, seq). So the log is also the lock: of two servers that believe they
own a table, the second to write number n is refused, and learns that it has to read again.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Final, Protocol

import msgspec

from herzrasen.shells.web.writer import Fenced, Writer

__all__ = ["Closed", "EventLog", "Fenced", "Row", "SQLiteLog", "Stored", "claim"]

SCHEMA: Final = 1
"""The version of the tables below, kept in the file as ``user_version``."""

_TABLES: Final = """
BEGIN IMMEDIATE;
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, about BLOB NOT NULL
) STRICT;
CREATE TABLE entries (
    "table" INTEGER NOT NULL REFERENCES tables, seq INTEGER NOT NULL, entry BLOB NOT NULL,
    UNIQUE ("table", seq)
) STRICT;
CREATE TABLE health (id INTEGER PRIMARY KEY, checked TEXT NOT NULL) STRICT;
PRAGMA user_version = 1;
COMMIT;
"""


class Closed(Exception):
    """The log cannot be used; the text is the reason's key in the texts."""


class Row(msgspec.Struct, frozen=True):
    """One row to append: its number in the table, and the entry as bytes."""

    seq: int
    entry: bytes


class Stored(msgspec.Struct, frozen=True):
    """A table as it stands in the log."""

    about: bytes
    entries: tuple[bytes, ...]


class EventLog(Protocol):
    """Where tables are kept. A call returns when what it wrote is safe.

    What goes wrong outside (a full disk) is raised as OSError or sqlite3.Error.
    """

    async def create(self, name: str, about: bytes) -> None:
        """Open a table. Raises Fenced if the name is taken."""
        ...

    async def append(self, name: str, rows: Sequence[Row]) -> None:
        """Add rows, all or none. Raises Fenced if one of the numbers is there already."""
        ...

    async def describe(self, name: str, about: bytes) -> None:
        """Replace what is said about a table."""
        ...

    async def load(self, name: str) -> Stored | None:
        """The table with its entries in order, None if there is no such table."""
        ...

    async def check(self) -> None:
        """Write something, to see that writing works."""
        ...


class SQLiteLog:
    """The log in one SQLite file: one thread writes, readers do not wait for it (WAL)."""

    def __init__(self, path: Path) -> None:
        """Open or make the file. Raises Closed if that cannot be done."""
        self._path = path
        try:
            with closing(self._connect()) as connection:
                _prepare(connection)
        except (OSError, sqlite3.Error):
            raise Closed("no-data") from None
        self._writer = Writer(self._connect)

    @property
    def commits(self) -> int:
        """How many times the writer has waited for the disk."""
        return self._writer.commits

    def close(self) -> None:
        """Write what has been handed in, then end the writer."""
        self._writer.close()

    async def create(self, name: str, about: bytes) -> None:
        """Open a table. Raises Fenced if the name is taken."""
        await self._writer.do("INSERT INTO tables (name, about) VALUES (?, ?)", [(name, about)])

    async def append(self, name: str, rows: Sequence[Row]) -> None:
        """Add rows, all or none. Raises Fenced if one of the numbers is there already."""
        await self._writer.do(
            'INSERT INTO entries ("table", seq, entry)'
            " VALUES ((SELECT id FROM tables WHERE name = ?), ?, ?)",
            [(name, row.seq, row.entry) for row in rows],
        )

    async def describe(self, name: str, about: bytes) -> None:
        """Replace what is said about a table."""
        await self._writer.do("UPDATE tables SET about = ? WHERE name = ?", [(about, name)])

    async def check(self) -> None:
        """Write something, to see that writing works."""
        await self._writer.do("REPLACE INTO health VALUES (1, datetime())", [()])

    async def load(self, name: str) -> Stored | None:
        """The table with its entries in order, None if there is no such table."""
        with closing(self._connect()) as connection:
            found = connection.execute(
                "SELECT id, about FROM tables WHERE name = ?", (name,)
            ).fetchone()
            if found is None:
                return None
            found_rows = connection.execute(
                'SELECT entry FROM entries WHERE "table" = ? ORDER BY seq', (found[0],)
            )
            return Stored(about=found[1], entries=tuple(row[0] for row in found_rows))

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._path, isolation_level=None)
        connection.execute("PRAGMA synchronous = FULL")
        return connection


def claim(folder: Path) -> sqlite3.Connection:
    """Make the folder this process's own until the answer is closed or the process ends.

    SQLite's lock on a file of its own is used because every system has it and gives it back even
    after ``kill -9``. Raises Closed if the folder cannot be written, or belongs to a server.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(folder / "server.lock", isolation_level=None, timeout=0)
    except (OSError, sqlite3.Error):
        raise Closed("no-data") from None
    try:
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.Error as error:
        lock.close()
        busy = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        raise Closed("data-in-use" if busy else "no-data") from None
    return lock


def _prepare(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA journal_mode = WAL")
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        connection.executescript(_TABLES)
    elif version != SCHEMA:
        raise Closed("data-from-another-version")
