"""Device links in the SQLite file."""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.storage.device_links import LinkedPerson, StoredDeviceLink
from herzrasen.storage.sessions import StoredSession
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.guest_handover import hand_over_writes
from herzrasen.storage.sqlite.sessions import add_write, end_write

_EXPIRE: Final = "DELETE FROM device_links WHERE until <= ?"
# What is not found is NULL, which the column refuses, and with it the whole write.
_ADD: Final = (
    "REPLACE INTO device_links (code, token, name, until) VALUES (:code_hash,"
    " (SELECT token FROM devices WHERE token = :token_hash AND ended IS NULL), :name, :until)"
)
_OF_CODE: Final = "FROM device_links JOIN devices USING (token) WHERE code = :code AND until > :now"
_FIND: Final = f"SELECT person, name {_OF_CODE}"
_ADD_SESSION: Final = (
    "INSERT INTO devices (token, person, label, since, seen) VALUES (:token_hash,"
    f" (SELECT person {_OF_CODE} AND person = :person), :label, :first_day, :last_day)"
)
_USE_UP: Final = "DELETE FROM device_links WHERE code = ?"


class SQLiteDeviceLinkStore:
    """The device links in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def add(self, link: StoredDeviceLink, session: StoredSession, now: int) -> None:
        """Store a link in place of the former one of its session, and delete all that have expired.
        The ``session`` is stored as well if it is new. Raises WriteConflict if it has ended."""
        await self._writer.execute_all(
            (_EXPIRE, [(now,)]), add_write(session), (_ADD, [msgspec.structs.asdict(link)])
        )

    async def find(self, code_hash: str, now: int) -> LinkedPerson | None:
        """Whose link this is; None if it is not valid."""
        found = self._database.query(_FIND, {"code": code_hash, "now": now})
        return LinkedPerson(*found[0]) if found else None

    async def open(
        self, code_hash: str, asking: str, token_hash: str, session: StoredSession, now: int
    ) -> bool:
        """Use up a link: a ``session`` of its person replaces that of ``token_hash``.

        If the person who is ``asking`` is a guest, their seats become those of the link's person,
        and their sessions end; returns whether that is so. Raises WriteConflict if the link is not
        valid, or another person's, or if the guest's session has ended.
        """
        person = session.person
        opened = {"code": code_hash, "now": now, **msgspec.structs.asdict(session)}
        async with self._database.changing_people:
            guest = not self._database.query("SELECT 1 FROM accounts WHERE person = ?", (asking,))
            await self._writer.execute_all(
                (_ADD_SESSION, [opened]),
                (_USE_UP, [(code_hash,)]),
                *(hand_over_writes(asking, token_hash, person, now) if guest else ()),
                end_write(token_hash, now),
            )
        return guest

    async def expire(self, now: int) -> None:
        """Delete the links that have expired."""
        await self._writer.execute(_EXPIRE, [(now,)])
