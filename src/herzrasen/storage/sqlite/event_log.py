"""The event log in the SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Final

from herzrasen.storage.errors import DamagedRow
from herzrasen.storage.event_log import LogRow, OwnedTable, StoredTable
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.entry_checksums import check_rows, checksum
from herzrasen.storage.sqlite.preconditions import nobody_gone
from herzrasen.storage.table_damage import damaged_table

_INSERT_FIRST: Final = (
    'INSERT INTO entries ("table", seq, entry, crc) SELECT id, ?, ?, ? FROM tables WHERE name = ?'
)


class SQLiteTableLog:
    """The log of one table. This server alone has the file, so it owns every table."""

    epoch: Final = 0
    revision: Final = 0

    def __init__(self, name: str, database: Database) -> None:
        self._name = name
        self._read_in_thread = database.query_in_thread
        self._writer = database.writer
        self._erase = database.log_cleaner.erase

    async def append(self, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none. Raises WriteConflict if one of the numbers exists."""
        await self.queue_append(rows)

    def queue_append(self, rows: Sequence[LogRow]) -> asyncio.Future[None]:
        """Append rows, as ``append``; done when they are durable."""
        return self._writer.append(self._name, rows)

    async def set_description(self, description: bytes) -> None:
        """Replace the description of the table."""
        await self._writer.execute(
            "UPDATE tables SET about = ? WHERE name = ?", [(description, self._name)]
        )

    async def confirm_description(self, description: bytes) -> None:
        """Replace the description of the table; it says so already. What the room wrote in the
        meantime, with a name that is forgotten by now, is erased from the disk as well."""
        await self.set_description(description)
        await self._erase()

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order."""
        try:
            rows = await self._read_in_thread(
                "SELECT seq, entry, crc FROM all_entries"
                ' WHERE "table" = (SELECT id FROM tables WHERE name = ?) AND seq > ? ORDER BY seq',
                (self._name, after),
            )
            return check_rows(rows)
        except DamagedRow as damage:
            raise damaged_table(self._name, damage) from damage

    async def check_owned(self) -> None:
        """Do nothing: no other server has the file."""

    async def release(self) -> None:
        """Do nothing: no other server has the file."""


class SQLiteEventLog:
    """The log in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._read = database.query
        self._writer = database.writer

    async def create(self, name: str, description: bytes, rows: Sequence[LogRow] = ()) -> None:
        """Add a table that begins with these rows. Raises WriteConflict if the name is taken, or if
        someone at it was deleted by now, or is another person."""
        entries = [(row.seq, row.entry, checksum(row.seq, row.entry), name) for row in rows]
        await self._writer.execute_all(
            ("INSERT INTO tables (name, about) VALUES (?, ?)", [(name, description)]),
            (_INSERT_FIRST, entries),
            nobody_gone(name),
        )

    async def adopt(self, name: str, after: int | None = None) -> OwnedTable | None:  # noqa: ARG002
        """Become the owner of a table, as only this server can; None if there is no such table."""
        stored = await self.load(name)
        if stored is None:
            return None
        return OwnedTable(self.table(name), stored.description, stored.entries)

    def table(self, name: str) -> SQLiteTableLog:
        """The log of one table."""
        return SQLiteTableLog(name, self._database)

    async def check_writable(self) -> None:
        """Check the data, then write a row, to see that writing works."""
        await asyncio.to_thread(self._database.check)
        await self._writer.execute("REPLACE INTO health VALUES (1, datetime())", [()])

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        return bool(self._read("SELECT 1 FROM tables WHERE name = ?", (name,)))

    async def load(self, name: str) -> StoredTable | None:
        """The table with its entries in order, None if there is no such table."""
        try:
            return await asyncio.to_thread(self._load, name)
        except DamagedRow as damage:
            raise damaged_table(name, damage) from damage

    def _load(self, name: str) -> StoredTable | None:
        with self._database.reading() as connection:
            found = connection.execute(
                "SELECT id, about FROM tables WHERE name = ?", (name,)
            ).fetchone()
            if found is None:
                return None
            found_rows = connection.execute(
                'SELECT seq, entry, crc FROM all_entries WHERE "table" = ? ORDER BY seq',
                (found[0],),
            ).fetchall()  # where one is damaged, the error would keep the rest open
            return StoredTable(description=found[1], entries=check_rows(found_rows))
