"""Summaries of open tables in a PostgreSQL database."""

from __future__ import annotations

from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.summary_batches import SummaryBatches
from herzrasen.storage.table_summaries import AFTER_ASCII, StoredSummary


class PostgresSummaryStore:
    """The summaries in the database that holds the log."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._batches = SummaryBatches(database)

    async def save(self, summary: StoredSummary) -> None:
        """Replace a table's summary; does nothing if the table was adopted since, or is not in the
        log."""
        await self._batches.write(summary.table, summary)

    async def delete(self, table: str) -> None:
        """Delete the summary of a table that is over."""
        await self._batches.write(table, None)

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:
        """The public tables that were seen at this time or later, the latest first."""
        return await self._select(
            "SELECT line FROM reports WHERE kind = 'public' AND seen >= $1"
            " ORDER BY seen DESC LIMIT $2",
            since,
            limit,
        )

    async def with_prefix(self, prefix: str) -> tuple[bytes, ...]:
        """The tables whose names begin so, two at most."""
        return await self._select(
            'SELECT line FROM tables JOIN reports ON "table" = id'
            " WHERE name >= $1 AND name < $2 LIMIT 2",
            prefix,
            prefix + AFTER_ASCII,
        )

    async def of_person(self, person: str, limit: int) -> tuple[bytes, ...]:
        """The tables where this person sits, those seen last first."""
        return await self._select(
            'SELECT line FROM reports JOIN sitting USING ("table") WHERE person = $1'
            " ORDER BY seen DESC LIMIT $2",
            person,
            limit,
        )

    async def _select(self, query: str, *values: object) -> tuple[bytes, ...]:
        return tuple(row["line"] for row in await self._database.fetch(query, *values))
