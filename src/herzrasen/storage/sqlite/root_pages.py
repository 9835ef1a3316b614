"""A look at the pages that concern all tables of cards: where new rows are written.

Of each table and index the pages from its root to its last row are read. A few bytes of each are
enough, so it is cheap enough for every start and every second. Damage to other pages concerns the
few tables whose entries lie there, and is found when those are read or written.
"""

from __future__ import annotations

import sqlite3
from typing import Final

_PAGES: Final = 4
"""Pages that a write is tried with: what a table takes for its next moves."""


def check_roots(connection: sqlite3.Connection) -> None:
    """Read the way to the last row of every table and index. Raises sqlite3.DatabaseError if a page
    there is none of it, or the file is shorter than it says."""
    found = connection.execute(
        "SELECT type, name, tbl_name, sql LIKE '%WITHOUT ROWID%' FROM sqlite_schema"
        " WHERE rootpage > 0"
    ).fetchall()
    for kind, name, table, keyed in found:
        if kind == "table" and not keyed:
            read, order = f'"{table}" NOT INDEXED', "rowid DESC"
        else:
            index = name if kind == "index" else f"sqlite_autoindex_{name}_1"
            read, order = f'"{table}" INDEXED BY "{index}"', _backwards(connection, index)
        connection.execute(f"SELECT 1 FROM {read} ORDER BY {order} LIMIT 1").fetchone()


def check_growth(connection: sqlite3.Connection) -> None:
    """Write a row that needs new pages, and take it back: the list of free pages can be damaged as
    well. Raises sqlite3.DatabaseError."""
    (size,) = connection.execute("PRAGMA page_size").fetchone()
    connection.execute("BEGIN IMMEDIATE")
    try:
        connection.execute(
            'INSERT INTO recent_entries ("table", seq, entry) VALUES (0, 0, zeroblob(?))',
            (_PAGES * size,),
        )
    finally:
        if connection.in_transaction:
            connection.execute("ROLLBACK")


def _backwards(connection: sqlite3.Connection, index: str) -> str:
    columns = connection.execute(f'SELECT name FROM pragma_index_info("{index}")').fetchall()
    return ", ".join(f'"{name}" DESC' for (name,) in columns)
