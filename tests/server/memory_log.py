"""Table logs in memory, for tests of what stands in front of a log."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence

from herzrasen.storage.event_log import LogRow
from herzrasen.table import journal
from herzrasen.table.journal import Entry


async def _nothing() -> None:
    """Nothing happens."""


class MemoryTableLog:
    """The log of one table, kept in ``rows``."""

    epoch = 0
    revision = 0

    def __init__(self) -> None:
        self.rows: list[bytes] = []
        self.description = b""

    async def append(self, rows: Sequence[LogRow]) -> None:
        self.rows += [row.entry for row in rows]

    async def set_description(self, description: bytes) -> None:
        self.description = description

    async def confirm_description(self, description: bytes) -> None: ...

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        return tuple(self.rows[after:])

    async def check_owned(self) -> None: ...

    async def release(self) -> None: ...


class ReadOnlyLog(MemoryTableLog):
    """What one table has written. ``broken`` says that it cannot be read now; ``meanwhile`` happens
    once, while it is read; ``reads`` counts how often that was."""

    def __init__(self) -> None:
        super().__init__()
        self.broken = False
        self.meanwhile: Callable[[], Awaitable[None]] = _nothing
        self.reads = 0

    def write(self, entries: Iterable[Entry]) -> None:
        """These entries are safe."""
        self.rows += map(journal.write, entries)

    async def entries_after(self, after: int) -> tuple[bytes, ...]:
        self.reads += 1
        if self.broken:
            raise OSError("disk")
        found = await super().entries_after(after)
        meanwhile, self.meanwhile = self.meanwhile, _nothing
        await meanwhile()
        return found
