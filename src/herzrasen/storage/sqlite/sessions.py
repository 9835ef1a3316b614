"""Sessions in the SQLite file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.storage.sessions import GONE, StoredSession
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.preconditions import session_not_ended
from herzrasen.storage.sqlite.writer import Write

_NOTE: Final = (
    "INSERT OR IGNORE INTO devices (token, person, label, since, seen, ended)"
    " VALUES (?, ?, ?, ?, ?, ?)"
)
_END: Final = (
    "INSERT INTO devices (token, person, label, since, seen, ended)"
    " VALUES (:token, '', '', :day, :day, :now)"
    " ON CONFLICT (token) DO UPDATE SET person = '', label = '', ended = :now"
    " WHERE ended IS NULL"
)
_END_ONE: Final = (
    "UPDATE devices SET person = '', label = '', ended = ?"
    " WHERE person = ? AND token = ? AND ended IS NULL"
)
_END_ALL: Final = (
    "UPDATE devices SET person = '', label = '', ended = ?"
    " WHERE person = ? AND ended IS NULL AND token IS NOT ?"
)
_MARK_GONE: Final = (
    "INSERT INTO devices (token, person, label, since, seen, ended)"
    f" VALUES (:person, '', '{GONE}', :day, :day, :now) ON CONFLICT (token)"
    f" DO UPDATE SET person = '', label = '{GONE}', ended = ifnull(ended, :now)"
)
_OTHERS: Final = (
    "SELECT token FROM devices WHERE person = :person AND ended IS NULL AND token IS NOT :keep"
)
_FIELDS: Final = "token, person, label, since, seen, ended"
_DAY: Final = 86_400_000


def end_write(token: str, now: int) -> Write:
    """The write that ends one session, stored or not."""
    return _END, [{"token": token, "day": now // _DAY, "now": now}]


def end_all_write(person: str, now: int, keep: str | None = None) -> Write:
    """The write that ends all sessions of a person, but that of the token to ``keep``."""
    return _END_ALL, [(now, person, keep)]


def gone_write(person: str, now: int) -> Write:
    """The write that marks a person as deleted, or as another one now."""
    return _MARK_GONE, [{"person": person, "day": now // _DAY, "now": now}]


def other_tokens(database: Database, person: str, keep: str | None) -> tuple[str, ...]:
    """The tokens of the sessions that ``end_all_write`` ends."""
    found = database.query(_OTHERS, {"person": person, "keep": keep})
    return tuple(token for (token,) in found)


def add_write(session: StoredSession) -> Write:
    """The write that adds a session, unless it is known."""
    return _NOTE, [msgspec.structs.astuple(session)]


def replacement_writes(token: str, session: StoredSession, now: int) -> tuple[Write, ...]:
    """The writes that end one session and add the one that replaces it."""
    return end_write(token, now), add_write(session)


class SQLiteSessionStore:
    """The sessions in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def find(self, token_hash: str) -> StoredSession | None:
        """The session with this token, ended or not."""
        found = self._database.query(
            f"SELECT {_FIELDS} FROM devices WHERE token = ?", (token_hash,)
        )
        return StoredSession(*found[0]) if found else None

    async def of_person(self, person: str) -> tuple[StoredSession, ...]:
        """A person's sessions that have not ended, the last seen first."""
        found = await self._database.query_in_thread(
            f"SELECT {_FIELDS} FROM devices WHERE person = ? AND ended IS NULL"
            " ORDER BY seen DESC, since DESC, token",
            (person,),
        )
        return tuple(StoredSession(*row) for row in found)

    async def find_ended(self, token_hashes: Sequence[str]) -> tuple[str, ...]:
        """Those of these tokens whose sessions have ended."""
        found = [await self.find(token_hash) for token_hash in token_hashes]
        return tuple(one.token_hash for one in found if one is not None and one.ended is not None)

    async def add(self, session: StoredSession) -> None:
        """Add a session, unless it is known."""
        await self._writer.execute_all(add_write(session))

    async def mark_seen(self, token_hash: str, day: int) -> None:
        """Note that the session was used on this day."""
        await self._writer.execute(
            "UPDATE devices SET seen = ? WHERE token = ?", [(day, token_hash)]
        )

    async def replace(self, token_hash: str, session: StoredSession, now: int) -> None:
        """End the session of a token, stored or not, and add the one that replaces it."""
        await self._writer.execute_all(*replacement_writes(token_hash, session, now))

    async def end(
        self, person: str, token_hashes: tuple[str, ...], now: int, *, asking: str | None = None
    ) -> None:
        """End these sessions of a person. Raises WriteConflict if the one that is ``asking`` for it
        has ended; None where nobody asks."""
        await self._writer.execute_all(
            *(() if asking is None else (session_not_ended(asking, person),)),
            (_END_ONE, [(now, person, token) for token in token_hashes]),
        )

    async def end_others(self, person: str, now: int, *, asking: str) -> tuple[str, ...]:
        """End all sessions of a person but the one that is ``asking``; returns their tokens. Raises
        WriteConflict if it has ended."""
        async with self._database.changing_people:
            ended = other_tokens(self._database, person, asking)
            await self._writer.execute_all(
                session_not_ended(asking, person), end_all_write(person, now, asking)
            )
        return ended

    async def expire(self, last_day: int, ended_day: int) -> None:
        """Delete sessions last used before the one day and not ended since the other."""
        await self._writer.execute(
            "DELETE FROM devices WHERE seen < ? AND ifnull(ended, 0) < ?",
            [(last_day, ended_day * _DAY)],
        )
