"""Duplicate matches and tournaments in a PostgreSQL database: every node may change each."""

from __future__ import annotations

import asyncio
from typing import Final

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.tournaments import StoredTournament, oldest_kept, without_person

_COLUMNS: Final = "name, revision, phase, changed, document"
_CREATE: Final = (
    f"INSERT INTO tournaments ({_COLUMNS}) VALUES ($1, $2, $3, $4, $5)"
    " ON CONFLICT DO NOTHING RETURNING id"
)
_SAVE: Final = (
    "UPDATE tournaments SET revision = $2, phase = $3, changed = $4, document = $5"
    " WHERE name = $1 AND revision = $2 - 1 RETURNING id"
)
_OF_PERSON: Final = (
    f"SELECT {_COLUMNS} FROM tournament_people JOIN tournaments ON id = tournament"
    " WHERE person = $1 ORDER BY id DESC LIMIT $2"
)
_HOLD: Final = (
    f"SELECT {_COLUMNS} FROM tournaments"
    " WHERE id IN (SELECT tournament FROM tournament_people WHERE person = $1)"
    " ORDER BY id FOR UPDATE"
)
# A person's id is a long random word, so it cannot be part of other text in a document.
_HAND_OVER: Final = (
    "UPDATE tournaments SET revision = revision + 1,"
    " document = convert_to(replace(convert_from(document, 'UTF8'), $1, $2), 'UTF8')"
    " WHERE id IN (SELECT tournament FROM tournament_people WHERE person = $1)"
)


class PostgresTournamentStore:
    """The tournaments in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def create(self, tournament: StoredTournament) -> None:
        """Store a new one. Raises WriteConflict if the name is taken."""
        await self._write(_CREATE, tournament)

    async def load(self, name: str) -> StoredTournament | None:
        """The tournament of this name."""
        found = await self._database.fetch(
            f"SELECT {_COLUMNS} FROM tournaments WHERE name = $1", name
        )
        return StoredTournament(*found[0]) if found else None

    async def revision(self, name: str) -> int | None:
        """Its revision, None if there is none of this name: to be asked often."""
        found = await self._database.fetch("SELECT revision FROM tournaments WHERE name = $1", name)
        return int(found[0]["revision"]) if found else None

    async def save(self, tournament: StoredTournament) -> None:
        """Replace the revision before this one. Raises WriteConflict if there is another by now:
        the document has to be read again."""
        await self._write(_SAVE, tournament)

    async def of_person(self, person: str, count: int) -> tuple[StoredTournament, ...]:
        """The newest tournaments that this person hosts or has entered."""
        found = await self._database.fetch(_OF_PERSON, person, count)
        return tuple(StoredTournament(*row) for row in found)

    async def delete_expired(self, now: int, settings: RetentionSettings) -> None:
        """Delete those that have not changed for as long as tables of their kind are kept."""
        for phase, oldest in oldest_kept(now, settings).items():
            await self._database.execute(
                "DELETE FROM tournaments WHERE phase = $1 AND changed < $2", phase, oldest
            )

    async def _write(self, statement: str, tournament: StoredTournament) -> None:
        async def write(connection: Connection) -> None:
            if not await connection.fetch(statement, *msgspec.structs.astuple(tournament)):
                raise WriteConflict("the tournament has changed")

        await self._database.transact(write)


async def forget_person(connection: Connection, person: str, now: int) -> None:
    """Replace every tournament of this person by what it is without them, in the caller's
    transaction."""
    for row in await connection.fetch(_HOLD, person):
        left = await asyncio.to_thread(without_person, StoredTournament(*row), person, now)
        await connection.execute(_SAVE, *msgspec.structs.astuple(left))


async def hand_over_tournaments(connection: Connection, guest: str, person: str) -> None:
    """Give a guest's places in tournaments to another person, in the caller's transaction."""
    await connection.execute(_HAND_OVER, guest, person)
