"""Finished matches of random moves, written into a server's database for one person."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from random import Random
from typing import Final

from msgspec.structs import replace
from playwright.sync_api import Page

from herzrasen.games.protocol import GameName
from herzrasen.storage.sqlite.database import DATABASE_FILE
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from tests.record.recorded_matches import SUBJECTS, description_of, journal_of
from tests.strategies import match_at_random

DAY: Final = 86_400_000
FIRST_OPENED: Final = 1_788_000_000_000
"""When the first of them was opened: a day in 2026."""
HEARTS: Final = "standard+deals=4"
NERTS: Final = "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=1"
_NUMBERS: Final = count()


def return_to_lobby(page: Page, address: str) -> None:
    """Leave the list of matches: one that was never left is not read again."""
    page.goto(f"{address}/#")
    page.locator("game-lobby").wait_for()


def newest_person_id(data: Path) -> str:
    """Who came last to the server with these data."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection:
        ((person,),) = connection.execute(
            "SELECT person FROM devices WHERE person <> '' ORDER BY rowid DESC LIMIT 1"
        )
        return str(person)


def insert_matches(
    data: Path, person: str, game: GameName, rules: str, matches: int, other_player: str = ""
) -> None:
    """So many matches for a person, one every other day, perhaps with another one in them."""
    with closing(sqlite3.connect(data / DATABASE_FILE)) as connection, connection:
        for number in range(matches):
            opened = FIRST_OPENED + number * 2 * DAY
            name = f"past-{next(_NUMBERS)}"
            description, entries = _match(game, rules, number, person, other_player)
            kept = info.write(replace(description, opened=opened))
            connection.execute("INSERT INTO tables (name, about) VALUES (?, ?)", (name, kept))
            connection.executemany(
                'INSERT INTO entries ("table", seq, entry)'
                " SELECT id, ?, ? FROM tables WHERE name = ?",
                [(one.number, journal.write(one), name) for one in _shift_times(entries, opened)],
            )


def _match(
    game: GameName, rules: str, seed: int, person: str, other_player: str
) -> tuple[TableInfo, list[Entry]]:
    subject = SUBJECTS[game]
    made = info.rules_of(game, rules)
    walk = list(match_at_random(subject, made, Random(seed)))
    plain = description_of(subject, made)
    first, second, *others = plain.places
    first = replace(first, name="Eva", person=person)
    if other_player:
        second = replace(second, name=other_player, person="another")
    return replace(plain, places=(first, second, *others)), journal_of(walk)


def _shift_times(entries: list[Entry], opened: int) -> Iterator[Entry]:
    """They happened since then; their cards were not dealt from their seeds, so they have none."""
    return (replace(entry, at=opened + entry.at, seed=None) for entry in entries)
