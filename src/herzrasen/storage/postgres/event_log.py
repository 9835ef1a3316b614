"""The event log in a PostgreSQL database, which several nodes share."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from herzrasen.storage.errors import OutcomeUnknown, WriteConflict
from herzrasen.storage.event_log import LogRow, OwnedTable, StoredTable
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.ownership import Ownership
from herzrasen.storage.postgres.sessions import require_nobody_gone


class PostgresTableLog:
    """The log of one table, for the owner that has begun this epoch."""

    def __init__(self, owner: Ownership, node: str, database: PostgresDatabase) -> None:
        self._owner = owner
        self._node = node
        self._database = database
        self._lane = database.lane(owner.table)
        self._describing = asyncio.Lock()

    @property
    def epoch(self) -> int:
        """How often the table was adopted."""
        return self._owner.epoch

    @property
    def revision(self) -> int:
        """The revision of the description that this owner has read."""
        return self._owner.revision

    async def append(self, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none. Raises WriteConflict if one of the numbers exists, or the table
        was adopted again."""
        if rows:
            await self._lane.append(self._owner, rows)

    async def set_description(self, description: bytes) -> None:
        """Replace the description of the table. Raises WriteConflict if the table was adopted
        again, or the description was changed since it was read."""
        owner = self._owner
        async with self._describing:
            if owner.lost:
                raise WriteConflict("a former write was refused")
            try:
                await self._database.transact(
                    lambda connection: _describe(connection, owner, description)
                )
            except (WriteConflict, OutcomeUnknown, asyncio.CancelledError):
                owner.lost = True
                raise
            owner.revision += 1

    async def confirm_description(self, description: bytes) -> None:
        """Accept a description that another process has stored, as this owner's own. Raises
        WriteConflict if another one is stored, or the table was adopted again."""
        owner = self._owner
        async with self._describing:
            found = await self._database.fetch(
                "SELECT revision FROM tables WHERE id = $1 AND epoch = $2 AND about = $3",
                owner.table,
                owner.epoch,
                description,
            )
            if owner.lost or not found:
                owner.lost = True
                raise WriteConflict("the table was adopted again, or its description was changed")
            owner.revision = found[0]["revision"]

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order; none of a later owner."""
        return await self._database.entries.read(self._owner.table, self._owner.epoch, after)

    async def check_owned(self) -> None:
        """Raise WriteConflict if the table was adopted again, or its description was changed since
        it was read."""
        owner = self._owner
        async with self._describing:
            if owner.lost or not await self._database.fetch(
                "SELECT FROM tables WHERE id = $1 AND epoch = $2 AND revision = $3",
                owner.table,
                owner.epoch,
                owner.revision,
            ):
                raise WriteConflict("the table was adopted again, or its description was changed")

    async def release(self) -> None:
        """Give the table up: it has left the memory."""
        await self._database.execute(
            "UPDATE tables SET owner = '' WHERE id = $1 AND epoch = $2 AND owner = $3",
            self._owner.table,
            self._owner.epoch,
            self._node,
        )


class PostgresEventLog:
    """The log in a PostgreSQL database, used by the node of this id."""

    def __init__(self, database: PostgresDatabase, node: str) -> None:
        self._database = database
        self._node = node

    async def create(self, name: str, description: bytes, rows: Sequence[LogRow] = ()) -> None:
        """Add a table that begins with these rows. Raises WriteConflict if the name is taken, or if
        someone at it was deleted by now, or is another person."""

        async def create(connection: Connection) -> None:
            id_ = await connection.fetchval(
                "INSERT INTO tables (name, about) VALUES ($1, $2) RETURNING id", name, description
            )
            await connection.executemany(
                "INSERT INTO entries VALUES ($1, $2, 0, $2, $3)",
                [(id_, row.seq, row.entry) for row in rows],
            )
            await require_nobody_gone(connection, id_)

        await self._database.transact(create)

    async def adopt(self, name: str, after: int | None = None) -> OwnedTable | None:
        """Become the owner of a table; None if there is no such table.

        Raises WriteConflict if the table is no longer in the epoch ``after``.
        """
        table = await self._database.adoptions.adopt(name, self._node, after)
        if table is None:
            if not await self.exists(name):
                return None
            raise WriteConflict("another node was first")
        owner = Ownership(table.id, table.epoch, table.revision)
        return OwnedTable(PostgresTableLog(owner, self._node, self._database), table.about)

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        return bool(await self._database.fetch("SELECT FROM tables WHERE name = $1", name))

    async def load(self, name: str) -> StoredTable | None:
        """The table with its entries in order, None if there is no such table."""
        found = await self._database.fetch(
            'SELECT about, ARRAY(SELECT entry FROM entries WHERE "table" = id'
            " AND number IS NOT NULL ORDER BY position) AS entries FROM tables WHERE name = $1",
            name,
        )
        return StoredTable(found[0]["about"], tuple(found[0]["entries"])) if found else None

    async def check_writable(self) -> None:
        """Write a row, to check that writing works, and run an empty append and adoption."""
        await self._database.check_lanes()
        await self._database.execute(
            "INSERT INTO health VALUES (1, now()) ON CONFLICT (id) DO UPDATE SET checked = now()"
        )


async def _describe(connection: Connection, owner: Ownership, description: bytes) -> None:
    changed = await connection.execute(
        "UPDATE tables SET about = $4, revision = revision + 1"
        " WHERE id = $1 AND epoch = $2 AND revision = $3",
        owner.table,
        owner.epoch,
        owner.revision,
        description,
    )
    if changed != "UPDATE 1":
        raise WriteConflict("the table was adopted again, or its description was changed")
