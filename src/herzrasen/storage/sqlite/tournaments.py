"""Duplicate matches and tournaments in the SQLite file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from herzrasen.config.retention_settings import RetentionSettings
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.writer import Write
from herzrasen.storage.tournaments import StoredTournament, oldest_kept, without_person

_COLUMNS: Final = "name, revision, phase, changed, document"
_CREATE: Final = (
    f"INSERT INTO tournaments ({_COLUMNS}) VALUES (:name, :revision, :phase, :changed, :document)"
)
# What is not found is NULL, which the column refuses, and with it the whole write.
_SAVE: Final = (
    "UPDATE tournaments SET revision = iif(revision = :revision - 1, :revision, NULL),"
    " phase = :phase, changed = :changed, document = :document WHERE name = :name"
)
_OF_PERSON: Final = (
    f"SELECT {_COLUMNS} FROM tournament_people JOIN tournaments ON id = tournament"
    " WHERE person = ? ORDER BY id DESC LIMIT ?"
)
# A person's name is a long random word, and so stands for nothing else in a document.
_HAND_OVER: Final = (
    "UPDATE tournaments SET revision = revision + 1,"
    " document = CAST(replace(CAST(document AS TEXT), :guest, :person) AS BLOB)"
    " WHERE id IN (SELECT tournament FROM tournament_people WHERE person = :guest)"
)
ALL: Final = -1
"""No limit, for ``of_person``."""


class SQLiteTournamentStore:
    """The tournaments in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer

    async def create(self, tournament: StoredTournament) -> None:
        """Store a new one. Raises WriteConflict if the name is taken."""
        await self._writer.execute(_CREATE, [msgspec.structs.asdict(tournament)])

    async def load(self, name: str) -> StoredTournament | None:
        """The tournament of this name."""
        found = self._database.query(f"SELECT {_COLUMNS} FROM tournaments WHERE name = ?", (name,))
        return StoredTournament(*found[0]) if found else None

    async def revision(self, name: str) -> int | None:
        """Its revision, None if there is none of this name: to be asked often."""
        found = self._database.query("SELECT revision FROM tournaments WHERE name = ?", (name,))
        return int(found[0][0]) if found else None

    async def save(self, tournament: StoredTournament) -> None:
        """Replace the revision before this one. Raises WriteConflict if there is another by now:
        the document has to be read again."""
        await self._writer.execute(_SAVE, [msgspec.structs.asdict(tournament)])
        if await self.revision(tournament.name) is None:
            raise WriteConflict("the tournament is gone")

    async def of_person(self, person: str, count: int) -> tuple[StoredTournament, ...]:
        """The newest tournaments that this person hosts or has entered."""
        found = await self._database.query_in_thread(_OF_PERSON, (person, count))
        return tuple(StoredTournament(*row) for row in found)

    async def delete_expired(self, now: int, settings: RetentionSettings) -> None:
        """Delete those that have not changed for as long as tables of their kind are kept."""
        await self._writer.execute(
            "DELETE FROM tournaments WHERE phase = ? AND changed < ?",
            list(oldest_kept(now, settings).items()),
        )


def forget_write(found: Sequence[StoredTournament], person: str, now: int) -> Write:
    """The write that replaces these by what they are without the person. It fails where another
    change came meanwhile."""
    return _SAVE, [msgspec.structs.asdict(without_person(one, person, now)) for one in found]


def hand_over_tournaments(guest: str, person: str) -> Write:
    """The write that gives a guest's places in tournaments to another person."""
    return _HAND_OVER, [{"guest": guest, "person": person}]
