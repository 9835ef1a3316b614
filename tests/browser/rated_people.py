"""Rated matches of made-up people, written into a server's database."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Final

from herzrasen.ratings.families import Family
from herzrasen.ratings.rated_match import RatedMatch, RatedSeat, write
from herzrasen.ratings.recompute import LoggedMatch, recompute
from herzrasen.ratings.weights import PersonStatus
from herzrasen.storage.rating_rows import change_row, newest_rows
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.table.name_skeleton import name_skeleton

NAMES: Final = (
    "Ada", "Bruno", "Clara", "Dario", "Elif", "Fritz", "Greta", "Henri", "Ida", "Jonas", "Kaja",
    "Ludovica Bartholomäus",
)  # fmt: skip
ROUNDS: Final = 24
_HOUR: Final = 3_600_000


def insert_ratings(data: Path, person: str, name: str, family: Family, now: int) -> None:
    """An account for this person and for others, and rated matches of all of them before ``now``:
    the earlier in the list, the stronger; the person is in the middle."""
    persons = [f"made-up-{family}-{number}" for number in range(len(NAMES))]
    accounts = [*zip(persons, NAMES, strict=True), (person, name)]
    strengths = {one: 1 - number / len(NAMES) for number, one in enumerate(persons)} | {person: 0.6}
    rng, log = Random(family), list[LoggedMatch]()
    for round_ in range(ROUNDS):
        order = rng.sample(sorted(strengths), len(strengths))
        for first in range(0, len(order) - 2, 3):
            table = sorted(
                order[first : first + 3], key=lambda one: -strengths[one] - rng.gauss(0, 0.25)
            )
            seats = [
                *(RatedSeat(one, "account", place) for place, one in enumerate(table, 1)),
                RatedSeat("2", "bot", 4),
            ]
            at = now - (ROUNDS - round_) * 30 * _HOUR
            log.append(LoggedMatch(len(log) + 1, RatedMatch(family, at, tuple(seats))))
    changes = list(recompute(log, PersonStatus()))
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection, connection:
        ((taken,),) = connection.execute("SELECT ifnull(max(id), 0) FROM rated_matches")
        connection.executemany(
            "INSERT OR IGNORE INTO accounts VALUES (?, ?, ?, NULL, '', ?, ?)",
            [(one, known, name_skeleton(known), one.encode(), now) for one, known in accounts],
        )
        connection.executemany(
            "INSERT INTO rated_matches VALUES (?, ?, ?, ?)",
            [(taken + one.number, family, one.match.at, write(one.match)) for one in log],
        )
        connection.executemany(
            "INSERT INTO rating_changes VALUES (?, ?, ?, ?)",
            [change_row(one.person, one.family, taken + one.number, one.rating) for one in changes],
        )
        connection.executemany(
            "INSERT OR REPLACE INTO ratings VALUES (?, ?, ?, ?, ?, ?)", newest_rows(changes)
        )
