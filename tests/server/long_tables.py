"""Tables with long journals, for tests and measurements of what length costs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Final

from herzrasen.bots import dealer
from herzrasen.bots.bot import complete
from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.storage.log import Row, SQLiteLog
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from herzrasen.table.seats import Place
from herzrasen.table.table import Answered, Table
from tests.server.loop import run
from tests.table.playing import RULES

SEED = bytes(dealer.SEED_BYTES)

_NOW = round(time.time() * 1000)
"""Old tables are cleared away, so it is a new one."""


LONG: Final = "stoss+progress=always"
"""Rules by which a round goes on for ten thousand moves though nothing comes of them."""


def long_round(events: int) -> list[Entry]:
    """The entries of a round of Nerts in which cards are turned until so many events happened."""
    table = Table("nerts", info.rules_of("nerts", LONG))
    entries: list[Entry] = []

    def make(seat: int, move: object, seed: bytes | None = None) -> None:
        made = table.propose(seat, move, at=_NOW + table.number, seed=seed)
        assert not isinstance(made, Refusal | Answered), made
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
    places = [Place(seed) for seed in range(4)]
    if person:
        places[0] = Place(0, person=person, name="Eva")
    bot = complete(game, {})
    assert not isinstance(bot, Refusal)
    description = About(
        game=game,
        rules=rules or (LONG if game == "nerts" else RULES[game]),
        bot=bot,
        pace="slow",
        places=tuple(places),
        opened=_NOW,
        begun=True,
    )
    database = Database(folder / FILE)
    log = SQLiteLog(database)

    rows = [Row(entry.number, journal.write(entry)) for entry in entries]

    async def write() -> None:
        for name in names:
            await log.create(name, info.write(description))
            await log.append(name, rows)

    try:
        run(write())
    finally:
        database.close()
