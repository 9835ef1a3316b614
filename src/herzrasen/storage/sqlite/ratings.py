"""The log of rated matches and the ratings in the SQLite file."""

from __future__ import annotations

import asyncio
from typing import Any, Final

from herzrasen.protocol import codec
from herzrasen.ratings import rated_match
from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch
from herzrasen.ratings.rating import PROVISIONAL_DEVIATION, Rating
from herzrasen.ratings.recompute import LoggedMatch
from herzrasen.ratings.weights import WINDOW_MS, PersonStatus
from herzrasen.storage.rating_rows import (
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
from herzrasen.storage.sqlite.database import Database
from herzrasen.storage.sqlite.recent_entries import LAST_ENTRY, WITH_LAST_RECENT
from herzrasen.storage.sqlite.writer import Write

_UNRATED: Final = (
    f"{WITH_LAST_RECENT} SELECT id, name, began, about, {LAST_ENTRY}"
    ' FROM unrated_matches JOIN tables ON id = "table"'
)
_EARLIER: Final = (
    'SELECT DISTINCT id, rated_matches."match" FROM rating_changes JOIN rated_matches'
    ' ON id = rating_changes."match" WHERE person IN (SELECT value FROM json_each(?))'
    " AND rating_changes.family = ? AND at >= ? ORDER BY id"
)
_OF_PERSONS: Final = (
    "SELECT person, rating FROM ratings"
    " WHERE family = ? AND person IN (SELECT value FROM json_each(?))"
)
_CURVE: Final = (
    "SELECT rating FROM rating_changes WHERE person = ? AND family = ?"
    ' ORDER BY "match" DESC LIMIT ?'
)
_LISTED: Final = (
    " FROM ratings JOIN accounts USING (person) WHERE family = :family AND at >= :since"
    f" AND deviation < {PROVISIONAL_DEVIATION}"
    " AND person NOT IN (SELECT person FROM rating_exclusions)"
)
_BOARD: Final = (
    f"SELECT name, person, rating{_LISTED} ORDER BY score DESC, person LIMIT :count OFFSET :first"
)
_SIZE: Final = f"SELECT count(*){_LISTED} AND (:above IS NULL OR score > :above)"
_EXCLUDED: Final = (
    "SELECT person, ifnull(name, ''), rating_exclusions.since, reason FROM rating_exclusions"
    " LEFT JOIN accounts USING (person) ORDER BY rating_exclusions.since DESC, person"
)
_ADD_CHANGE: Final = "REPLACE INTO rating_changes VALUES (?, ?, ?, ?)"
_ADD_RATING: Final = "REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)"
EXCLUDE: Final = "INSERT INTO rating_exclusions VALUES (?, ?, ?) ON CONFLICT DO NOTHING"
ADMIT: Final = "DELETE FROM rating_exclusions WHERE person = ?"


class SQLiteRatingStore:
    """The ratings in a SQLite file."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._writer = database.writer
        self._changing = database.changing_ratings

    async def unrated_matches(self, after: int, count: int) -> tuple[UnratedMatch, ...]:
        """Up to ``count`` unrated matches, by the ids of their tables."""
        found = await self._database.query_in_thread(
            f"{_UNRATED} WHERE id > ? ORDER BY id LIMIT ?", (after, count)
        )
        return tuple(UnratedMatch(*row) for row in found)

    async def unrated_match(self, name: str) -> UnratedMatch | None:
        """The match at this table, if it has begun in public and is not rated."""
        found = await self._database.query_in_thread(f"{_UNRATED} WHERE name = ?", (name,))
        return UnratedMatch(*found[0]) if found else None

    async def drop(self, table: int) -> None:
        """Forget a match that is not to be rated."""
        await self._writer.execute(_DROP, [(table,)])

    async def add(self, table: int, match: RatedMatch, rate: Rate) -> bool:
        """Move a match into the log with the ratings after it; False if it is there already."""
        async with self._changing:
            writes = await asyncio.to_thread(self._add, table, match, rate)
            if writes:
                await self._writer.execute_all(*writes)
        return bool(writes)

    def _add(self, table: int, match: RatedMatch, rate: Rate) -> tuple[Write, ...]:
        query = self._database.query
        if not query('SELECT 1 FROM unrated_matches WHERE "table" = ?', (table,)):
            return ()
        persons = codec.encode([seat.player for seat in match.persons]).decode()
        before = {
            person: read_rating(line)
            for person, line in query(_OF_PERSONS, (match.family, persons))
        }
        earlier = query(_EARLIER, (persons, match.family, match.at - WINDOW_MS))
        after = rate(before, [read_match(line) for _, line in earlier], self._person_status())
        ((number,),) = query("SELECT ifnull(max(id), 0) + 1 FROM rated_matches")
        return (
            (_DROP, [(table,)]),
            (
                "INSERT INTO rated_matches VALUES (?, ?, ?, ?)",
                [(number, match.family, match.at, rated_match.write(match))],
            ),
            (
                _ADD_CHANGE,
                [change_row(person, match.family, number, new) for person, new in after.items()],
            ),
            (_ADD_RATING, [rating_row(person, match.family, new) for person, new in after.items()]),
        )

    async def recompute(self, recompute: Recompute, *, write: bool = True) -> RecomputedRatings:
        """Compute every rating from the log, and count what differs; ``write`` stores it, too."""
        async with self._changing:
            result, writes = await asyncio.to_thread(self._recompute, recompute)
            if write:
                await self._writer.execute_all(*writes)
        return result

    def _recompute(self, recompute: Recompute) -> tuple[RecomputedRatings, list[Write]]:
        query = self._database.query
        wanted = query("SELECT wanted FROM rating_recomputes")
        log = [
            LoggedMatch(number, read_match(line))
            for number, line in query('SELECT id, "match" FROM rated_matches ORDER BY id')
        ]
        changes = list(recompute(log, self._person_status()))
        new = rewrite(
            changes,
            query('SELECT person, family, "match", rating FROM rating_changes'),
            query("SELECT person, family, score, deviation, at, rating FROM ratings"),
        )
        writes: list[Write] = [
            (
                'DELETE FROM rating_changes WHERE person = ? AND family = ? AND "match" = ?',
                new.stale_changes,
            ),
            ("DELETE FROM ratings WHERE person = ? AND family = ?", new.stale_newest),
            (_ADD_CHANGE, new.changes),
            (_ADD_RATING, new.newest),
            ("UPDATE rating_recomputes SET done = ?", wanted),
        ]
        return RecomputedRatings(len(log), len(changes), new.different), writes

    async def needs_recompute(self) -> bool:
        """Whether past matches count differently since the last time."""
        return bool(self._database.query("SELECT 1 FROM rating_recomputes WHERE wanted > done"))

    async def ratings_of(self, person: str) -> dict[Family, Rating]:
        """All ratings of a person."""
        found = self._database.query(
            "SELECT family, rating FROM ratings WHERE person = ?", (person,)
        )
        return {family: read_rating(line) for family, line in found}

    async def curve(self, person: str, family: Family) -> tuple[Rating, ...]:
        """A person's newest ratings in a family, the oldest first."""
        found = await self._database.query_in_thread(_CURVE, (person, family, MAX_CURVE))
        return tuple(read_rating(line) for (line,) in reversed(found))

    async def board(
        self, family: Family, since: int, first: int, count: int
    ) -> tuple[BoardRow, ...]:
        """Up to ``count`` rows of a board, the best score first."""
        facts = {"family": family, "since": since, "first": first, "count": count}
        found = await self._database.query_in_thread(_BOARD, facts)
        return tuple(BoardRow(name, who, read_rating(line)) for name, who, line in found)

    async def board_size(self, family: Family, since: int, above: float | None = None) -> int:
        """How many rows the board has, or how many have a greater score."""
        facts: dict[str, Any] = {"family": family, "since": since, "above": above}
        ((size,),) = await self._database.query_in_thread(_SIZE, facts)
        return int(size)

    async def is_excluded(self, person: str) -> bool:
        """Whether this person is excluded."""
        return bool(
            self._database.query("SELECT 1 FROM rating_exclusions WHERE person = ?", (person,))
        )

    async def exclude(self, person: str, since: int, reason: str) -> None:
        """Exclude a person from the ratings, from their first match on."""
        await self._writer.execute(EXCLUDE, [(person, since, reason)])

    async def admit(self, person: str) -> bool:
        """End an exclusion; False if there was none."""
        excluded = await self.is_excluded(person)
        await self._writer.execute(ADMIT, [(person,)])
        return excluded

    async def exclusions(self) -> tuple[Exclusion, ...]:
        """Who is excluded, the latest first."""
        return tuple(Exclusion(*row) for row in self._database.query(_EXCLUDED))

    def _person_status(self) -> PersonStatus:
        query = self._database.query
        return PersonStatus(
            frozenset(person for (person,) in query("SELECT person FROM rating_exclusions")),
            dict(query("SELECT guest, person FROM rating_guests")),
        )


_DROP: Final = 'DELETE FROM unrated_matches WHERE "table" = ?'
