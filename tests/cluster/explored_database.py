"""PostgreSQL as an exploration sees it: every write is a point of choice.

The nodes' code above it is the program's own: log and lanes. Only asyncpg's connection is replaced,
by one that knows the statements of ``adoption_lane`` and ``append_lane`` and carries each out in
one step. A write waits until the exploration says what happens to it (``WriteOutcome``). Reads see
only what does not change any more, so they are answered at once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable, Sequence
from enum import Enum
from typing import Any

import asyncpg
import msgspec

from herzrasen.storage.postgres import adoption_lane, append_lane, entry_reader
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from tests.cluster.memory_database import Row

NAME = "T"


class WriteOutcome(Enum):
    """What happens to a write. After the last two there is no time for another attempt."""

    STORED = "stored"
    UNANSWERED = "stored, but the line broke"
    LOST = "not stored, and the line broke"
    LATE = "the line broke, and it may arrive at any time"
    UNANSWERED_TOO_LONG = "stored, but the line broke for long"
    LATE_TOO_LONG = "the line broke for long, and it may arrive at any time"


TOO_LONG = (WriteOutcome.UNANSWERED_TOO_LONG, WriteOutcome.LATE_TOO_LONG)


class Write(msgspec.Struct, eq=False):
    """A write that waits for its outcome. ``what`` tells it from others, for the state."""

    node: str
    what: Hashable
    carry_out: Callable[[], object]
    answer: asyncio.Future[WriteOutcome] | None
    """None if the caller has given up."""


class SharedRows:
    """What is stored: one table. ``checks_epochs`` is false in a broken variant."""

    def __init__(self, about: bytes, entries: Sequence[bytes]) -> None:
        self.about = about
        self.epoch = 0
        self.owner = ""
        self.rows = {at: Row(0, at, entry) for at, entry in enumerate(entries, 1)}
        self.writes: list[Write] = []

    def state(self) -> Hashable:
        """What is stored, and what is on its way."""
        waiting = sorted((w.node, w.what, w.answer is None) for w in self.writes)
        return self.epoch, self.owner, tuple(sorted(self.rows.items(), key=_place)), tuple(waiting)

    def insert(self, epochs: list[int], numbers: list[int], entries: list[bytes]) -> None:
        """Append rows, all or none. Raises what asyncpg raises."""
        if any(epoch != self.epoch for epoch in epochs):
            raise asyncpg.NotNullViolationError("another epoch")
        new = {
            number + epoch: Row(epoch, number, entry)
            for epoch, number, entry in zip(epochs, numbers, entries, strict=True)
        }
        if new.keys() & self.rows.keys():
            raise asyncpg.UniqueViolationError("this position is taken")
        self.rows |= new

    def count_same(self, epochs: list[int], numbers: list[int], entries: list[bytes]) -> int:
        """How many of these rows are stored."""
        wanted = zip(epochs, numbers, entries, strict=True)
        return sum(self.rows.get(n + e) == Row(e, n, entry) for e, n, entry in wanted)

    def adopt(self, node: str, after: int | None) -> list[dict[str, Any]]:
        """Begin the next epoch, if it is the one after this, with a row in the log."""
        if after is not None and self.epoch != after:
            return []
        self.epoch, self.owner = self.epoch + 1, node
        self.add_adoption(self.epoch)
        return [{"id": 1, "name": NAME, "about": self.about, "revision": 0, "epoch": self.epoch}]

    def entries(self, epoch: int, after: int) -> list[bytes]:
        """The entries after this number, and none of a later epoch."""
        rows = (row for _, row in sorted(self.rows.items(), key=_place) if row.epoch <= epoch)
        return [row.entry for row in rows if row.number is not None and row.number > after]

    def add_adoption(self, epoch: int) -> int:
        """Write the row of an adoption; its position."""
        position = max(self.rows) + 1
        self.rows[position] = Row(epoch, None, b"")
        return position


class ExploredDatabase(PostgresDatabase):
    """The database as one node reaches it."""

    def __init__(self, node: str, shared: SharedRows) -> None:
        super().__init__("")
        self.node = node
        self._shared = shared

    async def connect(self) -> Connection:
        """A connection that works until it is terminated."""
        return ExploredConnection(self.node, self._shared)  # type: ignore[return-value]

    def state(self) -> Hashable:
        """What waits to be appended, and whether it was sent before."""
        return tuple(
            (each.owner.epoch, each.owner.lost, each.rows[0].seq, each.sent)
            for lane in self._lanes
            for each in lane._waiting  # noqa: SLF001 - what happens next depends on it
        )


class ExploredConnection:
    """A connection, until the line breaks."""

    def __init__(self, node: str, shared: SharedRows) -> None:
        self._node = node
        self._shared = shared
        self._broken = False

    def terminate(self) -> None:
        """Cut the line."""
        self._broken = True

    def is_closed(self) -> bool:
        """Whether the line is cut."""
        return self._broken

    def is_in_transaction(self) -> bool:
        """Whether a transaction is open; none is between two uses."""
        return False

    async def execute(self, statement: str, *values: Any) -> str:
        """Run a statement."""
        if statement == append_lane._INSERT:  # noqa: SLF001
            await self._append(*values)
            return statement
        raise NotImplementedError(statement)

    async def fetchval(self, statement: str, *values: Any) -> Any:
        """The first value of a statement."""
        if statement == append_lane._COUNT_SAME:  # noqa: SLF001
            return self._shared.count_same(*values[1:])
        raise NotImplementedError(statement)

    async def fetch(self, statement: str, *values: Any) -> Any:
        """All rows of a statement."""
        if "SELECT FROM tables" in statement:
            return [()]
        if statement == adoption_lane._ADOPT:  # noqa: SLF001
            return await self._adopt(*values)
        if statement == entry_reader._READ:  # noqa: SLF001
            _, (epoch,), (after,) = values
            return [{"entries": self._shared.entries(epoch, after)}]
        raise NotImplementedError(statement)

    async def _adopt(
        self, names: list[str], nodes: list[str], afters: list[int | None]
    ) -> list[dict[str, Any]]:
        """One statement."""
        found: list[dict[str, Any]] = []

        def carry_out() -> None:
            found.extend(self._shared.adopt(nodes[0], afters[0]))

        assert names == [NAME]
        await self._carry_out(("adopt", 0, (), ()), carry_out)
        return found

    async def _append(
        self, _tables: list[int], epochs: list[int], numbers: list[int], entries: list[bytes]
    ) -> None:
        def carry_out() -> None:
            self._shared.insert(epochs, numbers, entries)

        await self._carry_out(("append", epochs[0], tuple(numbers), tuple(entries)), carry_out)

    async def _carry_out(self, what: Hashable, carry_out: Callable[[], object]) -> None:
        """Wait for the outcome of a statement that is a transaction of its own."""
        outcome = await self._wait(what, carry_out)
        if outcome in (WriteOutcome.LATE, WriteOutcome.LATE_TOO_LONG):
            self._shared.writes.append(Write(self._node, what, carry_out, None))
        elif outcome is not WriteOutcome.LOST:
            carry_out()
        self._break_if(outcome)

    async def _wait(self, what: Hashable, carry_out: Callable[[], object]) -> WriteOutcome:
        answer: asyncio.Future[WriteOutcome] = asyncio.get_running_loop().create_future()
        self._shared.writes.append(Write(self._node, what, carry_out, answer))
        return await answer

    def _break_if(self, outcome: WriteOutcome) -> None:
        if outcome is not WriteOutcome.STORED:
            self._broken = True
            raise ConnectionResetError


def _place(item: tuple[int, Row]) -> int:
    return item[0]
