"""Device links in a PostgreSQL database: made at one node, opened at any."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.device_links import LinkedPerson, StoredDeviceLink
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.guest_handover import hand_over_if_guest
from herzrasen.storage.postgres.sessions import add_session, replace_session
from herzrasen.storage.sessions import StoredSession

_EXPIRE: Final = "DELETE FROM device_links WHERE until <= $1"
_ADD: Final = (
    "INSERT INTO device_links (code, token, name, until) SELECT $1, token, $3, $4 FROM devices"
    " WHERE token = $2 AND ended IS NULL FOR SHARE"
    " ON CONFLICT (token) DO UPDATE SET code = $1, name = $3, until = $4 RETURNING code"
)
_FIND: Final = (
    "SELECT person, name FROM device_links JOIN devices USING (token)"
    " WHERE code = $1 AND until > $2 AND ended IS NULL"
)
_HOLD: Final = f"{_FIND} AND person = $3 FOR SHARE OF devices"
"""Keeps the session of a link from ending until the transaction ends."""
_USE_UP: Final = "DELETE FROM device_links WHERE code = $1 RETURNING code"


class PostgresDeviceLinkStore:
    """The device links in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def add(self, link: StoredDeviceLink, session: StoredSession, now: int) -> None:
        """Store a link in place of the former one of its session, and delete all that have expired.
        The ``session`` is stored as well if it is new. Raises WriteConflict if it has ended."""

        async def add(connection: Connection) -> None:
            await connection.execute(_EXPIRE, now)
            await add_session(connection, session)
            values = (link.code_hash, link.token_hash, link.name, link.until)
            if not await connection.fetch(_ADD, *values):
                raise WriteConflict("the session has ended")

        await self._database.transact(add)

    async def find(self, code_hash: str, now: int) -> LinkedPerson | None:
        """Whose link this is; None if it is not valid."""
        found = await self._database.fetch(_FIND, code_hash, now)
        return LinkedPerson(*found[0]) if found else None

    async def open(
        self, code_hash: str, asking: str, token_hash: str, session: StoredSession, now: int
    ) -> bool:
        """Use up a link: a ``session`` of its person replaces that of ``token_hash``.

        If the person who is ``asking`` is a guest, their seats become those of the link's person,
        and their sessions end; returns whether that is so. Raises WriteConflict if the link is not
        valid, or another person's, or if the guest's session has ended.
        """

        async def open_link(connection: Connection) -> bool:
            valid = await connection.fetch(_HOLD, code_hash, now, session.person)
            if not valid or not await connection.fetch(_USE_UP, code_hash):
                raise WriteConflict("the link is not valid")
            guest = await hand_over_if_guest(connection, asking, token_hash, session.person, now)
            await replace_session(connection, token_hash, session, now)
            return guest

        return await self._database.transact(open_link)

    async def expire(self, now: int) -> None:
        """Delete the links that have expired."""
        await self._database.execute(_EXPIRE, now)
