"""Sessions in a PostgreSQL database."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.sessions import GONE, StoredSession

_FIELDS: Final = "token, person, label, since, seen, ended"
_ADD: Final = (
    f"INSERT INTO devices ({_FIELDS}) VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING"
)
_HOLD_ALL: Final = "SELECT FROM devices WHERE person = $1 FOR UPDATE"
"""Waits for device links that are being opened, whose new sessions the next statement finds."""
_END_ALL: Final = (
    "UPDATE devices SET person = '', label = '', ended = $1"
    " WHERE person = $2 AND ended IS NULL AND token IS DISTINCT FROM $3 RETURNING token"
)
_END_THESE: Final = (
    "UPDATE devices SET person = '', label = '', ended = $1"
    " WHERE person = $2 AND token = ANY($3::text[]) AND ended IS NULL"
)
_HOLD_OPEN: Final = (
    "SELECT FROM devices WHERE token = $1 AND person = $2 AND ended IS NULL FOR SHARE"
)
_HOLD: Final = "SELECT person, ended FROM devices WHERE token = $1 FOR SHARE"
_END: Final = (
    f"INSERT INTO devices AS known ({_FIELDS}) VALUES ($1, '', '', $2, $2, $3)"
    " ON CONFLICT (token) DO UPDATE SET person = '', label = '', ended = $3"
    " WHERE known.ended IS NULL"
)
_MARK_GONE: Final = (
    f"INSERT INTO devices AS known ({_FIELDS}) VALUES ($1, '', '{GONE}', $2, $2, $3)"
    f" ON CONFLICT (token) DO UPDATE SET person = '', label = '{GONE}',"
    " ended = coalesce(known.ended, $3)"
)
_PERSON: Final = "hashtext('herzrasen people'), hashtext({person})"
_HOLD_PERSON: Final = f"SELECT pg_advisory_xact_lock({_PERSON.format(person='$1')})"
"""Waits for tables that are being stored with this person, and lets later ones wait."""
_HOLD_SEATED: Final = (
    f"SELECT pg_advisory_xact_lock_shared({_PERSON.format(person='person')})"
    ' FROM (SELECT person FROM seats WHERE "table" = $1 ORDER BY person) AS seated'
)
_SEATED_GONE: Final = (
    'SELECT FROM seats JOIN devices ON token = seats.person WHERE "table" = $1'
    f" AND label = '{GONE}' AND ended IS NOT NULL"
)
_DAY: Final = 86_400_000


async def replace_session(
    connection: Connection, token_hash: str, session: StoredSession, now: int
) -> None:
    """End one session and add the one that replaces it, in the transaction of the caller."""
    await connection.execute(_END, token_hash, now // _DAY, now)
    await add_session(connection, session)


async def add_session(connection: Connection, session: StoredSession) -> None:
    """Add a session, unless it is known, in the transaction of the caller."""
    await connection.execute(_ADD, *msgspec.structs.astuple(session))


async def hold_sessions(connection: Connection, person: str) -> None:
    """Keep a person's device links from being opened until the caller's transaction ends."""
    await connection.execute(_HOLD_ALL, person)


async def hold_open_session(connection: Connection, token_hash: str, person: str) -> None:
    """Keep a session from ending until the caller's transaction ends. Raises WriteConflict if it
    has ended, or is none of this person."""
    if not await connection.fetch(_HOLD_OPEN, token_hash, person):
        raise WriteConflict("the session has ended")


async def hold_session(connection: Connection, token_hash: str, person: str) -> None:
    """As ``hold_open_session``; but a guest's first session may not be stored."""
    known = [(row["person"], row["ended"]) for row in await connection.fetch(_HOLD, token_hash)]
    if known != [(person, None)] and (known or token_hash != person):
        raise WriteConflict("the session has ended")


async def hold_own_sessions(connection: Connection, token_hash: str, person: str) -> None:
    """As ``hold_sessions``, for a session of this person that asks for it. Raises WriteConflict if
    it has ended. All are locked at once: two that end each other's do not wait for each other."""
    await hold_sessions(connection, person)
    await hold_session(connection, token_hash, person)


async def end_all_sessions(
    connection: Connection, person: str, now: int, keep: str | None = None
) -> tuple[str, ...]:
    """End all sessions of a person, but that of the token to ``keep``, in the transaction of the
    caller; returns their tokens."""
    await hold_sessions(connection, person)
    ended = await connection.fetch(_END_ALL, now, person, keep)
    return tuple(row["token"] for row in ended)


async def hold_person(connection: Connection, person: str) -> None:
    """Let no table be stored with this person until the caller's transaction ends."""
    await connection.execute(_HOLD_PERSON, person)


async def mark_gone(connection: Connection, person: str, now: int) -> None:
    """Mark a person as deleted, or as another one now, in the transaction of the caller, which
    holds the person."""
    await connection.execute(_MARK_GONE, person, now // _DAY, now)


async def require_nobody_gone(connection: Connection, table: int) -> None:
    """Keep the people at a table, which the caller's transaction has stored, until it ends. Raises
    WriteConflict if one of them was deleted, or is another person by now."""
    await connection.execute(_HOLD_SEATED, table)
    if await connection.fetch(_SEATED_GONE, table):
        raise WriteConflict("a person of the table is gone")


class PostgresSessionStore:
    """The sessions in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def find(self, token_hash: str) -> StoredSession | None:
        """The session with this token, ended or not."""
        found = await self._database.fetch(
            f"SELECT {_FIELDS} FROM devices WHERE token = $1", token_hash
        )
        return StoredSession(*found[0]) if found else None

    async def of_person(self, person: str) -> tuple[StoredSession, ...]:
        """A person's sessions that have not ended, the last seen first."""
        found = await self._database.fetch(
            f"SELECT {_FIELDS} FROM devices WHERE person = $1 AND ended IS NULL"
            " ORDER BY seen DESC, since DESC, token",
            person,
        )
        return tuple(StoredSession(*row) for row in found)

    async def find_ended(self, token_hashes: Sequence[str]) -> tuple[str, ...]:
        """Those of these tokens whose sessions have ended."""
        found = await self._database.fetch(
            "SELECT token FROM devices WHERE token = ANY($1::text[]) AND ended IS NOT NULL",
            token_hashes,
        )
        return tuple(row["token"] for row in found)

    async def add(self, session: StoredSession) -> None:
        """Add a session, unless it is known."""
        await self._database.transact(lambda connection: add_session(connection, session))

    async def mark_seen(self, token_hash: str, day: int) -> None:
        """Note that the session was used on this day."""
        await self._database.execute(
            "UPDATE devices SET seen = $1 WHERE token = $2", day, token_hash
        )

    async def replace(self, token_hash: str, session: StoredSession, now: int) -> None:
        """End the session of a token, stored or not, and add the one that replaces it."""
        await self._database.transact(
            lambda connection: replace_session(connection, token_hash, session, now)
        )

    async def end(
        self, person: str, token_hashes: tuple[str, ...], now: int, *, asking: str | None = None
    ) -> None:
        """End these sessions of a person. Raises WriteConflict if the one that is ``asking`` for it
        has ended; None where nobody asks."""

        async def end(connection: Connection) -> None:
            if asking is not None:
                await hold_own_sessions(connection, asking, person)
            await connection.execute(_END_THESE, now, person, token_hashes)

        await self._database.transact(end)

    async def end_others(self, person: str, now: int, *, asking: str) -> tuple[str, ...]:
        """End all sessions of a person but the one that is ``asking``; returns their tokens. Raises
        WriteConflict if it has ended."""

        async def end(connection: Connection) -> tuple[str, ...]:
            await hold_own_sessions(connection, asking, person)
            return await end_all_sessions(connection, person, now, asking)

        return await self._database.transact(end)

    async def expire(self, last_day: int, ended_day: int) -> None:
        """Delete sessions last used before the one day and not ended since the other."""
        await self._database.execute(
            "DELETE FROM devices WHERE seen < $1 AND coalesce(ended, 0) < $2",
            last_day,
            ended_day * _DAY,
        )
