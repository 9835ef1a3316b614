"""Retention: deletes tables and guests that have been unused for long enough."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from herzrasen.config.retention import RetentionSettings
from herzrasen.storage.trusted_time import TrustedTime


class Retention(Protocol):
    """Finds and deletes expired tables and guests."""

    async def expired_tables(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The names of expired tables. ``now`` is in ms since 1970."""
        ...

    async def delete_tables(self, tables: Iterable[str]) -> None:
        """Delete these tables, except those that are in the memory of another server."""
        ...

    async def trusted_time(self) -> TrustedTime | None:
        """What was stored of the clock; None if nothing ever was."""
        ...

    async def save_trusted_time(self, known: TrustedTime) -> None:
        """Store what is known of the clock now."""
        ...

    async def expired_guests(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The expired guests."""
        ...

    async def delete_guest(self, person: str, now: int) -> None:
        """Delete a guest; their seats at tables become anonymous."""
        ...
