"""Summaries of the open tables, for the lobby after a restart.

Derived from the log, and less exact: a few seconds may be missing after a crash. A table that is
over has none.
"""

from __future__ import annotations

from typing import Final, Protocol

import msgspec

AFTER_ASCII: Final = "\x7f"
"""Sorts behind every sign of a table's name, byte by byte."""


class StoredSummary(msgspec.Struct, frozen=True):
    """A table's summary as bytes, and its search keys: name, ``kind`` (private or public), the
    persons who sit there, when it was seen, in ms since 1970, and its owner's ``epoch``: a summary
    of a former owner is not stored."""

    table: str
    kind: str
    persons: tuple[str, ...]
    seen_at: int
    data: bytes
    epoch: int = 0


class SummaryStore(Protocol):
    """Stores summaries. A failed read or write is raised as OSError."""

    async def save(self, summary: StoredSummary) -> None:
        """Replace a table's summary; does nothing if the table is not in the log, or if someone at
        it was deleted by now, or is another person."""
        ...

    async def delete(self, table: str) -> None:
        """Delete the summary of a table that is over."""
        ...

    async def public(self, since: int, limit: int) -> tuple[bytes, ...]:
        """The public tables that were seen at this time or later, the latest first."""
        ...

    async def with_prefix(self, prefix: str) -> tuple[bytes, ...]:
        """The tables whose names begin so, two at most."""
        ...

    async def of_person(self, person: str, limit: int) -> tuple[bytes, ...]:
        """The tables where this person sits, those seen last first."""
        ...
