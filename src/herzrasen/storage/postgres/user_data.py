"""People's settings and past matches in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from herzrasen.cards import Seat
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.sessions import hold_session
from herzrasen.storage.user_data import PlayedTable, StoredSettings

_TABLES: Final = (
    'SELECT id, name, about, (SELECT entry FROM entries WHERE "table" = id'
    " AND number IS NOT NULL ORDER BY position DESC LIMIT 1),"
    ' (SELECT outcome FROM outcomes WHERE "table" = id),'
    " (SELECT coalesce(json_agg(json_build_array(deal, seat,"
    " convert_from(costs, 'UTF8')::json) ORDER BY deal, seat)::text, '[]')"
    ' FROM costs WHERE "table" = id)'
    ' FROM seats JOIN tables ON id = "table"'
    " WHERE person = $1 AND ($2::bigint IS NULL OR id < $2) ORDER BY id DESC LIMIT $3"
)
_SAVE_SETTINGS: Final = (
    "INSERT INTO preferences AS known VALUES ($1, 1, $2) ON CONFLICT (person) DO UPDATE"
    " SET number = known.number + (known.document <> $2)::integer, document = $2 RETURNING number"
)
_SAVE_COSTS: Final = (
    "INSERT INTO costs SELECT id, $2::int, $3::int, $4::bytea FROM tables WHERE name = $1"
    ' ON CONFLICT ("table", deal, seat) DO UPDATE SET costs = excluded.costs'
)


class PostgresUserData:
    """People's settings and tables in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def settings(self, person: str) -> StoredSettings | None:
        """The settings of a person; None if none were ever stored."""
        found = await self._database.fetch(
            "SELECT number, document FROM preferences WHERE person = $1", person
        )
        return StoredSettings(*found[0]) if found else None

    async def save_settings(self, person: str, document: bytes, token_hash: str) -> int:
        """Store settings under the next revision, unless they are stored already; returns their
        revision. Raises WriteConflict if the session that asks for it has ended."""

        async def save(connection: Connection) -> int:
            await hold_session(connection, token_hash, person)
            return int(await connection.fetchval(_SAVE_SETTINGS, person, document))

        return await self._database.transact(save)

    async def tables(self, person: str, before: int | None, count: int) -> tuple[PlayedTable, ...]:
        """Tables where a person sits or sat, the newest first, below this id."""
        found = await self._database.fetch(_TABLES, person, before, count)
        return tuple(PlayedTable(*row) for row in found)

    async def save_outcome(self, table: int, outcome: bytes) -> None:
        """Store how a match ended."""
        await self._database.execute(
            'INSERT INTO outcomes VALUES ($1, $2) ON CONFLICT ("table") DO UPDATE SET outcome = $2',
            table,
            outcome,
        )

    async def save_costs(self, name: str, deal: int, costs: Mapping[Seat, bytes]) -> None:
        """Store what the choices of these seats cost in a deal of a table, counted from 1."""
        rows = [(name, deal, int(seat), cost) for seat, cost in costs.items()]

        async def save(connection: Connection) -> None:
            await connection.executemany(_SAVE_COSTS, rows)

        await self._database.transact(save)
