"""Tables with long journals, for tests and measurements of their cost."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from herzrasen.bots import dealer
from herzrasen.bots.bot import complete_settings
from herzrasen.cards import DEALER
from herzrasen.cards.shuffle import SEED_BYTES
from herzrasen.games import nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import AlreadyDone, Table
from tests.server.event_loop import run_coroutine
from tests.table.random_play import RULES

SEED = bytes(SEED_BYTES)

_NOW = round(time.time() * 1000)
"""Old tables are cleared away, so it is a new one."""


LONG: Final = "stoss+progress=always"
"""Rules by which a round goes on for ten thousand moves though nothing comes of them."""


def long_round(events: int) -> list[Entry]:
    """The entries of a round of Nerts in which cards are turned until so many events happened."""
    table = Table("nerts", info.rules_of("nerts", LONG))
    entries: list[Entry] = []

    def make(seat: int, move: object, seed: bytes | None = None) -> None:
        made = table.propose(seat, move, MoveDetails(seed=seed), at=_NOW + table.number)
        assert not isinstance(made, Refusal | AlreadyDone), made
        table.replay(made)
        entries.extend(made)

    make(DEALER, dealer.deal(table.public, SEED), SEED)
    for seat in range(4):
        make(seat, nerts.Ready())
    make(DEALER, nerts.Start())
    while table.number < events:
        make(table.number % 4, nerts.Turn())
    return entries[:events]


def write_table(folder: Path, game: GameName, entries: list[Entry], **more: str) -> str:
    """Write a table with these entries into a server's folder; its name."""
    name = more.pop("name", f"long-{game}-table")
    write_tables(folder, game, entries, [name], **more)
    return name


def write_tables(
    folder: Path,
    game: GameName,
    entries: list[Entry],
    names: list[str],
    *,
    person: str = "",
    rules: str = "",
) -> None:
    """Write tables of these names. Bots sit there, at seat 0 the ``person``, if one is named."""
    places = [SeatOccupant(seed) for seed in range(4)]
    if person:
        places[0] = SeatOccupant(0, person=person, name="Eva")
    bot = complete_settings(game, {})
    assert not isinstance(bot, Refusal)
    description = TableInfo(
        game=game,
        rules=rules or (LONG if game == "nerts" else RULES[game]),
        bot=bot,
        pace="slow",
        places=tuple(places),
        opened=_NOW,
        begun=True,
    )
    database = Database(folder / DATABASE_FILE)
    log = SQLiteEventLog(database)

    rows = [LogRow(entry.number, journal.write(entry)) for entry in entries]

    async def write() -> None:
        for name in names:
            await log.create(name, info.write(description), rows)

    try:
        run_coroutine(write())
    finally:
        database.close()
