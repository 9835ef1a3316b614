"""Challenges of passkeys in a PostgreSQL database: made at one node, answered at any."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.challenges import CHALLENGE_SECONDS
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase

# By the database's clock, so that all nodes agree.
_EXPIRE: Final = "DELETE FROM passkey_challenges WHERE until <= clock_timestamp()"
_PUT: Final = (
    "INSERT INTO passkey_challenges"
    f" VALUES ($1, $2, clock_timestamp() + interval '{CHALLENGE_SECONDS} seconds')"
    " ON CONFLICT (session) DO UPDATE SET challenge = excluded.challenge, until = excluded.until"
)
_TAKE: Final = (
    "DELETE FROM passkey_challenges WHERE session = $1"
    " RETURNING challenge, until > clock_timestamp() AS valid"
)


class PostgresChallengeStore:
    """The challenges in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def put(self, session: str, challenge: bytes) -> None:
        """Keep a challenge in place of the former one of its session, and delete all that have
        expired."""

        async def put(connection: Connection) -> None:
            await connection.execute(_EXPIRE)
            await connection.execute(_PUT, session, challenge)

        await self._database.transact(put)

    async def take(self, session: str) -> bytes | None:
        """The challenge of a session, which is forgotten by that; None if there is none."""

        async def take(connection: Connection) -> bytes | None:
            found = await connection.fetchrow(_TAKE, session)
            return found["challenge"] if found is not None and found["valid"] else None

        return await self._database.transact(take)
