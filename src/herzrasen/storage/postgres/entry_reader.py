"""Reads entries of many tables in few statements: when a node dies, other nodes read its tables."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import asyncpg
import msgspec

from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.future_result import settle
from herzrasen.storage.postgres.call_batches import CallBatches
from herzrasen.telemetry.reasons import reason

_MOST: Final = 32
"""Tables of one statement: unpacking their entries blocks the event loop."""
_READ: Final = """
SELECT ARRAY(
    SELECT entry FROM entries
    WHERE entries."table" = asked."table" AND position > asked.after AND number > asked.after
        AND entries.epoch <= asked.epoch
    ORDER BY position
) AS entries
FROM unnest($1::bigint[], $2::int[], $3::int[])
    WITH ORDINALITY AS asked ("table", epoch, after, place)
ORDER BY place
"""


class _Reading(msgspec.Struct, eq=False):
    """One call: the entries of a table, up to this epoch and after this number."""

    table: int
    epoch: int
    after: int
    done: asyncio.Future[tuple[bytes, ...]]


class EntryReader(CallBatches[_Reading]):
    """Reads entries of the log. ``fetch`` runs a query; raises OSError."""

    def __init__(self, fetch: Callable[..., Awaitable[list[asyncpg.Record]]]) -> None:
        super().__init__()
        self._fetch = fetch

    async def read(self, table: int, epoch: int, after: int) -> tuple[bytes, ...]:
        """The entries of a table after this number, in order, and none of a later epoch. Raises
        OSError."""
        done: asyncio.Future[tuple[bytes, ...]] = asyncio.get_running_loop().create_future()
        self._add(_Reading(table, epoch, after, done))
        return await done

    def _take(self) -> list[_Reading]:
        batch, self._waiting = self._waiting[:_MOST], self._waiting[_MOST:]
        return batch

    async def _run(self, batch: Sequence[_Reading]) -> None:
        try:
            rows = await self._fetch(
                _READ,
                [each.table for each in batch],
                [each.epoch for each in batch],
                [each.after for each in batch],
            )
        except OSError as error:
            self._fail(batch, error)
            return
        for each, row in zip(batch, rows, strict=True):
            settle(each.done, tuple(row["entries"]))

    def _fail(self, batch: Sequence[_Reading], error: Exception) -> None:
        outcome = error if isinstance(error, OSError) else StorageIOError(reason(error))
        for each in batch:
            settle(each.done, outcome)
