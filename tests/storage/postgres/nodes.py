"""Nodes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from typing import Final, TypeVar

import msgspec

from herzrasen.storage.event_log import LogRow, TableLog
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.retries import TimeLimits
from herzrasen.storage.postgres.storage import postgres_storage
from herzrasen.storage.storage import Storage

T = TypeVar("T")

IMPATIENT: Final = TimeLimits(answer=2.0, outcome=3.0)
_HANG: Final = 60.0


class Node(msgspec.Struct, frozen=True):
    """One node's storage, and the database behind it."""

    storage: Storage
    database: PostgresDatabase


@asynccontextmanager
async def open_node(
    url: str,
    name: str = "one",
    limits: TimeLimits = TimeLimits(),  # noqa: B008 - frozen
) -> AsyncIterator[Node]:
    """A node of this id; when the block ends its database is closed, in bounded time."""
    database = PostgresDatabase(url, limits)
    try:
        yield Node(postgres_storage(database, name), database)
    finally:
        await soon(database.close())


async def adopt(node: Node, table: str = "t") -> TableLog:
    """The log of a table that is there."""
    owned = await node.storage.log.adopt(table)
    assert owned is not None
    return owned.log


async def entries(node: Node, table: str = "t") -> tuple[bytes, ...]:
    """All entries of a table."""
    stored = await node.storage.log.load(table)
    assert stored is not None
    return stored.entries


def rows(first: int, *contents: bytes) -> list[LogRow]:
    """Rows from this number on."""
    return [LogRow(first + index, content) for index, content in enumerate(contents)]


async def soon(work: Awaitable[T]) -> T:
    """What must not hang."""
    async with asyncio.timeout(_HANG):
        return await work
