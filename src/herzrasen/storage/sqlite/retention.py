"""Deletes expired tables and guests from the SQLite file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import Final

import msgspec

from herzrasen.config.retention import RetentionSettings
from herzrasen.protocol import codec
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.errors import translated_errors
from herzrasen.table import info

_DAY: Final = 24 * 60 * 60 * 1000


_AT_ONCE: Final = 50
"""Tables that are deleted in one commit, so that no move waits long for it."""


class _Kind(msgspec.Struct, frozen=True):
    event: str


class _Last(msgspec.Struct, frozen=True):
    at: int
    event: _Kind


_READ: Final = codec.decoder(_Last)


_OVER: Final = "match_ended"


class SQLiteRetention:
    """Retention in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._accounts = SQLiteAccountStore(database)

    def expired_tables(self, now: int, settings: RetentionSettings) -> Iterator[str]:
        """The names of expired tables. Takes a while: not for the event loop."""
        if not (settings.finished or settings.unfinished or settings.never_begun):
            return
        with translated_errors(), closing(self._database.connect()) as connection:
            rows = connection.execute(
                'SELECT name, about, (SELECT entry FROM entries WHERE "table" = tables.id'
                " ORDER BY seq DESC LIMIT 1) FROM tables ORDER BY id"
            )
            for name, description, last in rows:
                days, since = _age(description, last, settings)
                if days and now - since > days * _DAY:
                    yield name

    async def delete_tables(self, tables: Iterable[str]) -> None:
        """Delete these tables. Raises StorageIOError if writing fails."""
        names = [(name,) for name in tables]
        for first in range(0, len(names), _AT_ONCE):
            some = names[first : first + _AT_ONCE]
            await self._database.writer.execute(
                'DELETE FROM entries WHERE "table" = (SELECT id FROM tables WHERE name = ?)', some
            )
            await self._database.writer.execute("DELETE FROM tables WHERE name = ?", some)

    def newest_time(self) -> int:
        """The newest time that is stored, in ms since 1970; 0 if there is none."""
        read = self._database.query
        entries = read("SELECT entry FROM entries ORDER BY rowid DESC LIMIT 1")
        tables = read("SELECT about FROM tables ORDER BY id DESC LIMIT 1")
        days = read("SELECT max(seen) FROM devices WHERE seen IS NOT NULL")
        times = [_READ.decode(entry).at for (entry,) in entries]
        times += [info.read(description).opened for (description,) in tables]
        times += [day * _DAY for (day,) in days if day is not None]
        return max(times, default=0)

    def expired_guests(self, now: int, settings: RetentionSettings) -> Sequence[str]:
        """The expired guests. Takes a while: not for the event loop."""
        if not settings.guests:
            return ()
        found = self._database.query(
            "SELECT person FROM devices WHERE person <> '' AND person NOT IN"
            " (SELECT person FROM accounts) GROUP BY person HAVING max(seen) < ?",
            (now // _DAY - settings.guests,),
        )
        return [person for (person,) in found]

    async def delete_guest(self, person: str, now: int) -> None:
        """Delete a guest. Raises StorageIOError if writing fails."""
        await self._accounts.delete(person, now, lambda line: info.without_person(line, person))


def _age(description: bytes, last: bytes | None, keep: RetentionSettings) -> tuple[int, int]:
    """The retention of such a table in days, and the time in ms it counts from."""
    table_info = info.read(description)
    if not table_info.begun:
        return keep.never_begun, table_info.opened
    if last is None:
        return keep.unfinished, table_info.opened
    entry: _Last = _READ.decode(last)
    return keep.finished if entry.event.event == _OVER else keep.unfinished, entry.at
