"""The PostgreSQL database that data is moved into or out of: in one transaction, row by row."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from typing import Final

import asyncpg

from herzrasen.config.secret_url import mask_passwords
from herzrasen.storage.errors import StorageError
from herzrasen.storage.move_data.errors import MoveDataError
from herzrasen.storage.move_data.kinds import ENTRIES, KINDS, Digest, Row, RowKind
from herzrasen.storage.postgres.connect import Connection, connect
from herzrasen.storage.postgres.prepare import prepare
from herzrasen.storage.postgres.retries import TimeLimits

_DAY: Final = TimeLimits(answer=24 * 3600.0)
"""One statement moves all rows of a kind."""
_ROWS_AT_ONCE: Final = 500
_ENTRIES: Final[tuple[str, ...]] = ("table", "position", "epoch", "number", "entry")
_NODES: Final = "SELECT name FROM nodes WHERE seen > clock_timestamp() - interval '1 minute'"


class PostgresSide:
    """A database, in a transaction with one snapshot."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection

    async def lock(self) -> None:
        """Keep nodes out until the transaction ends. Raises MoveDataError if one is running."""
        await self._connection.execute("LOCK TABLE nodes, tables IN EXCLUSIVE MODE")
        nodes = await self._connection.fetch(_NODES)
        if nodes:
            raise MoveDataError("nodes", nodes=", ".join(sorted(row["name"] for row in nodes)))

    async def check_empty(self) -> None:
        """Raise MoveDataError if anything is stored."""
        for kind in KINDS:
            if await self._connection.fetch(f'SELECT FROM "{kind.name}" LIMIT 1'):
                raise MoveDataError("full-database")

    async def rows(self, kind: RowKind) -> AsyncIterator[Row]:
        """All rows of a kind, in order."""
        query = kind.select()
        if kind is ENTRIES:
            query = (
                'SELECT "table", number, entry FROM entries WHERE number IS NOT NULL'
                ' ORDER BY "table", position'
            )
        async for row in self._connection.cursor(query, prefetch=_ROWS_AT_ONCE):
            yield tuple(row)

    async def digest(self, kind: RowKind) -> Digest:
        """The digest of all rows of a kind."""
        digest = Digest()
        async for row in self.rows(kind):
            digest.add(row)
        return digest

    async def write(self, kind: RowKind, rows: Iterable[Row]) -> None:
        """Store these rows as the only ones of this kind."""
        if kind.derived:
            await self._connection.execute(f'DELETE FROM "{kind.name}"')
        columns = kind.columns
        if kind is ENTRIES:
            rows = ((table, seq, 0, seq, entry) for table, seq, entry in rows)
            columns = _ENTRIES
        async with _until_lost(self._connection):
            await self._connection.copy_records_to_table(kind.name, records=rows, columns=columns)

    async def finish_tables(self) -> None:
        """Let the ids of new tables and tournaments continue after those that were moved."""
        await self._connection.execute(
            "SELECT setval(pg_get_serial_sequence('tables', 'id'),"
            " (SELECT coalesce(max(id), 0) + 1 FROM tables), false)"
        )
        await self._connection.execute(
            "SELECT setval(pg_get_serial_sequence('tournaments', 'id'),"
            " (SELECT coalesce(max(id), 0) + 1 FROM tournaments), false)"
        )

    async def secrets(self) -> dict[str, bytes]:
        """All secrets by their names."""
        return dict(map(tuple, await self._connection.fetch("SELECT name, content FROM secrets")))

    async def write_secrets(self, secrets: Mapping[str, bytes]) -> None:
        """Replace the secrets with these; others stay."""
        await self._connection.executemany(
            "INSERT INTO secrets VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET content = $2",
            list(secrets.items()),
        )


@asynccontextmanager
async def _until_lost(connection: Connection) -> AsyncIterator[None]:
    """End what waits for a connection that is lost: asyncpg's COPY would wait for ever, where that
    happens while it waits for the server to read."""
    try:
        async with asyncio.timeout(None) as limit:

            def end(_: object) -> None:
                limit.reschedule(0)

            connection.add_termination_listener(end)
            try:
                yield
            finally:
                connection.remove_termination_listener(end)
    except TimeoutError:
        raise asyncpg.ConnectionDoesNotExistError("the connection was lost") from None


@asynccontextmanager
async def open_postgres(url: str) -> AsyncIterator[PostgresSide]:
    """The database of this URL, its schema up to date. What was written is stored when the block
    ends well. Raises StorageError and MoveDataError."""
    await prepare(url)
    try:
        connection = await connect(url, _DAY)
        try:
            transaction = connection.transaction(isolation="repeatable_read")
            await transaction.start()
            yield PostgresSide(connection)
            await transaction.commit()
        finally:
            connection.terminate()  # and so the server undoes what was not committed
    except (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError) as error:
        why = mask_passwords(str(error))
        raise StorageError("database-failed", database=mask_passwords(url), why=why) from error
