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

# By the database's clock, so that all nodes agree.
_NOW: Final = "floor(extract(epoch FROM clock_timestamp()) * 1000)::bigint"
_EXPIRE: Final = f"DELETE FROM device_links WHERE until <= {_NOW}"
_ADD: Final = (
    "INSERT INTO device_links (code, token, name, until)"
    f" SELECT $1, token, $3, {_NOW} + $4::bigint FROM devices"
    " WHERE token = $2 AND ended IS NULL FOR SHARE"
    " ON CONFLICT (token) DO UPDATE SET code = $1, name = $3, until = excluded.until"
    " RETURNING code"
)
_FIND: Final = (
    "SELECT person, name FROM device_links JOIN devices USING (token)"
    f" WHERE code = $1 AND until > {_NOW} AND ended IS NULL"
)
_HOLD: Final = f"{_FIND} AND person = $2 FOR SHARE OF devices"
"""Keeps the session of a link from ending until the transaction ends."""
_USE_UP: Final = "DELETE FROM device_links WHERE code = $1 RETURNING code"


class PostgresDeviceLinkStore:
    """The device links in a PostgreSQL database. Of a node's own time only the difference to
    ``until`` counts."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def add(self, link: StoredDeviceLink, session: StoredSession, now: int) -> None:
        """Store a link in place of the former one of its session, and delete all that have expired.
        The ``session`` is stored as well if it is new. Raises WriteConflict if it has ended."""

        async def add(connection: Connection) -> None:
            await connection.execute(_EXPIRE)
            await add_session(connection, session)
            values = (link.code_hash, link.token_hash, link.name, link.until - now)
            if not await connection.fetch(_ADD, *values):
                raise WriteConflict("the session has ended")

        await self._database.transact(add)

    async def find(self, code_hash: str, now: int) -> LinkedPerson | None:  # noqa: ARG002
        """Whose link this is; None if it is not valid."""
        found = await self._database.fetch(_FIND, code_hash)
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
            valid = await connection.fetch(_HOLD, code_hash, session.person)
            if not valid or not await connection.fetch(_USE_UP, code_hash):
                raise WriteConflict("the link is not valid")
            guest = await hand_over_if_guest(connection, asking, token_hash, session.person, now)
            await replace_session(connection, token_hash, session, now)
            return guest

        return await self._database.transact(open_link)

    async def expire(self, now: int) -> None:  # noqa: ARG002
        """Delete the links that have expired."""
        await self._database.execute(_EXPIRE)
