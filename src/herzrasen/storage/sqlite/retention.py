"""Deletes expired tables and guests from the SQLite file."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.retention import is_expired
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.recent_entries import LAST_ENTRY, WITH_LAST_RECENT
from herzrasen.storage.trusted_time import TrustedTime
from herzrasen.table import info

_DAY: Final = 24 * 60 * 60 * 1000


_AT_ONCE: Final = 50
"""Tables that are deleted in one commit, so that no move waits long for it."""

_DELETE_TABLE: Final = (
    *(
        f'DELETE FROM {source} WHERE "table" = (SELECT id FROM tables WHERE name = ?)'
        for source in ("recent_entries", "entries")
    ),
    "DELETE FROM tables WHERE name = ?",
)
"""In one commit: a table without its entries would look like one that nobody has moved at yet."""


class SQLiteRetention:
    """Retention in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._accounts = SQLiteAccountStore(database)

    async def expired_tables(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The names of expired tables."""
        if not settings.expires_tables:
            return ()
        return await asyncio.to_thread(lambda: [*self._find_expired(now, settings)])

    def _find_expired(self, now: int, settings: RetentionSettings) -> Iterator[str]:
        with self._database.reading() as connection:
            rows = connection.execute(
                f"{WITH_LAST_RECENT} SELECT name, about, {LAST_ENTRY} FROM tables ORDER BY id"
            )
            for name, description, last in rows:
                if is_expired(description, last, now, settings):
                    yield name

    async def delete_tables(self, tables: Iterable[str]) -> None:
        """Delete these tables. Raises StorageIOError if writing fails."""
        names = [(name,) for name in tables]
        for first in range(0, len(names), _AT_ONCE):
            some = names[first : first + _AT_ONCE]
            await self._database.writer.execute_all(*((each, some) for each in _DELETE_TABLE))
        if names:
            await self._database.log_cleaner.erase()

    async def trusted_time(self) -> TrustedTime | None:
        """What was stored of the clock; None if nothing ever was."""
        found = self._database.query("SELECT believed, doubted, runs FROM trusted_time")
        return TrustedTime(*found[0]) if found else None

    async def save_trusted_time(self, known: TrustedTime) -> None:
        """Store what is known of the clock now."""
        await self._database.writer.execute(
            "REPLACE INTO trusted_time VALUES (1, ?, ?, ?)", [msgspec.structs.astuple(known)]
        )

    async def expired_guests(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The expired guests."""
        if not settings.guests:
            return ()
        found = await self._database.query_in_thread(
            "SELECT person FROM devices WHERE person <> '' AND person NOT IN"
            " (SELECT person FROM accounts) GROUP BY person HAVING max(seen) < ?",
            (now // _DAY - settings.guests,),
        )
        return [person for (person,) in found]

    async def delete_guest(self, person: str, now: int) -> None:
        """Delete a guest. Raises StorageIOError if writing fails."""
        await self._accounts.delete(
            person, now, lambda line: info.without_person(line, person), only_guest=True
        )
