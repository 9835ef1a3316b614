"""The newest entries of all tables: appended without an index, and moved into ``entries`` later.

The index of ``entries`` makes SQLite write a page of 4 KB for nearly every row, since rows that
follow each other in time belong to different tables. ``recent_entries`` has no index. Its rows are
moved some thousand at a time, so that a page of the index is written once for many of them.

How a number stays unique without an index: as long as no other program writes to the file, the last
number of each table is known in memory. SQLite's ``data_version`` shows whether another program has
written. The INSERT itself compares it, and fails if it has changed. Then the numbers in memory are
void: the rows are moved, and the next ones are inserted into ``entries``, where UNIQUE refuses a
number that exists.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from herzrasen.storage.errors import DamagedRow, WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.entry_checksums import checksum
from herzrasen.storage.sqlite.errors import is_damage

MAX_RECENT: Final = 4096
"""Rows after which they are moved. Readers look through all of them: a third of a millisecond."""

_MAX_ROWS: Final = 64
"""Rows in one statement at most."""

_VALUES: Final = 4
"""Of each row: its table, its number, the entry, and its checksum."""

_VERSION: Final = "SELECT data_version FROM pragma_data_version"
_MOVE: Final = (
    'INSERT INTO entries ("table", seq, entry, crc)'
    ' SELECT "table", seq, entry, crc FROM recent_entries ORDER BY id'
)
_INSERT_INDEXED: Final = (
    'INSERT INTO entries ("table", seq, entry, crc)'
    " VALUES ((SELECT id FROM tables WHERE name = ?), ?, ?, ?)"
)
_MOVE_ONE: Final = (
    'INSERT INTO entries ("table", seq, entry, crc)'
    ' SELECT "table", seq, entry, crc FROM recent_entries WHERE "table" = ? ORDER BY id'
)
_ID: Final = "SELECT id FROM tables WHERE name = ?"
_FIND: Final = (
    'SELECT id, (SELECT ifnull(max(seq), 0) FROM entries WHERE "table" = id)'
    " FROM tables WHERE name = ?"
)

WITH_LAST_RECENT: Final = (
    'WITH last_recent AS (SELECT "table" AS of, entry, max(seq) FROM recent_entries'
    ' GROUP BY "table")'
)
LAST_ENTRY: Final = (
    "ifnull((SELECT entry FROM last_recent WHERE of = tables.id), (SELECT entry FROM entries"
    ' WHERE "table" = tables.id ORDER BY seq DESC LIMIT 1))'
)
"""The last entry of a table in ``tables``, in a statement that begins with WITH_LAST_RECENT: one
look through the recent ones for all tables."""


class RecentEntries:
    """Appends entries over the connection of the writer, and in its thread.

    ``count`` is how many rows were appended since the last move. Where a damaged page keeps a
    table's rows from being moved, they stay, and the table gets no more.
    """

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.count = 0
        self._connection = connection
        self._version: int | None = None
        self._last: dict[str, tuple[int, int]] = {}
        self._stuck: frozenset[int] = frozenset()

    @property
    def is_stuck(self) -> bool:
        """Whether rows of some table cannot be moved."""
        return bool(self._stuck)

    def take_over(self) -> None:
        """Move all rows, also those of another program. The numbers in memory are valid again once
        the running transaction is committed."""
        move(self._connection)
        self.forget()
        (self._version,) = self._connection.execute(_VERSION).fetchone()

    def take_over_each(self) -> None:
        """The same for each table in a transaction of its own, after a damaged page was met."""
        self._stuck = move_each(self._connection)
        self.forget()
        (self._version,) = self._connection.execute(_VERSION).fetchone()

    def forget(self) -> None:
        """Forget the numbers in memory: another program has written, or a write has failed."""
        self._last.clear()
        self._version = None
        self.count = 0

    def check(self, table: str, rows: Iterable[LogRow]) -> list[object]:
        """The values of these rows one after another, once their numbers are known to be new.

        Raises WriteConflict if there is no such table, or one of the numbers exists; DamagedRow if
        the table's rows cannot be moved.
        """
        known = self._last.get(table) or self._connection.execute(_FIND, (table,)).fetchone()
        if known is None:
            raise WriteConflict(f"no table {table}")
        id_, last = known
        self._refuse_stuck(id_)
        values: list[object] = []
        for row in rows:
            if row.seq <= last:
                raise WriteConflict(f"number {row.seq} exists")
            last = row.seq
            values += id_, last, row.entry, checksum(last, row.entry)
        self._last[table] = id_, last
        return values

    def inserts(self, values: Sequence[object]) -> Iterator[tuple[str, tuple[object, ...]]]:
        """The statements that append rows. The first fails with an IntegrityError if another
        program has written to the file since ``take_over``."""
        size = _VALUES * _MAX_ROWS
        self.count += len(values) // _VALUES
        for start in range(0, len(values), size):
            some = tuple(values[start : start + size])
            guard = () if start else (self._version,)
            yield _insert(len(some) // _VALUES, guarded=not start), guard + some

    def insert_indexed(self, table: str, rows: Iterable[LogRow]) -> None:
        """Insert rows where the index checks them. Raises sqlite3.IntegrityError if there is no
        such table, or one of the numbers exists; DamagedRow as ``check``."""
        if self._stuck:
            known = self._connection.execute(_ID, (table,)).fetchone()
            self._refuse_stuck(None if known is None else known[0])
        values = [(table, row.seq, row.entry, checksum(row.seq, row.entry)) for row in rows]
        self._connection.executemany(_INSERT_INDEXED, values)

    def _refuse_stuck(self, id_: int | None) -> None:
        if id_ in self._stuck:
            raise DamagedRow("entries")


def move(connection: sqlite3.Connection) -> None:
    """Move all recent entries to the others, in the running transaction. Raises
    sqlite3.IntegrityError if a number is there twice."""
    connection.execute(_MOVE)
    connection.execute("DELETE FROM recent_entries")


def move_each(connection: sqlite3.Connection) -> frozenset[int]:
    """Move the recent entries of each table in a transaction of its own: one that meets a damaged
    page has to be rolled back. Returns the ids of the tables for which that cannot be done. Raises
    as ``move``."""
    stuck = set()
    for (id_,) in connection.execute('SELECT DISTINCT "table" FROM recent_entries').fetchall():
        connection.execute("BEGIN IMMEDIATE")
        try:
            connection.execute(_MOVE_ONE, (id_,))
            connection.execute('DELETE FROM recent_entries WHERE "table" = ?', (id_,))
            connection.execute("COMMIT")
        except sqlite3.DatabaseError as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            if not is_damage(error):
                raise
            stuck.add(id_)
    return frozenset(stuck)


def source_of_entries(connection: sqlite3.Connection) -> str:
    """The table or view with all entries: a file of an earlier version has no recent ones."""
    found = connection.execute("SELECT 1 FROM sqlite_schema WHERE name = 'all_entries'").fetchone()
    return "entries" if found is None else "all_entries"


@lru_cache(maxsize=2 * _MAX_ROWS)
def _insert(count: int, *, guarded: bool) -> str:
    """The statement that appends so many rows; no row may have NULL for its table."""
    first = f"(iif(({_VERSION}) = ?, ?, NULL), ?, ?, ?)" if guarded else "(?, ?, ?, ?)"
    rows = ", ".join([first, *["(?, ?, ?, ?)"] * (count - 1)])
    return f'INSERT INTO recent_entries ("table", seq, entry, crc) VALUES {rows}'
