"""The event log of all tables: the source of truth.

Rows are keyed UNIQUE(table, seq), so the log is also the lock: of two servers that believe they own
a table, the second to write number n is refused, and has to load the table again. Where several
servers share one log, a table is *adopted* before it is played: its epoch grows by one, and every
write of a former owner is refused from then on.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import msgspec


class LogRow(msgspec.Struct, frozen=True, gc=False):
    """One row to append: its number in the table, and the entry as bytes."""

    seq: int
    entry: bytes


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it stands in the log."""

    description: bytes
    entries: tuple[bytes, ...]


class TableVersion(msgspec.Struct, frozen=True):
    """How often a table was adopted, and how often its description was changed."""

    epoch: int
    revision: int


class TableLog(Protocol):
    """The log of one table, for its owner. A call that writes returns when the write is durable.

    A failed read or write is raised as OSError, as OutcomeUnknown where a write may have been
    stored, as DamagedRow where damage takes no more of this table, as DataDamaged where it takes
    nothing at all.
    """

    @property
    def epoch(self) -> int:
        """How often the table was adopted; 0 where one server alone has the log."""
        ...

    @property
    def revision(self) -> int:
        """The revision of the description that the owner has read; 0 where one server alone has the
        log."""
        ...

    async def append(self, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none. Raises WriteConflict if one of the numbers exists, or another
        server has adopted the table."""
        ...

    async def set_description(self, description: bytes) -> None:
        """Replace the description of the table. Raises WriteConflict if another server has adopted
        the table, or the description was changed since it was read."""
        ...

    async def confirm_description(self, description: bytes) -> None:
        """Accept a description that another process has stored, as this owner's own. Raises
        WriteConflict if another one is stored, or another server has adopted the table."""
        ...

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order; none of a later owner."""
        ...

    async def check_owned(self) -> None:
        """Raise WriteConflict if another server has adopted the table, or another process has
        changed the description since it was read."""
        ...

    async def release(self) -> None:
        """Give the table up: it has left the memory. Never raises WriteConflict."""
        ...


@runtime_checkable
class QueueingLog(Protocol):
    """A table's log that queues writes by itself: to wait for one takes no task."""

    def queue_append(self, rows: Sequence[LogRow]) -> asyncio.Future[None]:
        """Append rows, as ``TableLog.append``; done when they are durable."""
        ...


class OwnedTable(msgspec.Struct, frozen=True):
    """A table that was adopted: its log, its description, and its entries if they came with it.

    Where many are adopted at once they do not: an adoption is short, and reading can wait.
    """

    log: TableLog
    description: bytes
    entries: tuple[bytes, ...] | None = None

    async def read(self) -> StoredTable:
        """The table as it stood when it was adopted, before this owner has written. Raises
        OSError."""
        entries = await self.log.entries_after(0) if self.entries is None else self.entries
        return StoredTable(self.description, entries)


class EventLog(Protocol):
    """Stores tables. A call returns when its write is durable.

    A failed read or write is raised as OSError.
    """

    async def create(self, name: str, description: bytes, rows: Sequence[LogRow] = ()) -> None:
        """Add a table that begins with these rows. Raises WriteConflict if the name is taken, or if
        someone at it was deleted by now, or is another person."""
        ...

    async def adopt(self, name: str, after: int | None = None) -> OwnedTable | None:
        """Become the owner of a table; None if there is no such table.

        Raises WriteConflict if the table is no longer in the epoch ``after``: another node was
        first. That never happens where one server alone has the log.
        """
        ...

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        ...

    async def load(self, name: str) -> StoredTable | None:
        """The table with its entries in order, None if there is no such table."""
        ...

    async def check_writable(self) -> None:
        """Write a row, to check that writing works."""
        ...
