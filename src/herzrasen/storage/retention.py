"""Retention: tables and guests that have been unused for long enough are deleted.

Here is when a table has expired; a guest expires by the day of their last visit. The databases
look for both.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, Protocol

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.table import info, journal

_DAY: Final = 24 * 60 * 60 * 1000
_OVER: Final = "match_ended"


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


def is_expired(description: bytes, last: bytes | None, now: int, keep: RetentionSettings) -> bool:
    """Whether a table has been unused for longer than tables of its kind are kept: by its
    description and the last entry of its log. One that is damaged is not: perhaps it can be
    repaired."""
    try:
        days, since = _age(description, last, keep)
    except (msgspec.MsgspecError, ValueError):
        return False
    return bool(days) and now - since > days * _DAY


def _age(description: bytes, last: bytes | None, keep: RetentionSettings) -> tuple[int, int]:
    """The retention of such a table in days, and the time in ms it counts from."""
    table_info = info.read(description)
    if not table_info.begun:
        return keep.never_begun, table_info.opened
    if last is None:
        return keep.unfinished, table_info.opened
    entry = journal.read_header(last)
    return keep.finished if entry.event_name == _OVER else keep.unfinished, entry.at
