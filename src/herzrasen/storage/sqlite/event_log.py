"""The event log in the SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import closing

from herzrasen.storage.event_log import LogRow, StoredTable
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.errors import translated_errors


class SQLiteEventLog:
    """The log in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._connect = database.connect
        self._read = database.query
        self._read_aside = database.query_in_thread
        self._writer = database.writer

    async def create(self, name: str, description: bytes) -> None:
        """Add a table. Raises WriteConflict if the name is taken."""
        await self._writer.execute(
            "INSERT INTO tables (name, about) VALUES (?, ?)", [(name, description)]
        )

    async def append(self, name: str, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none. Raises WriteConflict if one of the numbers exists."""
        await self._writer.execute(
            'INSERT INTO entries ("table", seq, entry) VALUES ',
            [(name, row.seq, row.entry) for row in rows],
            "((SELECT id FROM tables WHERE name = ?), ?, ?)",
        )

    async def set_description(self, name: str, description: bytes) -> None:
        """Replace the description of a table."""
        await self._writer.execute(
            "UPDATE tables SET about = ? WHERE name = ?", [(description, name)]
        )

    async def check_writable(self) -> None:
        """Write a row, to check that writing works."""
        await self._writer.execute("REPLACE INTO health VALUES (1, datetime())", [()])

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        return bool(self._read("SELECT 1 FROM tables WHERE name = ?", (name,)))

    async def load(self, name: str) -> StoredTable | None:
        """The table with its entries in order, None if there is no such table."""
        return await asyncio.to_thread(self._load, name)

    def _load(self, name: str) -> StoredTable | None:
        with translated_errors(), closing(self._connect()) as connection:
            found = connection.execute(
                "SELECT id, about FROM tables WHERE name = ?", (name,)
            ).fetchone()
            if found is None:
                return None
            found_rows = connection.execute(
                'SELECT entry FROM entries WHERE "table" = ? ORDER BY seq', (found[0],)
            )
            return StoredTable(description=found[1], entries=tuple(row[0] for row in found_rows))

    async def entries_after(self, name: str, after: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order."""
        rows = await self._read_aside(
            'SELECT entry FROM entries WHERE "table" = (SELECT id FROM tables WHERE name = ?)'
            " AND seq > ? ORDER BY seq",
            (name, after),
        )
        return tuple(row[0] for row in rows)
