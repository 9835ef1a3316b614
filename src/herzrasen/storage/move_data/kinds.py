"""The kinds of data that a server stores: the same rows, in the same order, in both databases."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, Final, TypeAlias

import msgspec

Row: TypeAlias = tuple[Any, ...]


class RowKind(msgspec.Struct, frozen=True):
    """A database table. ``key`` are the first columns, which sort the rows. ``derived`` rows are
    also made by triggers while others are written, and are replaced by the source's."""

    name: str
    columns: tuple[str, ...]
    key: int = 1
    derived: bool = False

    def select(self) -> str:
        """The query for all rows of this kind in SQLite, in order."""
        return f'SELECT {_list(self.columns)} FROM "{self.name}" ORDER BY {self.order()}'

    def order(self) -> str:
        """The columns of the key."""
        return _list(self.columns[: self.key])

    def insert(self) -> str:
        """The statement that inserts a row in SQLite."""
        blanks = ", ".join("?" * len(self.columns))
        return f'INSERT INTO "{self.name}" ({_list(self.columns)}) VALUES ({blanks})'


ENTRIES: Final = RowKind("entries", ("table", "seq", "entry"), key=2)
KINDS: Final = (
    RowKind("tables", ("id", "name", "about")),
    ENTRIES,
    RowKind("devices", ("token", "person", "label", "since", "seen", "ended")),
    RowKind("accounts", ("person", "name", "looks", "password", "recovery", "handle", "since")),
    RowKind("passkeys", ("id", "person", "key", "uses", "site", "label", "since")),
    RowKind("preferences", ("person", "number", "document")),
    RowKind("outcomes", ("table", "outcome")),
    RowKind("costs", ("table", "deal", "seat", "costs"), key=3),
    RowKind("rated_matches", ("id", "family", "at", "match")),
    RowKind("rating_changes", ("person", "family", "match", "rating"), key=3),
    RowKind("ratings", ("person", "family", "score", "deviation", "at", "rating"), key=2),
    RowKind("rating_guests", ("guest", "person")),
    RowKind("rating_exclusions", ("person", "since", "reason")),
    RowKind("reports", ("table", "kind", "seen", "line", "persons")),
    RowKind("daily_days", ("day", "secret", "published", "begun")),
    RowKind(
        "daily_results",
        ("day", "name", "person", "table", "started", "state", "finished", "points"),
        key=3,
    ),
    RowKind("tournaments", ("id", "name", "revision", "phase", "changed", "document")),
    RowKind("trusted_time", ("id", "believed", "doubted", "runs")),
    RowKind("seats", ("person", "table"), key=2, derived=True),
    RowKind("sitting", ("person", "table"), key=2, derived=True),
    RowKind("tournament_people", ("person", "tournament"), key=2, derived=True),
    RowKind("unrated_matches", ("table", "began"), derived=True),
    RowKind("rating_recomputes", ("id", "wanted", "done"), derived=True),
)
"""In the order in which they are written: triggers of one kind change a later one. Device links are
left out: they expire after two minutes."""

SECRETS: Final = ("device.keys", "decks.secret")
"""Files beside SQLite's, rows in PostgreSQL."""


class Digest:
    """How many rows there were, and a hash of all their values in order."""

    def __init__(self) -> None:
        self._rows = 0
        self._hash = hashlib.sha256()

    def add(self, row: Row) -> Row:
        """Take note of the next row."""
        self._rows += 1
        self._hash.update(msgspec.msgpack.encode(row))
        return row

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Digest) and self.value == other.value

    def __hash__(self) -> int:
        return hash(self.value)

    @property
    def value(self) -> tuple[int, str]:
        """The number of rows, and the hash of those that were added so far."""
        return self._rows, self._hash.hexdigest()


def digest_of(rows: Iterable[Row]) -> Digest:
    """The digest of these rows."""
    digest = Digest()
    for row in rows:
        digest.add(row)
    return digest


def _list(columns: Iterable[str]) -> str:
    return ", ".join(f'"{column}"' for column in columns)
