"""Heartbeats, owners and daily jobs in a PostgreSQL database, timed by its clock."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

import asyncpg
import msgspec

from herzrasen.storage.event_log import TableVersion
from herzrasen.storage.nodes import Nodes, NodeStatus, StoredNode, TableOwner
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase

# A statement does not see its own writes, so the node's own row is added.
_RENEW: Final = """
WITH gone AS (
    DELETE FROM nodes WHERE seen < clock_timestamp() - interval '1 minute' AND id <> $1
), renewed AS (
    INSERT INTO nodes VALUES ($1, $2, $3, $4, $5, $6, clock_timestamp(), $7, $8)
    ON CONFLICT (id) DO UPDATE SET name = $2, tables = $3, lag = $4, stopping = $5, address = $6,
        seen = clock_timestamp(), lease = $7, named = $8
    RETURNING *
)
SELECT id, name, tables, lag, stopping, address, lease, named, 0.0::float8 AS silent FROM renewed
UNION ALL
SELECT id, name, tables, lag, stopping, address, lease, named,
    greatest(extract(epoch FROM clock_timestamp() - seen), 0)::float8 AS silent
FROM nodes WHERE id <> $1 AND seen >= clock_timestamp() - interval '1 minute'
"""
_OTHERS: Final = _RENEW.rpartition("UNION ALL")[2]
_ONE_JOINS: Final = "SELECT pg_advisory_xact_lock(hashtext('herzrasen.join'))"
# Another day, and not a later one: the clock may have been wrong before.
_CLAIM: Final = """
INSERT INTO jobs AS known
SELECT $1, floor(extract(epoch FROM clock_timestamp()) / 86400)::integer
ON CONFLICT (job) DO UPDATE SET day = excluded.day WHERE known.day <> excluded.day
RETURNING floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint
"""


class PostgresNodeStore:
    """The nodes that share a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        """Store a heartbeat; returns the last one of every node, with this node among them. Nodes
        that have been silent for a minute are deleted."""
        return _nodes(await self._database.heartbeat(_RENEW, *msgspec.structs.astuple(status)))

    async def join(
        self, status: NodeStatus, may_join: Callable[[Nodes], bool]
    ) -> tuple[StoredNode, ...]:
        """Store the first heartbeat if this node ``may_join`` the others; returns the last one of
        every node, with this node among them if it was stored. One node joins at a time."""

        async def join(connection: Connection) -> tuple[StoredNode, ...]:
            await connection.execute(_ONE_JOINS)
            others = _nodes(await connection.fetch(_OTHERS, status.id))
            if not may_join(others):
                return others
            return _nodes(await connection.fetch(_RENEW, *msgspec.structs.astuple(status)))

        return await self._database.transact(join)

    async def remove(self, node: str) -> None:
        """Delete a stopping node, and give up the tables it still owns."""

        async def remove(connection: Connection) -> None:
            await connection.execute("DELETE FROM nodes WHERE id = $1", node)
            await connection.execute("UPDATE tables SET owner = '' WHERE owner = $1", node)

        await self._database.transact(remove)

    async def owner(self, table: str) -> TableOwner | None:
        """The owner of a table; None if there is no such table."""
        rows = await self._database.fetch("SELECT owner, epoch FROM tables WHERE name = $1", table)
        return TableOwner(*rows[0]) if rows else None

    async def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        """Those of these tables that differ from their owner's version."""
        rows = await self._database.fetch(
            "SELECT mine.name FROM unnest($1::text[], $2::integer[], $3::integer[])"
            " AS mine (name, epoch, revision) LEFT JOIN tables USING (name)"
            " WHERE (tables.epoch, tables.revision) IS DISTINCT FROM (mine.epoch, mine.revision)",
            list(versions),
            [version.epoch for version in versions.values()],
            [version.revision for version in versions.values()],
        )
        return tuple(row["name"] for row in rows)

    async def claim_job(self, job: str) -> int | None:
        """The time in ms since 1970, if this node is the first today to claim the job; else
        None."""

        async def claim(connection: Connection) -> int | None:
            claimed: int | None = await connection.fetchval(_CLAIM, job)
            return claimed

        return await self._database.transact(claim)


def _nodes(rows: Iterable[asyncpg.Record]) -> tuple[StoredNode, ...]:
    return tuple(StoredNode(NodeStatus(*tuple(row)[:-1]), row["silent"]) for row in rows)
