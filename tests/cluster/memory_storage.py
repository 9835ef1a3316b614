"""The storage of one simulated node: what ``storage/postgres`` does, over a MemoryDatabase.

Reads are tried again while the line is broken, and so are appends, until their outcome is known or
the time is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Final, TypeVar

from herzrasen.storage.errors import OutcomeUnknown, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow, OwnedTable, StoredTable, TableVersion
from herzrasen.storage.nodes import Nodes, NodeStatus, StoredNode, TableOwner
from herzrasen.storage.table_summaries import StoredSummary
from tests.cluster.memory_database import LineBroke, MemoryDatabase, append_line

T = TypeVar("T")

OUTCOME_LIMIT: Final = 2.0
"""Seconds for which a write is repeated whose outcome is unknown."""
_RETRY: Final = 0.05


class SimulatedTableLog:
    """The log of one table, for the owner of this epoch."""

    def __init__(
        self, database: MemoryDatabase, node: str, name: str, epoch: int, revision: int
    ) -> None:
        self._database = database
        self._node = node
        self._name = name
        self._epoch = epoch
        self._revision = revision
        self._lost = False
        self._turn = asyncio.Lock()

    @property
    def epoch(self) -> int:
        return self._epoch

    @property
    def revision(self) -> int:
        return self._revision

    async def append(self, rows: Sequence[LogRow]) -> None:
        writing = asyncio.ensure_future(self._append(tuple(rows)))
        # A room that closes no longer waits for the outcome.
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())
        await asyncio.shield(writing)

    async def _append(self, rows: Sequence[LogRow]) -> None:
        async with self._turn:
            sent, began = False, _now()
            while True:
                if self._lost:
                    raise WriteConflict("a former write was refused")
                try:
                    await self._database.execute(
                        append_line(self._node), partial(self._insert, rows, repeated=sent)
                    )
                except WriteConflict:
                    self._lost = True
                    raise
                except LineBroke as broke:
                    sent = sent or broke.sent
                    if _now() - began > OUTCOME_LIMIT:
                        if not sent:
                            raise StorageIOError from None
                        self._lost = True
                        raise OutcomeUnknown from None
                    await asyncio.sleep(_RETRY)
                else:
                    return

    def _insert(self, rows: Sequence[LogRow], *, repeated: bool) -> None:
        if not (repeated and self._database.holds(self._name, self._epoch, rows)):
            self._database.insert(self._name, self._epoch, rows)

    async def set_description(self, description: bytes) -> None:
        async with self._turn:
            if self._lost:
                raise WriteConflict("a former write was refused")
            try:
                await self._execute(
                    lambda: self._database.describe(
                        self._name, self._epoch, self._revision, description
                    )
                )
            except LineBroke as broke:
                if not broke.sent:
                    raise StorageIOError from None
                self._lost = True
                raise OutcomeUnknown from None
            except WriteConflict:
                self._lost = True
                raise
            self._revision += 1

    async def confirm_description(self, description: bytes) -> None:
        def find() -> int | None:
            table = self._database.tables[self._name]
            same = table.epoch == self._epoch and table.about == description
            return table.revision if same else None

        async with self._turn:
            revision = await self._read(find)
            if self._lost or revision is None:
                self._lost = True
                raise WriteConflict("adopted again, or its description was changed")
            self._revision = revision

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        return await self._read(
            lambda: self._database.tables[self._name].entries(self._epoch)[after:]
        )

    async def check_owned(self) -> None:
        def find() -> bool:
            table = self._database.tables[self._name]
            return (table.epoch, table.revision) == (self._epoch, self._revision)

        async with self._turn:
            if self._lost or not await self._read(find):
                raise WriteConflict("adopted again, or its description was changed")

    async def release(self) -> None:
        await self._read(lambda: self._database.release(self._name, self._epoch, self._node))

    async def _execute(self, statement: Callable[[], T]) -> T:
        return await self._database.execute(self._node, statement)

    async def _read(self, statement: Callable[[], T]) -> T:
        return await _repeat(self._database, self._node, statement)


class MemoryStorage:
    """The event log, the nodes and the summaries, for one node."""

    def __init__(self, database: MemoryDatabase, node: str) -> None:
        self.database = database
        self.node = node

    async def create(self, name: str, description: bytes, rows: Sequence[LogRow] = ()) -> None:
        await self._read(lambda: self.database.create(name, description, rows))

    async def adopt(self, name: str, after: int | None = None) -> OwnedTable | None:
        try:
            adopted = await self.database.execute(
                self.node, lambda: self.database.adopt(name, self.node, after)
            )
        except LineBroke as broke:
            raise (OutcomeUnknown if broke.sent else StorageIOError) from None
        if adopted is None:
            return None
        epoch, revision, about = adopted
        return OwnedTable(SimulatedTableLog(self.database, self.node, name, epoch, revision), about)

    async def exists(self, name: str) -> bool:
        return await self._read(lambda: name in self.database.tables)

    async def load(self, name: str) -> StoredTable | None:
        table = await self._read(lambda: self.database.tables.get(name))
        return None if table is None else StoredTable(table.about, table.entries())

    async def check_writable(self) -> None:
        await self._read(lambda: None)

    async def renew(self, status: NodeStatus) -> tuple[StoredNode, ...]:
        return await self._read(lambda: self.database.renew(status))

    async def join(
        self, status: NodeStatus, may_join: Callable[[Nodes], bool]
    ) -> tuple[StoredNode, ...]:
        return await self._read(lambda: self.database.join(status, may_join))

    async def remove(self, node: str) -> None:
        await self._read(lambda: self.database.remove(node))

    async def owner(self, table: str) -> TableOwner | None:
        return await self._read(lambda: self.database.owner(table))

    async def find_outdated(self, versions: Mapping[str, TableVersion]) -> tuple[str, ...]:
        return await self._read(lambda: self.database.find_outdated(versions))

    async def claim_job(self, _job: str) -> int | None:
        return None  # nothing here is so old

    async def _read(self, statement: Callable[[], T]) -> T:
        return await _repeat(self.database, self.node, statement)


class MemorySummaries:
    """The summaries of open tables; those of former owners are not stored."""

    def __init__(self, storage: MemoryStorage) -> None:
        self._storage = storage

    async def save(self, summary: StoredSummary) -> None:
        await self._storage.exists(summary.table)

    async def delete(self, table: str) -> None:
        await self._storage.exists(table)

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:  # noqa: ARG002
        return ()

    async def with_prefix(self, prefix: str) -> tuple[bytes, ...]:  # noqa: ARG002
        return ()

    async def of_person(self, person: str, limit: int) -> tuple[bytes, ...]:  # noqa: ARG002
        return ()


async def _repeat(database: MemoryDatabase, node: str, statement: Callable[[], T]) -> T:
    """A statement that may be carried out twice."""
    began = _now()
    while True:
        try:
            return await database.execute(node, statement)
        except LineBroke:
            if _now() - began > OUTCOME_LIMIT:
                raise StorageIOError from None
            await asyncio.sleep(_RETRY)


def _now() -> float:
    return asyncio.get_running_loop().time()
