"""Everything that a server keeps, each kind behind an interface of its own.

Another engine than SQLite makes a value like this one; nothing behind it has to change.
"""

from __future__ import annotations

import msgspec

from herzrasen.shells.store.database import Database
from herzrasen.shells.store.log import EventLog, SQLiteLog
from herzrasen.shells.store.reports import KeptReports, SQLiteReports


class Kept(msgspec.Struct, frozen=True):
    """``log``: what has happened at every table. ``reports``: how the open ones stand."""

    log: EventLog
    reports: KeptReports


def in_sqlite(database: Database) -> Kept:
    """All of it in one SQLite file."""
    return Kept(log=SQLiteLog(database), reports=SQLiteReports(database))
