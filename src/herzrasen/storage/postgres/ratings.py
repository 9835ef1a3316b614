"""The log of rated matches and the ratings in a PostgreSQL database.

What changes ratings holds one lock, so the nodes rate one match after another, and each once.
"""

from __future__ import annotations

import asyncio
from typing import Final

from herzrasen.ratings import rated_match
from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.rating import PROVISIONAL_DEVIATION, Rating
from herzrasen.ratings.recompute import LoggedMatch
from herzrasen.ratings.weights import WINDOW_MS, PersonStatus
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.rating_rows import (
    Row,
    change_row,
    rating_row,
    read_match,
    read_rating,
    rewrite,
)
from herzrasen.storage.ratings import (
    MAX_CURVE,
    BoardRow,
    Exclusion,
    Rate,
    Recompute,
    RecomputedRatings,
    UnratedMatch,
)

LOCK: Final = "SELECT pg_advisory_xact_lock(hashtext('herzrasen ratings'))"
"""Held by every transaction that changes ratings."""
_UNRATED: Final = (
    'SELECT id, name, began, about, (SELECT entry FROM entries WHERE "table" = id'
    " AND number IS NOT NULL ORDER BY position DESC LIMIT 1)"
    ' FROM unrated_matches JOIN tables ON id = "table"'
)
_DROP: Final = 'DELETE FROM unrated_matches WHERE "table" = $1'
_EARLIER: Final = (
    "SELECT match FROM rated_matches WHERE id IN (SELECT match FROM rating_changes"
    " WHERE person = ANY($1::text[]) AND family = $2) AND at >= $3 ORDER BY id"
)
_OF_PERSONS: Final = (
    "SELECT person, rating FROM ratings WHERE family = $1 AND person = ANY($2::text[])"
)
_CURVE: Final = (
    "SELECT rating FROM rating_changes WHERE person = $1 AND family = $2"
    " ORDER BY match DESC LIMIT $3"
)
_LISTED: Final = (
    " FROM ratings JOIN accounts USING (person) WHERE family = $1 AND at >= $2"
    f" AND deviation < {PROVISIONAL_DEVIATION}"
    " AND person NOT IN (SELECT person FROM rating_exclusions)"
)
_BOARD: Final = (
    f"SELECT name, person, rating{_LISTED} ORDER BY score DESC, person LIMIT $3 OFFSET $4"
)
_SIZE: Final = f"SELECT count(*){_LISTED} AND ($3::double precision IS NULL OR score > $3)"
_EXCLUDED: Final = (
    "SELECT person, coalesce(name, ''), rating_exclusions.since, reason FROM rating_exclusions"
    " LEFT JOIN accounts USING (person) ORDER BY rating_exclusions.since DESC, person"
)
_ADD_CHANGE: Final = (
    "INSERT INTO rating_changes VALUES ($1, $2, $3, $4)"
    " ON CONFLICT (person, family, match) DO UPDATE SET rating = $4"
)
_ADD_RATING: Final = (
    "INSERT INTO ratings VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (person, family)"
    " DO UPDATE SET score = $3, deviation = $4, at = $5, rating = $6"
)
_EXCLUDE: Final = "INSERT INTO rating_exclusions VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"


class PostgresRatingStore:
    """The ratings in a PostgreSQL database."""

    def __init__(self, database: PostgresDatabase) -> None:
        self._database = database

    async def unrated_matches(self, after: int, count: int) -> tuple[UnratedMatch, ...]:
        """Up to ``count`` unrated matches, by the ids of their tables."""
        found = await self._database.fetch(
            f"{_UNRATED} WHERE id > $1 ORDER BY id LIMIT $2", after, count
        )
        return tuple(UnratedMatch(*row) for row in found)

    async def unrated_match(self, name: str) -> UnratedMatch | None:
        """The match at this table, if it has begun in public and is not rated."""
        found = await self._database.fetch(f"{_UNRATED} WHERE name = $1", name)
        return UnratedMatch(*found[0]) if found else None

    async def drop(self, table: int) -> None:
        """Forget a match that is not to be rated."""
        await self._database.execute(_DROP, table)

    async def add(self, table: int, match: RatedMatch, rate: Rate) -> bool:
        """Move a match into the log with the ratings after it; False if it is there already."""

        async def add(connection: Connection) -> bool:
            await connection.execute(LOCK)
            if await connection.execute(_DROP, table) != "DELETE 1":
                return False
            persons = [seat.player for seat in match.persons]
            before = await connection.fetch(_OF_PERSONS, match.family, persons)
            earlier = await connection.fetch(_EARLIER, persons, match.family, match.at - WINDOW_MS)
            after = rate(
                {row["person"]: read_rating(row["rating"]) for row in before},
                [read_match(row["match"]) for row in earlier],
                await _person_status(connection),
            )
            number = await connection.fetchval(
                "INSERT INTO rated_matches SELECT coalesce(max(id), 0) + 1, $1::text, $2::bigint,"
                " $3::bytea FROM rated_matches RETURNING id",
                match.family,
                match.at,
                rated_match.write(match),
            )
            await connection.executemany(
                _ADD_CHANGE,
                [change_row(person, match.family, number, new) for person, new in after.items()],
            )
            await connection.executemany(
                _ADD_RATING,
                [rating_row(person, match.family, new) for person, new in after.items()],
            )
            return True

        return await self._database.transact(add)

    async def recompute(self, recompute: Recompute, *, write: bool = True) -> RecomputedRatings:
        """Compute every rating from the log, and count what differs; ``write`` stores it, too."""

        async def run(connection: Connection) -> RecomputedRatings:
            await connection.execute(LOCK)
            wanted = await connection.fetchval("SELECT wanted FROM rating_recomputes")
            log = [
                LoggedMatch(row["id"], read_match(row["match"]))
                for row in await connection.fetch("SELECT id, match FROM rated_matches ORDER BY id")
            ]
            status = await _person_status(connection)
            changes = await asyncio.to_thread(lambda: list(recompute(log, status)))
            new = rewrite(
                changes,
                await _rows(connection, "person, family, match, rating", "rating_changes"),
                await _rows(connection, "person, family, score, deviation, at, rating", "ratings"),
            )
            if write:
                await connection.executemany(
                    "DELETE FROM rating_changes WHERE person = $1 AND family = $2 AND match = $3",
                    new.stale_changes,
                )
                await connection.executemany(
                    "DELETE FROM ratings WHERE person = $1 AND family = $2", new.stale_newest
                )
                await connection.executemany(_ADD_CHANGE, new.changes)
                await connection.executemany(_ADD_RATING, new.newest)
                if wanted is not None:
                    await connection.execute("UPDATE rating_recomputes SET done = $1", wanted)
            return RecomputedRatings(len(log), len(changes), new.different)

        return await self._database.transact(run)

    async def needs_recompute(self) -> bool:
        """Whether past matches count differently since the last time."""
        found = await self._database.fetch("SELECT FROM rating_recomputes WHERE wanted > done")
        return bool(found)

    async def ratings_of(self, person: str) -> dict[Family, Rating]:
        """All ratings of a person."""
        found = await self._database.fetch(
            "SELECT family, rating FROM ratings WHERE person = $1", person
        )
        return {row["family"]: read_rating(row["rating"]) for row in found}

    async def curve(self, person: str, family: Family) -> tuple[Rating, ...]:
        """A person's newest ratings in a family, the oldest first."""
        found = await self._database.fetch(_CURVE, person, family, MAX_CURVE)
        return tuple(read_rating(row["rating"]) for row in reversed(found))

    async def board(
        self, family: Family, since: int, first: int, count: int
    ) -> tuple[BoardRow, ...]:
        """Up to ``count`` rows of a board, the best score first."""
        found = await self._database.fetch(_BOARD, family, since, count, first)
        return tuple(
            BoardRow(row["name"], row["person"], read_rating(row["rating"])) for row in found
        )

    async def board_size(self, family: Family, since: int, above: float | None = None) -> int:
        """How many rows the board has, or how many have a greater score."""
        ((size,),) = await self._database.fetch(_SIZE, family, since, above)
        return int(size)

    async def is_excluded(self, person: str) -> bool:
        """Whether this person is excluded."""
        found = await self._database.fetch(
            "SELECT FROM rating_exclusions WHERE person = $1", person
        )
        return bool(found)

    async def exclude(self, person: str, since: int, reason: str) -> None:
        """Exclude a person from the ratings, from their first match on."""
        await self._database.execute(_EXCLUDE, person, since, reason)

    async def admit(self, person: str) -> bool:
        """End an exclusion; False if there was none."""
        done = await self._database.execute(
            "DELETE FROM rating_exclusions WHERE person = $1", person
        )
        return done == "DELETE 1"

    async def exclusions(self) -> tuple[Exclusion, ...]:
        """Who is excluded, the latest first."""
        return tuple(Exclusion(*row) for row in await self._database.fetch(_EXCLUDED))


async def _person_status(connection: Connection) -> PersonStatus:
    excluded = await connection.fetch("SELECT person FROM rating_exclusions")
    guests = await connection.fetch("SELECT guest, person FROM rating_guests")
    return PersonStatus(frozenset(row["person"] for row in excluded), dict(map(tuple, guests)))


async def _rows(connection: Connection, columns: str, table: str) -> list[Row]:
    return [tuple(row) for row in await connection.fetch(f"SELECT {columns} FROM {table}")]
