"""An event log in memory, for tests of reading."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from herzrasen.storage.event_log import LogRow, StoredTable
from herzrasen.table import journal
from herzrasen.table.journal import Entry


async def _nothing() -> None:
    """Nothing happens."""


class ReadOnlyLog:
    """What one table has written. ``broken`` says that it cannot be read now; ``meanwhile`` happens
    once, while it is read; ``reads`` counts how often that was."""

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.broken = False
        self.meanwhile: Callable[[], Awaitable[None]] = _nothing
        self.reads = 0

    def write(self, entries: Iterable[Entry]) -> None:
        """These entries are safe."""
        self.rows += map(journal.write, entries)

    async def create(self, name: str, about: bytes) -> None: ...
    async def set_description(self, name: str, about: bytes) -> None: ...
    async def check_writable(self) -> None: ...

    async def append(self, _name: str, rows: Sequence[LogRow]) -> None:
        self.rows += [row.entry for row in rows]

    async def load(self, _name: str) -> StoredTable | None:
        return None

    async def exists(self, _name: str) -> bool:
        """There is no other."""
        return True

    async def entries_after(self, _name: str, seq: int) -> tuple[bytes, ...]:
        self.reads += 1
        if self.broken:
            raise OSError("disk")
        found = tuple(self.rows[seq:])
        meanwhile, self.meanwhile = self.meanwhile, _nothing
        await meanwhile()
        return found
