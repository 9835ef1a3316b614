"""How soon a server is back with all its tables, and what each of them and each line costs it."""

from __future__ import annotations

import asyncio
import gc
import tempfile
import time
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from random import Random
from subprocess import Popen
from typing import Final

import psutil
from msgspec.structs import replace

from bench import tables
from bench.figure import Figure
from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.server.runtime.entropy import Chance
from herzrasen.storage.log import Row, SQLiteLog
from herzrasen.storage.sqlite.database import FILE, Database
from herzrasen.table import info, journal
from herzrasen.table.info import About
from herzrasen.table.journal import Entry
from herzrasen.table.seats import Place
from herzrasen.table.table import GAMES, Table
from tests.server.person import ask
from tests.server.served import address, start
from tests.table.playing import new_table
from tests.table.playing import play as make_moves

OPEN: Final = 1000
"""Tables that are open when the server starts again."""
LINES: Final = 1000
"""Lines that are open and say nothing."""
HELD: Final = 400
"""Tables whose state is weighed."""
BACK: Final = 500
"""People who come back at once, four to a table."""
MOVES: Final = {"hearts": 120, "nerts": 250}


def figures() -> Iterator[Figure]:
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            yield from _full(Path(folder), game)
        title = f"its state alone, all at a table of {game} but the lines and the room"
        yield Figure(title, _state(game) / 1000, "KB")
    with tempfile.TemporaryDirectory() as folder:
        yield from _back(Path(folder))


def _full(folder: Path, game: GameName) -> Iterator[Figure]:
    names = asyncio.run(_filled(folder, game))
    began = time.perf_counter()
    process = start(folder, pauses=False)
    try:
        server = address(process)
        assert ask(f"{server}/health").status == 200
        title = f"restart with {OPEN} open tables of {game}"
        yield Figure(f"{title}, until /health answers", time.perf_counter() - began, "s")
        with tables.crowd() as people:
            before = _resident(process)
            first = people.ask(do="watch", server=server, names=names[:1])["first"]
            waited = time.perf_counter() - began
            yield Figure(f"{title}, until a table is served", waited, "s")
            assert first < waited
            people.ask(do="watch", server=server, names=names[1:])
            full = _resident(process)
            people.ask(do="watch", server=server, names=names[:1] * LINES)
            line = (_resident(process) - full) / LINES
            yield Figure("an idle connection", line / 1000, "KB")
            table = (full - before) / OPEN - line
            yield Figure(f"a table of {game} in the middle of a deal", table / 1000, "KB")
    finally:
        tables.stop(process)


def _back(folder: Path) -> Iterator[Figure]:
    """The server ends, and everyone comes back to the next one at the same moment."""
    process = start(folder, pauses=False)
    server = address(process)
    port = int(server.rpartition(":")[2])
    try:
        with tables.crowd() as people:
            rules = tables.RULES["hearts"]
            people.ask(do="open", server=server, game="hearts", rules=rules, tables=BACK // 4)
            people.ask(do="play", seconds=2, rate=0)
            process.kill()
            process.communicate()
            process = start(folder, port=port, pauses=False)
            address(process)
            came = people.ask(do="come", guests=BACK)
            assert came["guests"] == BACK
            title = f"{BACK} people come back at once, until they are welcomed"
            yield Figure(f"{title}, mean", came["mean"], "s")
            yield Figure(f"{title}, longest", came["longest"], "s")
    finally:
        tables.stop(process)


def _state(game: GameName) -> float:
    """Bytes that a table takes in the middle of a deal, with four people and somebody who looks on,
    each told of every event."""
    rows = [journal.write(entry) for entry in _played(game)]
    _told(game, rows)  # what all tables share is there now
    tracemalloc.start()
    gc.collect()  # lets go as well what Python keeps in reserve
    before = tracemalloc.get_traced_memory()[0]
    held = [_told(game, rows) for _ in range(HELD)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(held)


def _told(game: GameName, rows: list[bytes]) -> Table:
    table = new_table(game)
    for row in rows:
        table.apply(journal.read(row, game))
        for seat in (*range(4), WATCHER):
            table.happened(seat)
        table.told()
    return table


def _played(game: GameName) -> list[Entry]:
    """The journal of a table that stands in the middle of a deal."""
    moves = make_moves(new_table(game), Random(1), MOVES[game])
    return [entry for entries in moves for entry in entries]


async def _filled(folder: Path, game: GameName) -> list[str]:
    """A server's folder with that many tables, each of them in the middle of a deal."""
    database = Database(folder / FILE)
    log = SQLiteLog(database)
    now = Chance().now()  # what is older the server forgets
    made = [replace(entry, at=now) for entry in _played(game)]
    rows = [Row(entry.number, journal.write(entry)) for entry in made]
    names = [Chance().table_name() for _ in range(OPEN)]
    await asyncio.gather(*(_written(log, game, name, rows) for name in names))
    database.close()
    return names


async def _written(log: SQLiteLog, game: GameName, name: str, rows: list[Row]) -> None:
    people = tuple(Place(seat, f"person {seat}", f"{name} {seat}") for seat in range(4))
    text = info.text_of(new_table(game).rules)
    described = About(
        game=game,
        rules=text,
        bot={},
        pace="normal",
        places=people,
        opened=Chance().now(),
        begun=True,
    )
    await log.create(name, info.write(described))
    await log.append(name, rows)


def _resident(process: Popen[str]) -> int:
    """Bytes of memory that the server holds."""
    return int(psutil.Process(process.pid).memory_info().rss)
