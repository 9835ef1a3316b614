"""Group adoption: tables requested while one statement runs are adopted together by the next.

When a node dies, other nodes need its tables at the same moment. One statement adopts many: it
locks their rows in a fixed order, begins the next epoch of each, and writes the adoption at the
next position of its log. The entries before it are read later (``entry_reader``), since nothing can
change them any more. A statement sees the log as it was when it began. If a former owner has
written since, the position is taken and the whole statement fails. Then each half of the tables is
adopted alone, down to one table, which is retried: a former owner stops at the first adoption that
it finds.

If the connection breaks, the adoption is repeated. If the first attempt was stored, the second
finds a later epoch and fails as if another node had been first; the caller asks again and finds the
table at this node.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import asyncpg
import msgspec

from herzrasen.storage.errors import StorageIOError
from herzrasen.storage.future_result import settle
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.errors import DATABASE_ERRORS, line_broke, storage_error
from herzrasen.storage.postgres.lane import Lane
from herzrasen.storage.postgres.retries import Retries
from herzrasen.telemetry.reasons import reason

_MOST: Final = 256
"""Tables of one statement."""
_TRIED: Final = 5
_RACED: Final = (asyncpg.UniqueViolationError, asyncpg.DeadlockDetectedError)
"""Another node wrote to the same tables."""
_ADOPT: Final = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::int[]) AS row (name, node, after)
), free AS (
    SELECT tables.id, asked.node, asked.after FROM tables JOIN asked USING (name)
    WHERE asked.after IS NULL OR tables.epoch = asked.after
    ORDER BY tables.id FOR NO KEY UPDATE OF tables
), adopted AS (
    UPDATE tables SET epoch = tables.epoch + 1, owner = free.node FROM free
    WHERE tables.id = free.id AND (free.after IS NULL OR tables.epoch = free.after)
    RETURNING tables.id, tables.name, tables.about, tables.revision, tables.epoch
), written AS (
    INSERT INTO entries
    SELECT adopted.id, coalesce(last.position, 0) + 1, adopted.epoch, NULL, ''
    FROM adopted LEFT JOIN LATERAL (
        SELECT position FROM entries WHERE "table" = adopted.id ORDER BY position DESC LIMIT 1
    ) AS last ON true
    ORDER BY adopted.id
)
SELECT * FROM adopted
"""


class AdoptedTable(msgspec.Struct, frozen=True):
    """A table as it was when this ``epoch`` began."""

    id: int
    about: bytes
    revision: int
    epoch: int


class _Adoption(msgspec.Struct, eq=False):
    """One call: the table, the node that adopts it, and the epoch ``after`` which, if given."""

    name: str
    node: str
    after: int | None
    done: asyncio.Future[AdoptedTable | None]


class AdoptionLane(Lane[_Adoption]):
    """One connection that adopts."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], time_limit: float) -> None:
        super().__init__(connect)
        self._time_limit = time_limit

    async def adopt(self, name: str, node: str, after: int | None) -> AdoptedTable | None:
        """Adopt a table; None if there is none, or not in the epoch ``after``. Raises OSError."""
        if "\0" in name:
            return None  # PostgreSQL stores no such text, and refuses to look for it
        done: asyncio.Future[AdoptedTable | None] = asyncio.get_running_loop().create_future()
        self._add(_Adoption(name, node, after, done))
        return await done

    def _take(self) -> list[_Adoption]:
        """The next adoptions, of different tables."""
        batch = {each.name: each for each in reversed(self._waiting)}
        taken = list(batch.values())[-_MOST:]
        self._waiting = [each for each in self._waiting if each not in taken]
        return taken

    async def _run(self, batch: Sequence[_Adoption]) -> None:
        """Adopt a batch in one statement; if that is refused, each half of it."""
        try:
            await self._adopt(batch)
        except DATABASE_ERRORS as error:
            if len(batch) > 1 and not line_broke(error):
                half = len(batch) // 2
                await self._run(batch[:half])
                await self._run(batch[half:])
            elif len(batch) == 1 and isinstance(error, _RACED):
                await self._adopt_alone(batch[0])
            else:
                self._fail(batch, error)

    async def _adopt_alone(self, adoption: _Adoption) -> None:
        for left in reversed(range(_TRIED)):
            try:
                await self._adopt([adoption])
            except _RACED as error:
                if not left:
                    self._fail([adoption], error)
            except DATABASE_ERRORS as error:
                self._fail([adoption], error)
                return
            else:
                return

    async def _adopt(self, batch: Sequence[_Adoption]) -> None:
        """Adopt in one statement, repeated if the connection breaks. Raises what asyncpg raises."""
        retries = Retries(self._time_limit)
        while True:
            try:
                rows = await self._execute(batch)
                break
            except DATABASE_ERRORS as error:
                if not line_broke(error):
                    raise
                self.cut()
                if retries.is_over:
                    raise
            await retries.pause()
        found = {row["name"]: row for row in rows}
        for each in batch:
            settle(each.done, _table_of(found.get(each.name)))

    async def _execute(self, batch: Sequence[_Adoption]) -> list[asyncpg.Record]:
        connection = await self._open_connection()
        return await connection.fetch(
            _ADOPT,
            [each.name for each in batch],
            [each.node for each in batch],
            [each.after for each in batch],
        )

    def _fail(self, batch: Sequence[_Adoption], error: Exception) -> None:
        known = isinstance(error, DATABASE_ERRORS)
        outcome = storage_error(error) if known else StorageIOError(reason(error))
        for each in batch:
            settle(each.done, outcome)


def _table_of(row: asyncpg.Record | None) -> AdoptedTable | None:
    if row is None:
        return None
    return AdoptedTable(row["id"], row["about"], row["revision"], row["epoch"])
