"""How the open tables stand, so that the list is there again after a restart.

Made from what is in the log, and less exact: a few seconds may be missing after a crash. A table
that is over is not in it.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from herzrasen.protocol import codec
from herzrasen.storage.sqlite.database import Database


class KeptReport(msgspec.Struct, frozen=True):
    """A table's report as bytes, and what it is found by: its name, ``kind`` (private or public),
    the persons who sit there, and when it was seen, in ms since 1970."""

    table: str
    kind: str
    persons: tuple[str, ...]
    seen: int
    line: bytes


class KeptReports(Protocol):
    """Where reports are kept. What goes wrong outside is raised as OSError or sqlite3.Error."""

    async def keep(self, kept: KeptReport) -> None:
        """Replace a table's report. A table that is not in the log has none."""
        ...

    async def forget(self, table: str) -> None:
        """The table is over."""
        ...

    async def public(self, since: int, most: int) -> tuple[bytes, ...]:
        """The public tables that were seen at this time or later, the latest first."""
        ...

    async def of(self, person: str, most: int) -> tuple[bytes, ...]:
        """The tables where this person sits, those seen last first."""
        ...


class SQLiteReports:
    """KeptReports in the SQLite file that holds the log."""

    def __init__(self, database: Database) -> None:
        self._read_aside = database.read_aside
        self._writer = database.writer

    async def keep(self, kept: KeptReport) -> None:
        """Replace a table's report. A table that is not in the log has none."""
        persons = codec.encode(sorted(set(kept.persons))).decode()
        await self._writer.do(
            'INSERT INTO reports ("table", kind, seen, line, persons)'
            " SELECT id, ?, ?, ?, ? FROM tables WHERE name = ?"
            ' ON CONFLICT ("table") DO UPDATE SET kind = excluded.kind, seen = excluded.seen,'
            " line = excluded.line, persons = excluded.persons",
            [(kept.kind, kept.seen, kept.line, persons, kept.table)],
        )

    async def forget(self, table: str) -> None:
        """The table is over."""
        await self._writer.do(
            'DELETE FROM reports WHERE "table" = (SELECT id FROM tables WHERE name = ?)',
            [(table,)],
        )

    async def public(self, since: int, most: int) -> tuple[bytes, ...]:
        """The public tables that were seen at this time or later, the latest first."""
        return await self._lines(
            "SELECT line FROM reports WHERE kind = 'public' AND seen >= ?"
            " ORDER BY seen DESC LIMIT ?",
            (since, most),
        )

    async def of(self, person: str, most: int) -> tuple[bytes, ...]:
        """The tables where this person sits, those seen last first."""
        return await self._lines(
            "SELECT line FROM reports NATURAL JOIN sitting WHERE person = ?"
            " ORDER BY seen DESC LIMIT ?",
            (person, most),
        )

    async def _lines(self, question: str, facts: tuple[object, ...]) -> tuple[bytes, ...]:
        return tuple(row[0] for row in await self._read_aside(question, facts))
