"""A past for whoever looks: matches of random moves, as a server would have kept them."""

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
from herzrasen.storage.sqlite.database import FILE
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from tests.record.kept import SUBJECTS, journal_of, table
from tests.strategies import match_at_random

DAY: Final = 86_400_000
FIRST: Final = 1_788_000_000_000
"""When the first of them was opened: a day in 2026."""
HEARTS: Final = "standard+deals=4"
NERTS: Final = "stoss+stuck=timer,stuck_seconds=5,stuck_action=end,rounds=1"
_NUMBERS: Final = count()


def to_the_lobby(page: Page, address: str) -> None:
    """Leave the list of matches: one that was never left is not read again."""
    page.goto(f"{address}/#")
    page.locator("game-lobby").wait_for()


def the_person(data: Path) -> str:
    """Who came last to the server with these data."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        ((person,),) = connection.execute(
            "SELECT person FROM devices WHERE person <> '' ORDER BY rowid DESC LIMIT 1"
        )
        return str(person)


def give_past(
    data: Path, person: str, game: GameName, rules: str, matches: int, company: str = ""
) -> None:
    """So many matches for a person, one every other day, perhaps with another one in them."""
    with closing(sqlite3.connect(data / FILE)) as connection, connection:
        for number in range(matches):
            opened = FIRST + number * 2 * DAY
            name = f"past-{next(_NUMBERS)}"
            description, entries = _match(game, rules, number, person, company)
            kept = info.write(replace(description, opened=opened))
            connection.execute("INSERT INTO tables (name, about) VALUES (?, ?)", (name, kept))
            connection.executemany(
                'INSERT INTO entries ("table", seq, entry)'
                " SELECT id, ?, ? FROM tables WHERE name = ?",
                [(one.number, journal.write(one), name) for one in _later(entries, opened)],
            )


def _match(
    game: GameName, rules: str, seed: int, person: str, company: str
) -> tuple[About, list[Entry]]:
    subject = SUBJECTS[game]
    made = info.rules_of(game, rules)
    walk = list(match_at_random(subject, made, Random(seed)))
    plain = table(subject, made)
    first, second, *others = plain.places
    first = replace(first, name="Eva", person=person)
    if company:
        second = replace(second, name=company, person="another")
    return replace(plain, places=(first, second, *others)), journal_of(walk)


def _later(entries: list[Entry], opened: int) -> Iterator[Entry]:
    """They happened since then; their cards were not dealt from their seeds, so they have none."""
    return (replace(entry, at=opened + entry.at, seed=None) for entry in entries)
