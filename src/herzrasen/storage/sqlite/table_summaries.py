"""Summaries of open tables in the SQLite file."""

from __future__ import annotations

from typing import Final

from herzrasen.protocol import codec
from herzrasen.storage.sessions import GONE
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.table_summaries import AFTER_ASCII, StoredSummary

_SAVE: Final = (
    'INSERT INTO reports ("table", kind, seen, line, persons)'
    " SELECT id, :kind, :seen, :line, :persons FROM tables WHERE name = :name AND NOT EXISTS"
    " (SELECT 1 FROM json_each(:persons) JOIN devices ON devices.token = json_each.value"
    f" WHERE devices.label = '{GONE}' AND devices.ended IS NOT NULL)"
    ' ON CONFLICT ("table") DO UPDATE SET kind = excluded.kind, seen = excluded.seen,'
    " line = excluded.line, persons = excluded.persons"
)


class SQLiteSummaryStore:
    """The summaries in the SQLite file that holds the log."""

    def __init__(self, database: Database) -> None:
        self._read_aside = database.query_in_thread
        self._writer = database.writer

    async def save(self, summary: StoredSummary) -> None:
        """Replace a table's summary; does nothing if the table is not in the log, or if someone at
        it was deleted by now, or is another person."""
        persons = codec.encode(sorted(set(summary.persons))).decode()
        await self._writer.execute(
            _SAVE,
            [
                {
                    "kind": summary.kind,
                    "seen": summary.seen_at,
                    "line": summary.data,
                    "persons": persons,
                    "name": summary.table,
                }
            ],
        )

    async def delete(self, table: str) -> None:
        """Delete the summary of a table that is over."""
        await self._writer.execute(
            'DELETE FROM reports WHERE "table" = (SELECT id FROM tables WHERE name = ?)',
            [(table,)],
        )

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:
        """The public tables that were seen at this time or later, the latest first."""
        return await self._select(
            "SELECT line FROM reports WHERE kind = 'public' AND seen >= ?"
            " ORDER BY seen DESC LIMIT ?",
            (since, limit),
        )

    async def with_prefix(self, prefix: str) -> tuple[bytes, ...]:
        """The tables whose names begin so, two at most."""
        return await self._select(
            'SELECT line FROM tables JOIN reports ON "table" = id WHERE name >= ? AND name < ?'
            " LIMIT 2",
            (prefix, prefix + AFTER_ASCII),
        )

    async def of_person(self, person: str, limit: int) -> tuple[bytes, ...]:
        """The tables where this person sits, those seen last first."""
        return await self._select(
            "SELECT line FROM reports NATURAL JOIN sitting WHERE person = ?"
            " ORDER BY seen DESC LIMIT ?",
            (person, limit),
        )

    async def _select(self, question: str, facts: tuple[object, ...]) -> tuple[bytes, ...]:
        return tuple(row[0] for row in await self._read_aside(question, facts))
