"""What becomes of a deleted person's rated matches in the SQLite file."""

from __future__ import annotations

from typing import Final

from herzrasen.storage.rating_pseudonym import new_pseudonym
from herzrasen.storage.sqlite.writer import Write

# A person's name is a long random word, and so stands for nothing else in a description or a match.
_STATEMENTS: Final = (
    (
        "UPDATE unrated_matches"
        " SET began = CAST(replace(CAST(began AS TEXT), :person, :nobody) AS BLOB)"
        ' WHERE "table" IN (SELECT "table" FROM seats WHERE person = :person)'
    ),
    (
        'UPDATE rated_matches SET "match" = CAST(replace(CAST("match" AS TEXT), :person, :nobody)'
        ' AS BLOB) WHERE id IN (SELECT "match" FROM rating_changes WHERE person = :person)'
    ),
    "UPDATE rating_changes SET person = :nobody WHERE person = :person",
    "UPDATE ratings SET person = :nobody WHERE person = :person",
    "UPDATE rating_guests SET person = :nobody WHERE person = :person",
    "UPDATE rating_guests SET guest = :nobody WHERE guest = :person",
    "UPDATE rating_exclusions SET person = :nobody WHERE person = :person",
)


def pseudonym_writes(person: str) -> tuple[Write, ...]:
    """The writes that put a pseudonym in the place of a person, before their seats are deleted."""
    change = [{"person": person, "nobody": new_pseudonym()}]
    return tuple((statement, change) for statement in _STATEMENTS)
