"""Group commit of summaries: those that arrive during one transaction share the next one.

The latest summary of a table counts, unless a former owner wrote it: an older summary never
replaces a newer one, and a deleted one stays deleted.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Final

from herzrasen.protocol import codec
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.sessions import GONE
from herzrasen.storage.table_summaries import StoredSummary

_SAVE: Final = (
    'INSERT INTO reports ("table", kind, seen, line, persons)'
    " SELECT tables.id, row.kind, row.seen, row.line, row.persons FROM unnest($1::text[],"
    " $2::integer[], $3::text[], $4::bigint[], $5::bytea[], $6::text[])"
    " AS row (name, epoch, kind, seen, line, persons)"
    " JOIN tables ON tables.name = row.name AND tables.epoch = row.epoch"
    " WHERE NOT EXISTS (SELECT FROM jsonb_array_elements_text(row.persons::jsonb) AS one (person)"
    f" JOIN devices ON token = one.person WHERE label = '{GONE}' AND ended IS NOT NULL)"
    ' ON CONFLICT ("table") DO UPDATE SET kind = excluded.kind, seen = excluded.seen,'
    " line = excluded.line, persons = excluded.persons"
)
_DELETE: Final = (
    'DELETE FROM reports USING tables WHERE reports."table" = tables.id AND tables.name = ANY($1)'
)


class SummaryBatches:
    """Writes summaries, all that are queued in one transaction."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._waiting: dict[str, StoredSummary | None] = {}
        self._next: asyncio.Task[None] | None = None
        self._turn = asyncio.Lock()

    async def write(self, table: str, summary: StoredSummary | None) -> None:
        """Replace a table's summary, or delete it; returns when that is durable. Raises OSError."""
        waits = self._waiting.get(table)
        if waits is None or summary is None or waits.epoch <= summary.epoch:
            self._waiting[table] = summary
        if self._next is None:
            self._next = asyncio.create_task(self._write_waiting())
        await asyncio.shield(self._next)

    async def _write_waiting(self) -> None:
        async with self._turn:
            batch, self._waiting, self._next = self._waiting, {}, None

            async def write(connection: Connection) -> None:
                await _write(batch, connection)

            await self._database.transact(write)


async def _write(batch: Mapping[str, StoredSummary | None], connection: Connection) -> None:
    saved = [summary for summary in batch.values() if summary is not None]
    if saved:
        await connection.execute(
            _SAVE,
            [one.table for one in saved],
            [one.epoch for one in saved],
            [one.kind for one in saved],
            [one.seen_at for one in saved],
            [one.data for one in saved],
            [codec.encode(sorted(set(one.persons))).decode() for one in saved],
        )
    if deleted := [table for table, summary in batch.items() if summary is None]:
        await connection.execute(_DELETE, deleted)
