"""Whether the file has every part of its schema: what the migrations make, and no less.

SQLite reports a table that is missing only to a query that asks for it. A copy that was made by
hand, or a repair that saved only a part, would start a server that can store nothing. What is there
beside it does no harm. Which version the file may have: ``migrate.py``.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import closing
from functools import lru_cache
from typing import Final, TypeAlias

from herzrasen.storage.sqlite.migrate import migrate

_Parts: TypeAlias = dict[tuple[str, str], frozenset[str]]
"""The columns of each table and index, by kind and name; of triggers and views only that they are
there."""
_COLUMNS: Final = {
    "table": "SELECT name FROM pragma_table_info(?)",
    "index": "SELECT name FROM pragma_index_info(?)",
}


def check_schema(connection: sqlite3.Connection, steps: Sequence[str]) -> None:
    """Compare with what these migrations make. Raises sqlite3.DatabaseError, as for other damage,
    if a table, a column, an index, a trigger or a view is missing."""
    found = _read_parts(connection)
    for (kind, name), columns in _expected_parts(tuple(steps)).items():
        if (kind, name) not in found:
            raise _damage(f"no such {kind}: {name}")
        for column in sorted(columns - found[kind, name]):
            raise _damage(f"no such column: {name}.{column}")


@lru_cache(maxsize=4)
def _expected_parts(steps: tuple[str, ...]) -> _Parts:
    with closing(sqlite3.connect(":memory:", isolation_level=None)) as made:
        migrate(made, steps)
        return _read_parts(made)


def _read_parts(connection: sqlite3.Connection) -> _Parts:
    parts = connection.execute(
        "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite%' ORDER BY rowid"
    ).fetchall()
    return {
        (kind, name): frozenset(
            column for (column,) in connection.execute(_COLUMNS[kind], (name,)).fetchall()
        )
        if kind in _COLUMNS
        else frozenset()
        for kind, name in parts
    }


def _damage(what: str) -> sqlite3.DatabaseError:
    error = sqlite3.DatabaseError(what)
    error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
    error.sqlite_errorname = "SQLITE_CORRUPT"
    return error
