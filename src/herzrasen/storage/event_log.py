"""The event log of all tables: the source of truth.

Rows are keyed UNIQUE(table, seq), so the log is also the lock: of two servers that believe they own
a table, the second to write number n is refused, and has to load the table again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec


class LogRow(msgspec.Struct, frozen=True):
    """One row to append: its number in the table, and the entry as bytes."""

    seq: int
    entry: bytes


class StoredTable(msgspec.Struct, frozen=True):
    """A table as it stands in the log."""

    description: bytes
    entries: tuple[bytes, ...]


class EventLog(Protocol):
    """Stores tables. A call returns when its write is durable.

    A failed read or write is raised as OSError.
    """

    async def create(self, name: str, description: bytes) -> None:
        """Add a table. Raises WriteConflict if the name is taken."""
        ...

    async def append(self, name: str, rows: Sequence[LogRow]) -> None:
        """Append rows, all or none. Raises WriteConflict if one of the numbers exists."""
        ...

    async def set_description(self, name: str, description: bytes) -> None:
        """Replace the description of a table."""
        ...

    async def exists(self, name: str) -> bool:
        """Whether there is a table of this name."""
        ...

    async def load(self, name: str) -> StoredTable | None:
        """The table with its entries in order, None if there is no such table."""
        ...

    async def entries_after(self, name: str, after: int) -> tuple[bytes, ...]:
        """The table's entries after this number, in order."""
        ...

    async def check_writable(self) -> None:
        """Write a row, to check that writing works."""
        ...
