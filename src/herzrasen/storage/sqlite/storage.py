"""The whole storage of a server in one SQLite file."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

from herzrasen.storage.challenges import ChallengesInMemory
from herzrasen.storage.errors import StorageError, StorageIOError
from herzrasen.storage.secret_files import SecretFiles
from herzrasen.storage.secrets import DECKS_FILE, KEY_FILE
from herzrasen.storage.sqlite.accounts import SQLiteAccountStore
from herzrasen.storage.sqlite.daily import SQLiteDailyStore
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.device_links import SQLiteDeviceLinkStore
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.storage.sqlite.ratings import SQLiteRatingStore
from herzrasen.storage.sqlite.retention import SQLiteRetention
from herzrasen.storage.sqlite.sessions import SQLiteSessionStore
from herzrasen.storage.sqlite.table_summaries import SQLiteSummaryStore
from herzrasen.storage.sqlite.tournaments import SQLiteTournamentStore
from herzrasen.storage.sqlite.user_data import SQLiteUserData
from herzrasen.storage.storage import Storage

_RUNS: Final = "SELECT 1 FROM tournaments WHERE phase = 'running' LIMIT 1"
_PLAYED_TOURNAMENT: Final = """
    SELECT 1 FROM tables WHERE json_valid(CAST(about AS TEXT))
        AND EXISTS (
            SELECT 1 FROM tournaments
            WHERE name = json_extract(CAST(about AS TEXT), '$.tournament') AND phase = 'running'
        )
    LIMIT 1
"""
"""Finds a table of a tournament that is not over."""


def _has_lost_decks(database: Database) -> bool:
    if (database.folder / DECKS_FILE).exists():
        return False
    with suppress(StorageIOError):  # a damaged page is said to those whose table lies on it
        return bool(database.query(_RUNS) and database.query(_PLAYED_TOURNAMENT))
    return False


def sqlite_storage(database: Database, *, new_keys: bool = False) -> Storage:
    """The storage in one SQLite file. Keys that are missing although sessions were signed with them
    are not made anew, unless ``new_keys`` says so: every session would be lost. Nor is the secret
    of shared decks while a tournament is played with them: raises StorageError."""

    def is_lost(name: str) -> bool:
        return (
            name == KEY_FILE
            and not new_keys
            and bool(database.query("SELECT 1 FROM devices LIMIT 1"))
        )

    if not new_keys and _has_lost_decks(database):
        raise StorageError("decks-missing")
    return Storage(
        log=SQLiteEventLog(database),
        summaries=SQLiteSummaryStore(database),
        pending_writes=lambda: database.writer.pending,
        check=database.check,
        log_size=lambda: database.log_cleaner.size,
        ratings=SQLiteRatingStore(database),
        retention=SQLiteRetention(database),
        sessions=SQLiteSessionStore(database),
        accounts=SQLiteAccountStore(database),
        device_links=SQLiteDeviceLinkStore(database),
        challenges=ChallengesInMemory(),
        daily=SQLiteDailyStore(database),
        user_data=SQLiteUserData(database),
        tournaments=SQLiteTournamentStore(database),
        secrets=SecretFiles(database.folder, is_lost),
    )
