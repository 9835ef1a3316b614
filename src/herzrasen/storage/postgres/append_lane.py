"""Group commit: the appends of many tables that arrive during one commit share the next one.

Each commit is one statement, which PostgreSQL runs whole or not at all. A row that violates the key
fails the statement; then each append is made alone, so that it does not fail the others. No row is
skipped because it exists already (no ON CONFLICT): of a former owner's rows n+1 and n+2, the first
collides with the adoption, and the second must not be stored either.

If the connection breaks meanwhile, the appends are repeated, each alone: its rows are stored now,
or the same rows of the same epoch are found, which no other node can have written.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import Final

import asyncpg
import msgspec

from herzrasen.storage.errors import OutcomeUnknown, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.future_result import settle
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.errors import DATABASE_ERRORS, line_broke, storage_error
from herzrasen.storage.postgres.lane import Lane
from herzrasen.storage.postgres.ownership import Ownership
from herzrasen.storage.postgres.retries import Retries
from herzrasen.telemetry import metrics
from herzrasen.telemetry.reasons import reason

_FAILURE_SECONDS: Final = 10.0
"""For so long after rows were refused, none count as storable, unless some have been since."""

_ROWS: Final = (
    "unnest($1::bigint[], $2::int[], $3::int[], $4::bytea[]) AS row (id, epoch, number, entry)"
)
_INSERT: Final = (
    # Without a table of this epoch, "table" is null, which breaks a constraint as well.
    'INSERT INTO entries ("table", position, epoch, number, entry)'
    " SELECT tables.id, row.number + row.epoch, row.epoch, row.number, row.entry"
    f" FROM {_ROWS} LEFT JOIN tables ON tables.id = row.id AND tables.epoch = row.epoch"
)
_COUNT_SAME: Final = (
    f'SELECT count(*) FROM {_ROWS} JOIN entries ON entries."table" = row.id'
    " AND entries.position = row.number + row.epoch AND entries.epoch = row.epoch"
    " AND entries.entry = row.entry"
)


class _Append(msgspec.Struct, eq=False):
    """One call. ``sent`` says that it may have been stored already."""

    owner: Ownership
    rows: Sequence[LogRow]
    done: asyncio.Future[None]
    sent: bool = False


class AppendLane(Lane[_Append]):
    """One connection that appends. A table always uses the same lane, so that its appends are made
    in their order."""

    def __init__(self, connect: Callable[[], Awaitable[Connection]], outcome_limit: float) -> None:
        super().__init__(connect)
        self._outcome_limit = outcome_limit
        self._under_way = 0
        self._failure: tuple[float, Exception] | None = None
        """When rows were last refused, and why, if none have been stored since."""

    def check(self) -> None:
        """Raise StorageIOError if the last rows could not be stored: an empty append needs no room
        on the disk."""
        if self._failure is not None and _now() - self._failure[0] < _FAILURE_SECONDS:
            raise StorageIOError(str(self._failure[1]))

    @property
    def pending(self) -> int:
        """The number of appends that have not ended."""
        return len(self._waiting) + self._under_way

    async def append(self, owner: Ownership, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none; returns when that is durable. An append whose caller is
        cancelled goes on."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._add(_Append(owner, rows, done))
        await done

    async def _run(self, batch: Sequence[_Append]) -> None:
        self._under_way = len(batch)
        metrics.COMMIT_JOBS.observe(len(batch))
        try:
            with metrics.COMMIT_SECONDS.time():
                await self._commit(batch)
        finally:
            self._under_way = 0

    def _fail(self, batch: Sequence[_Append], error: Exception) -> None:
        _give_up([each for each in batch if not each.done.done()], error)

    async def _commit(self, batch: Sequence[_Append]) -> None:
        """Append all of a batch together; if that fails, one after another."""
        retries, together = Retries(self._outcome_limit), True
        while batch:
            if batch[0].owner.lost:
                _end(batch[:1], WriteConflict("a former append was refused"))
                batch = batch[1:]
                continue
            group = batch if together else batch[:1]
            try:
                await self._insert(group)
            except DATABASE_ERRORS as error:
                if group[0].sent or line_broke(error):
                    self.cut()
                    if retries.is_over:
                        _give_up(batch, error)
                        return
                    await retries.pause()
                    together = together and not group[0].sent
                    continue
                if len(group) > 1:
                    together = False
                    continue
                self._conclude(group, storage_error(error))
            else:
                self._conclude(group, None)
            batch = batch[len(group) :]

    def _conclude(self, group: Sequence[_Append], outcome: Exception | None) -> None:
        if any(each.rows for each in group) and not isinstance(outcome, WriteConflict):
            self._failure = None if outcome is None else (_now(), outcome)
        _end(group, outcome)

    async def _insert(self, group: Sequence[_Append]) -> None:
        """Append in one statement.

        Raises what asyncpg raises; where ``sent`` is false then, nothing was stored.
        """
        connection = await self._open_connection()
        columns = _columns(group)
        repeated = group[0].sent
        for each in group:
            each.sent = True
        try:
            await connection.execute(_INSERT, *columns)
        except asyncpg.PostgresError as error:
            # A conflict waits for the other transaction, so the first attempt has ended by then.
            conflict = isinstance(error, asyncpg.IntegrityConstraintViolationError)
            if repeated and conflict:
                same = await connection.fetchval(_COUNT_SAME, *columns)
                if same == len(columns[0]):
                    return
            if conflict or not (repeated or line_broke(error)):
                for each in group:
                    each.sent = False
            raise


def _now() -> float:
    return asyncio.get_running_loop().time()


def _columns(group: Sequence[_Append]) -> tuple[list[object], ...]:
    rows = [(each.owner, row) for each in group for row in each.rows]
    return (
        [owner.table for owner, _ in rows],
        [owner.epoch for owner, _ in rows],
        [row.seq for _, row in rows],
        [row.entry for _, row in rows],
    )


def _give_up(batch: Sequence[_Append], error: Exception) -> None:
    for each in batch:
        if each.sent:
            _end([each], OutcomeUnknown("the line broke during an append"))
        else:
            _end([each], StorageIOError(reason(error)))


def _end(group: Sequence[_Append], outcome: Exception | None) -> None:
    for each in group:
        if isinstance(outcome, WriteConflict | OutcomeUnknown):
            each.owner.lost = True
        settle(each.done, outcome)
