"""Deletes expired tables and guests from a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.postgres.accounts import PostgresAccountStore
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.retention import is_expired
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.table import info

_DAY: Final = 24 * 60 * 60 * 1000
_PAGE: Final = 500
"""Tables that are read at once."""

_LAST: Final = (
    '(SELECT entry FROM entries WHERE "table" = id AND number IS NOT NULL'
    " ORDER BY position DESC LIMIT 1) AS last"
)
_TABLES: Final = (
    f"SELECT id, name, about, {_LAST} FROM tables WHERE id > $1 ORDER BY id LIMIT {_PAGE}"
)
_SAVE_TIME: Final = (
    "INSERT INTO trusted_time VALUES (1, $1, $2, $3)"
    " ON CONFLICT (id) DO UPDATE SET believed = $1, doubted = $2, runs = $3"
)
_FENCE: Final = (
    "UPDATE tables SET epoch = epoch + 1, owner = ''"
    " WHERE name = $1 AND owner NOT IN (SELECT id FROM nodes) RETURNING id, epoch"
)
_ADOPTION: Final = (
    "INSERT INTO entries SELECT $1, coalesce(max(position), 0) + 1, $2, NULL, ''"
    ' FROM entries WHERE "table" = $1'
)
_GUESTS: Final = (
    "SELECT person FROM devices WHERE person <> '' AND person NOT IN"
    " (SELECT person FROM accounts) GROUP BY person HAVING max(seen) < $1"
)


class PostgresRetention:
    """Retention in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database
        self._accounts = PostgresAccountStore(database)

    async def expired_tables(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The names of expired tables."""
        if not settings.expires_tables:
            return ()
        expired: list[str] = []
        last_id = 0
        while page := await self._database.fetch(_TABLES, last_id):
            last_id = page[-1]["id"]
            expired += [
                row["name"] for row in page if is_expired(row["about"], row["last"], now, settings)
            ]
        return expired

    async def delete_tables(self, tables: Iterable[str]) -> None:
        """Delete these tables, except those that are in the memory of a node."""
        for name in tables:
            # Adopted before it is deleted, so that a former owner's next write is refused.
            with suppress(WriteConflict):  # a node has adopted it meanwhile
                if (id_ := await self._database.transact(partial(_fence, name))) is not None:
                    await self._database.transact(partial(_delete, id_))

    async def trusted_time(self) -> TrustedTime | None:
        """What was stored of the clock; None if nothing ever was."""
        found = await self._database.fetch("SELECT believed, doubted, runs FROM trusted_time")
        return TrustedTime(*found[0]) if found else None

    async def save_trusted_time(self, known: TrustedTime) -> None:
        """Store what is known of the clock now."""
        await self._database.execute(_SAVE_TIME, *msgspec.structs.astuple(known))

    async def expired_guests(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The expired guests."""
        if not settings.guests:
            return ()
        found = await self._database.fetch(_GUESTS, now // _DAY - settings.guests)
        return [row["person"] for row in found]

    async def delete_guest(self, person: str, now: int) -> None:
        """Delete a guest; their seats at tables become anonymous."""
        await self._accounts.delete(
            person, now, lambda line: info.without_person(line, person), only_guest=True
        )


async def _fence(name: str, connection: Connection) -> int | None:
    """Adopt a table without an owner, so that a former owner's writes are refused. Returns its id;
    None if a node has it in memory."""
    table = await connection.fetchrow(_FENCE, name)
    if table is None:
        return None
    await connection.execute(_ADOPTION, table["id"], table["epoch"])
    return int(table["id"])


async def _delete(id_: int, connection: Connection) -> None:
    await connection.execute('DELETE FROM entries WHERE "table" = $1', id_)
    await connection.execute("DELETE FROM tables WHERE id = $1", id_)
