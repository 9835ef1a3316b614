"""Retention: deletes tables and guests that have been unused for long enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from herzrasen.config.retention import RetentionSettings


class Retention(Protocol):
    """Finds and deletes expired tables and guests."""

    async def expired_tables(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The names of expired tables. ``now`` is in ms since 1970."""
        ...

    async def delete_tables(self, tables: Iterable[str]) -> None:
        """Delete these tables, except those that are in the memory of another server."""
        ...

    async def newest_time(self) -> int:
        """The newest time that is stored, in ms since 1970; 0 if there is none."""
        ...

    async def expired_guests(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The expired guests."""
        ...

    async def delete_guest(self, person: str, now: int) -> None:
        """Delete a guest; their seats at tables become anonymous."""
        ...
