"""A look at the first page of every table and index: the damage that concerns all tables of cards.

A few bytes of each are read, so it is cheap enough for every start and every second. Damage to
other pages concerns the few tables whose entries lie there, and is found when those are read.
"""

from __future__ import annotations

import sqlite3


def check_roots(connection: sqlite3.Connection) -> None:
    """Read the root page of every table and index. Raises sqlite3.DatabaseError if one is no such
    page, or the file is shorter than it says."""
    found = connection.execute(
        "SELECT type, name, tbl_name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema"
        " WHERE rootpage > 0"
    ).fetchall()
    for kind, name, table, keyed in found:
        index = name if kind == "index" else f"sqlite_autoindex_{name}_1" if keyed else None
        page = "NOT INDEXED" if index is None else f'INDEXED BY "{index}"'
        connection.execute(f'SELECT 1 FROM "{table}" {page} LIMIT 1').fetchone()
