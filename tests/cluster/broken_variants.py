"""Broken variants of the cluster: each breaks one rule of docs/decisions/cluster.md.

The simulation has to find each, within ``SEEDS`` seeds (``test_broken_variants.py``).
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Any, Final
from unittest.mock import patch

from herzrasen.cluster import outgoing_stream
from herzrasen.cluster.link import Links
from herzrasen.cluster.messages import Deliver, Frame
from herzrasen.server.cluster.cluster_tables import ClusterTables
from herzrasen.server.cluster.routed_table import RoutedTable
from herzrasen.server.cluster.table_site import RemoteSite
from herzrasen.server.lobby import table_registry
from herzrasen.server.room.move_executor import MoveExecutor
from herzrasen.server.room.step_context import Step
from herzrasen.storage.errors import OutcomeUnknown, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow, OwnedTable, StoredTable
from herzrasen.table.move_ids import MoveIdCache
from tests.cluster.memory_database import MemoryDatabase, Row
from tests.cluster.memory_storage import MemoryStorage, SimulatedTableLog

Variant = Callable[[], AbstractContextManager[object]]

SEEDS: Final = 1000
_LEASE: Final = 1.0
_REPLAY: Final = 0.1
"""Seconds."""


@contextmanager
def without_epochs() -> Iterator[None]:
    """A former owner may write as long as its number is free: an adoption writes no row, and the
    epoch of a writer is not compared."""

    def insert(self: MemoryDatabase, name: str, epoch: int, rows: Sequence[LogRow]) -> None:
        table = self.tables[name]
        if any(row.seq in table.rows for row in rows):
            raise WriteConflict
        table.rows.update({row.seq: Row(epoch, row.seq, row.entry) for row in rows})

    def adopt(
        self: MemoryDatabase, name: str, node: str, after: int | None
    ) -> tuple[int, int, bytes] | None:
        table = self.tables[name]
        if after is not None and table.epoch != after:
            raise WriteConflict
        table.epoch, table.owner = table.epoch + 1, node
        return table.epoch, table.revision, table.about

    with (
        patch.object(MemoryDatabase, "insert", insert),
        patch.object(MemoryDatabase, "adopt", adopt),
    ):
        yield


@contextmanager
def without_a_fence_on_seats() -> Iterator[None]:
    """A former owner may write the description, and an owner what it has not read."""
    with patch.object(MemoryDatabase, "may_describe", lambda *_: True):
        yield


@contextmanager
def with_a_reply_before_the_commit() -> Iterator[None]:
    """A move is shown and answered while it is being written."""
    append = SimulatedTableLog.append

    async def begin(self: SimulatedTableLog, rows: Sequence[LogRow]) -> None:
        writing = asyncio.ensure_future(append(self, rows))
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())

    with patch.object(SimulatedTableLog, "append", begin):
        yield


@contextmanager
def with_seats_answered_before_the_commit() -> Iterator[None]:
    """A seat is given while it is being written."""
    describe = SimulatedTableLog.set_description

    async def begin(self: SimulatedTableLog, description: bytes) -> None:
        writing = asyncio.ensure_future(describe(self, description))
        writing.add_done_callback(lambda task: task.cancelled() or task.exception())

    with patch.object(SimulatedTableLog, "set_description", begin):
        yield


@contextmanager
def without_ids_in_the_replay() -> Iterator[None]:
    """The ids of moves are not read from the log again by the next owner."""
    replay = table_registry._replay_table  # noqa: SLF001

    def forget(stored: StoredTable) -> Any:
        description, table = replay(stored)
        table._move_ids = MoveIdCache()  # noqa: SLF001
        return description, table

    with patch.object(table_registry, "_replay_table", forget):
        yield


@contextmanager
def with_the_lease_as_the_lock() -> Iterator[None]:
    """A node that holds a lease before a write may write at the end of the log."""

    def insert(self: MemoryDatabase, name: str, epoch: int, rows: Sequence[LogRow]) -> None:
        table = self.tables[name]
        end = max(table.rows, default=0)
        for at, row in enumerate(rows, end + 1):
            table.rows[at] = Row(max(epoch, table.epoch), row.seq, row.entry)

    append = SimulatedTableLog._append  # noqa: SLF001

    async def append_with_lease(self: SimulatedTableLog, rows: Sequence[LogRow]) -> None:
        _, renewed = self._database.nodes[self._node]
        if asyncio.get_running_loop().time() - renewed > _LEASE:
            raise WriteConflict
        await append(self, rows)

    with (
        patch.object(MemoryDatabase, "insert", insert),
        patch.object(SimulatedTableLog, "_append", append_with_lease),
    ):
        yield


@contextmanager
def with_unknown_outcomes_refused() -> Iterator[None]:
    """A write that may have been stored is answered as one that was not."""
    append = SimulatedTableLog._append  # noqa: SLF001

    async def refuse(self: SimulatedTableLog, rows: Sequence[LogRow]) -> None:
        try:
            await append(self, rows)
        except OutcomeUnknown:
            raise StorageIOError from None

    with patch.object(SimulatedTableLog, "_append", refuse):
        yield


@contextmanager
def with_repeated_writes_appended() -> Iterator[None]:
    """A write whose outcome is unknown is repeated at the end of the log."""
    insert = MemoryDatabase.insert

    def put(self: SimulatedTableLog, rows: Sequence[LogRow], *, repeated: bool) -> None:
        database, name, epoch = self._database, self._name, self.epoch
        if not repeated:
            insert(database, name, epoch, rows)
            return
        table = database.tables[name]
        for row in rows:
            table.rows[max(table.rows) + 1] = Row(table.epoch, row.seq, row.entry)

    with patch.object(SimulatedTableLog, "_insert", put):
        yield


@contextmanager
def with_a_read_before_the_adoption() -> Iterator[None]:
    """The table is read and replayed, and adopted when that is done."""
    adopt = MemoryStorage.adopt

    async def adopt_late(
        self: MemoryStorage, name: str, after: int | None = None
    ) -> OwnedTable | None:
        stored = await self.load(name)
        await asyncio.sleep(_REPLAY)
        owned = await adopt(self, name, after)
        if owned is None or stored is None:
            return None
        return OwnedTable(owned.log, stored.description, stored.entries)

    with patch.object(MemoryStorage, "adopt", adopt_late):
        yield


@contextmanager
def without_a_check_of_who_has_seen_more() -> Iterator[None]:
    """An owner ignores that a page has seen later events, and does not compare its table with
    storage."""

    async def believe(_self: object, *_: object) -> tuple[str, ...]:
        return ()

    def go_on(_self: object) -> Step[None]:
        yield from ()

    with (
        patch.object(MoveExecutor, "check_owned", go_on),
        patch.object(MemoryStorage, "find_outdated", believe),
    ):
        yield


@contextmanager
def without_numbers_on_links() -> Iterator[None]:
    """Lost messages between nodes are not noticed."""

    def accept(_self: Links, _frame: Frame) -> bool:
        return True

    with patch.object(Links, "_accepts", accept):
        yield


@contextmanager
def with_resets_only_in_order() -> Iterator[None]:
    """Two nodes that both miss messages ignore each other's requests for a reset."""
    accepts = Links._accepts  # noqa: SLF001
    accepted = [True]

    def accept(self: Links, frame: Frame) -> bool:
        accepted[0] = accepts(self, frame)
        return accepted[0]

    reset = Links._reset  # noqa: SLF001

    def reset_in_order(self: Links, sender: str, asked: Any) -> None:
        if accepted[0]:
            reset(self, sender, asked)

    with (
        patch.object(Links, "_accepts", accept),
        patch.object(Links, "_reset", reset_in_order),
        patch.object(outgoing_stream, "LOST_SECONDS", 1e9),
    ):
        yield


@contextmanager
def with_rooms_that_close_in_silence() -> Iterator[None]:
    """Browsers of a room that has closed do not look for the table elsewhere."""
    with patch.object(ClusterTables, "_lose_room", lambda *_: None):
        yield


@contextmanager
def without_a_greeting_after_a_move() -> Iterator[None]:
    """A page is not told that its table has moved."""
    arrive = RoutedTable._arrive  # noqa: SLF001

    def stay_silent(self: RoutedTable, site: Any) -> None:
        with patch("herzrasen.server.cluster.routed_table._MOVED", b'{"type":"ping","number":0}'):
            arrive(self, site)

    with patch.object(RoutedTable, "_arrive", stay_silent):
        yield


@contextmanager
def with_lines_left_open() -> Iterator[None]:
    """A gateway that joins another owner does not tell the former one."""
    with patch.object(RemoteSite, "abandon", lambda *_: None):
        yield


@contextmanager
def with_one_message_for_all_lines() -> Iterator[None]:
    """Different messages to the lines of a gateway are sent as one."""
    deliver = Links.deliver

    def merge(self: Links, node: str, line: int, data: bytes) -> None:
        queue = self._stream(node)._queue  # noqa: SLF001
        last = queue[-1] if queue else None
        same = isinstance(last, Deliver) and len(last.data) == len(data)
        deliver(self, node, line, last.data if same and isinstance(last, Deliver) else data)

    with patch.object(Links, "deliver", merge):
        yield


VARIANTS: Final[dict[str, Variant]] = {
    variant.__name__: variant
    for variant in (
        without_epochs,
        without_a_fence_on_seats,
        with_a_reply_before_the_commit,
        with_seats_answered_before_the_commit,
        without_ids_in_the_replay,
        with_the_lease_as_the_lock,
        with_unknown_outcomes_refused,
        with_repeated_writes_appended,
        with_a_read_before_the_adoption,
        without_a_check_of_who_has_seen_more,
        without_numbers_on_links,
        with_resets_only_in_order,
        with_rooms_that_close_in_silence,
        without_a_greeting_after_a_move,
        with_lines_left_open,
        with_one_message_for_all_lines,
    )
}
