"""Everything that a server keeps, each kind behind an interface of its own.

Another engine than SQLite makes a value like this one; nothing behind it has to change.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from herzrasen.storage.accounts import Accounts, SQLiteAccounts
from herzrasen.storage.log import EventLog, SQLiteLog
from herzrasen.storage.retention import Forgetting, SQLiteForgetting
from herzrasen.storage.sessions import Devices, SQLiteDevices
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.table_summaries import KeptReports, SQLiteReports
from herzrasen.storage.user_data import Belongings, SQLiteBelongings


class Kept(msgspec.Struct, frozen=True):
    """``log``: what has happened at every table. ``reports``: how the open ones stand. ``devices``:
    whose browser each is. ``accounts``: what people sign in with. ``belongings``: their settings
    and matches. ``waiting`` says how many writes wait, ``forgetting`` forgets what is old,
    ``look`` raises DataGone if what is open was deleted or replaced."""

    log: EventLog
    reports: KeptReports
    devices: Devices
    accounts: Accounts
    belongings: Belongings
    forgetting: Forgetting
    waiting: Callable[[], int] = lambda: 0
    look: Callable[[], object] = lambda: None


def in_sqlite(database: Database) -> Kept:
    """All of it in one SQLite file."""
    return Kept(
        log=SQLiteLog(database),
        reports=SQLiteReports(database),
        waiting=lambda: database.writer.waiting,
        look=database.files.check_each,
        forgetting=SQLiteForgetting(database),
        devices=SQLiteDevices(database),
        accounts=SQLiteAccounts(database),
        belongings=SQLiteBelongings(database),
    )
