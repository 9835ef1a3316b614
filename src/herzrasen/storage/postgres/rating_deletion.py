"""What becomes of a deleted person's rated matches in the PostgreSQL database."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.rating_pseudonym import new_pseudonym

# A person's id is a long random word, so it cannot be part of other text in a description or a
# match.
_STATEMENTS: Final = (
    (
        "UPDATE unrated_matches SET"
        " began = convert_to(replace(convert_from(began, 'UTF8'), $1, $2), 'UTF8')"
        ' WHERE "table" IN (SELECT "table" FROM seats WHERE person = $1)'
    ),
    (
        "UPDATE rated_matches SET"
        " match = convert_to(replace(convert_from(match, 'UTF8'), $1, $2), 'UTF8')"
        " WHERE id IN (SELECT match FROM rating_changes WHERE person = $1)"
    ),
    "UPDATE rating_changes SET person = $2 WHERE person = $1",
    "UPDATE ratings SET person = $2 WHERE person = $1",
    "UPDATE rating_guests SET person = $2 WHERE person = $1",
    "UPDATE rating_guests SET guest = $2 WHERE guest = $1",
    "UPDATE rating_exclusions SET person = $2 WHERE person = $1",
)
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('herzrasen ratings'))"


async def replace_by_pseudonym(connection: Connection, person: str) -> None:
    """Put a pseudonym in the place of a person, before their seats are deleted, in the transaction
    of the caller."""
    await connection.execute(_LOCK)
    nobody = new_pseudonym()
    for statement in _STATEMENTS:
        await connection.execute(statement, person, nobody)
