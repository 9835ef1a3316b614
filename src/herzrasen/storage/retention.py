"""What a server forgets because nobody has come back to it for long enough."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from typing import Final, Protocol

import msgspec

from herzrasen.config.retention import Keeping
from herzrasen.protocol import codec
from herzrasen.storage.accounts import SQLiteAccounts
from herzrasen.storage.sqlite.database import Database
from herzrasen.table import info

_DAY: Final = 24 * 60 * 60 * 1000
_AT_ONCE: Final = 50
"""Tables that go in one commit, so that no move waits long for it."""


class Forgetting(Protocol):
    """Forgets what is old; behind it lies what is kept."""

    def old(self, now: int, keep: Keeping) -> Iterator[str]:
        """The tables that are kept for no longer. ``now`` is in ms since 1970."""
        ...

    async def forget(self, tables: Iterable[str]) -> None:
        """These tables have never been."""
        ...

    def newest(self) -> int:
        """When the newest of what is kept was written, in ms since 1970; 0 if there is nothing."""
        ...

    def gone(self, now: int, keep: Keeping) -> Sequence[str]:
        """The guests who are kept for no longer."""
        ...

    async def forget_guest(self, person: str, now: int) -> None:
        """This guest was never here; at the tables where he sat, somebody did."""
        ...


class _Kind(msgspec.Struct, frozen=True):
    event: str


class _Last(msgspec.Struct, frozen=True):
    at: int
    event: _Kind


_READ: Final = codec.decoder(_Last)
_OVER: Final = "match_ended"


class SQLiteForgetting:
    """Forgetting in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._accounts = SQLiteAccounts(database)

    def old(self, now: int, keep: Keeping) -> Iterator[str]:
        """The tables that are kept for no longer. Takes a while: not for the event loop."""
        if not (keep.finished or keep.unfinished or keep.never_begun):
            return
        with closing(self._database.connect()) as connection:
            rows = connection.execute(
                'SELECT name, about, (SELECT entry FROM entries WHERE "table" = tables.id'
                " ORDER BY seq DESC LIMIT 1) FROM tables ORDER BY id"
            )
            for name, description, last in rows:
                days, since = _age(description, last, keep)
                if days and now - since > days * _DAY:
                    yield name

    async def forget(self, tables: Iterable[str]) -> None:
        """These tables have never been. Raises sqlite3.Error if writing fails."""
        names = [(name,) for name in tables]
        for first in range(0, len(names), _AT_ONCE):
            some = names[first : first + _AT_ONCE]
            await self._database.writer.do(
                'DELETE FROM entries WHERE "table" = (SELECT id FROM tables WHERE name = ?)', some
            )
            await self._database.writer.do("DELETE FROM tables WHERE name = ?", some)

    def newest(self) -> int:
        """When the newest of what is kept was written, in ms since 1970; 0 if there is nothing."""
        read = self._database.read
        entries = read("SELECT entry FROM entries ORDER BY rowid DESC LIMIT 1")
        tables = read("SELECT about FROM tables ORDER BY id DESC LIMIT 1")
        days = read("SELECT max(seen) FROM devices WHERE seen IS NOT NULL")
        times = [_READ.decode(entry).at for (entry,) in entries]
        times += [info.read(description).opened for (description,) in tables]
        times += [day * _DAY for (day,) in days if day is not None]
        return max(times, default=0)

    def gone(self, now: int, keep: Keeping) -> Sequence[str]:
        """The guests who are kept for no longer. Takes a while: not for the event loop."""
        if not keep.guests:
            return ()
        found = self._database.read(
            "SELECT person FROM devices WHERE person <> '' AND person NOT IN"
            " (SELECT person FROM accounts) GROUP BY person HAVING max(seen) < ?",
            (now // _DAY - keep.guests,),
        )
        return [person for (person,) in found]

    async def forget_guest(self, person: str, now: int) -> None:
        """This guest was never here. Raises sqlite3.Error if writing fails."""
        await self._accounts.delete(person, now, lambda line: info.forgotten(line, person))


def _age(description: bytes, last: bytes | None, keep: Keeping) -> tuple[int, int]:
    """For how many days such a table is kept, and since when."""
    told = info.read(description)
    if not told.begun:
        return keep.never_begun, told.opened
    if last is None:
        return keep.unfinished, told.opened
    entry: _Last = _READ.decode(last)
    return keep.finished if entry.event.event == _OVER else keep.unfinished, entry.at
