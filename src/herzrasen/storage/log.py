"""The log of all tables: what is in it has happened, what is not has not.

Rows are keyed UNIQUE(table, seq). So the log is also the lock: of two servers that believe they
own a table, the second to write number n is refused, and learns that it has to read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing
from typing import Protocol

import msgspec

from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.writer import Fenced

__all__ = ["EventLog", "Fenced", "Row", "SQLiteLog", "Stored"]


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

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        ...

    async def load(self, name: str) -> Stored | None:
        """The table with its entries in order, None if there is no such table."""
        ...

    async def since(self, name: str, seq: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order."""
        ...

    async def check(self) -> None:
        """Write something, to see that writing works."""
        ...


class SQLiteLog:
    """The log in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._connect = database.connect
        self._read = database.read
        self._read_aside = database.read_aside
        self._writer = database.writer

    async def create(self, name: str, about: bytes) -> None:
        """Open a table. Raises Fenced if the name is taken."""
        await self._writer.do("INSERT INTO tables (name, about) VALUES (?, ?)", [(name, about)])

    async def append(self, name: str, rows: Sequence[Row]) -> None:
        """Add rows, all or none. Raises Fenced if one of the numbers is there already."""
        await self._writer.do(
            'INSERT INTO entries ("table", seq, entry) VALUES ',
            [(name, row.seq, row.entry) for row in rows],
            "((SELECT id FROM tables WHERE name = ?), ?, ?)",
        )

    async def describe(self, name: str, about: bytes) -> None:
        """Replace what is said about a table."""
        await self._writer.do("UPDATE tables SET about = ? WHERE name = ?", [(about, name)])

    async def check(self) -> None:
        """Write something, to see that writing works."""
        await self._writer.do("REPLACE INTO health VALUES (1, datetime())", [()])

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        return bool(self._read("SELECT 1 FROM tables WHERE name = ?", (name,)))

    async def load(self, name: str) -> Stored | None:
        """The table with its entries in order, None if there is no such table."""
        return await asyncio.to_thread(self._load, name)

    def _load(self, name: str) -> Stored | None:
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

    async def since(self, name: str, seq: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order."""
        rows = await self._read_aside(
            'SELECT entry FROM entries WHERE "table" = (SELECT id FROM tables WHERE name = ?)'
            " AND seq > ? ORDER BY seq",
            (name, seq),
        )
        return tuple(row[0] for row in rows)
