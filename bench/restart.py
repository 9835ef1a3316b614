"""Benchmark of a restart with many open tables, and memory per table and connection."""

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

import psutil  # type: ignore[import-untyped]  # it has no types of its own
from msgspec.structs import replace

from bench import tables
from bench.figure import Figure
from herzrasen.cards import WATCHER
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.server.runtime.entropy import Entropy
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.event_log import SQLiteEventLog
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.journal import Entry
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.server.live_server import process_address, start_process
from tests.server.table_client import http_request
from tests.table.random_play import new_table
from tests.table.random_play import play as make_moves

OPEN_TABLES: Final = 1000
"""Tables that are open when the server starts again."""
IDLE_CONNECTIONS: Final = 1000
"""Connections that are open and idle."""
WEIGHED_TABLES: Final = 400
"""Tables whose state is weighed."""
RETURNING_PEOPLE: Final = 500
"""Players who reconnect at once, four to a table."""
MOVES: Final = {"hearts": 120, "nerts": 250}


def figures() -> Iterator[Figure]:
    for game in GAMES:
        with tempfile.TemporaryDirectory() as folder:
            yield from _restart_figures(Path(folder), game)
        title = f"its state alone, all at a table of {game} but the lines and the room"
        yield Figure(title, _table_bytes(game) / 1000, "KB")
    with tempfile.TemporaryDirectory() as folder:
        yield from _reconnect_figures(Path(folder))


def _restart_figures(folder: Path, game: GameName) -> Iterator[Figure]:
    names = asyncio.run(_fill_folder(folder, game))
    began = time.perf_counter()
    process = start_process(folder, pauses=False)
    try:
        server = process_address(process)
        assert http_request(f"{server}/health").status == 200
        title = f"restart with {OPEN_TABLES} open tables of {game}"
        yield Figure(f"{title}, until /health answers", time.perf_counter() - began, "s")
        with tables.load_generator() as people:
            before = _resident(process)
            first = people.ask(do="watch", server=server, names=names[:1])["first"]
            waited = time.perf_counter() - began
            yield Figure(f"{title}, until a table is served", waited, "s")
            assert first < waited
            people.ask(do="watch", server=server, names=names[1:])
            full = _resident(process)
            people.ask(do="watch", server=server, names=names[:1] * IDLE_CONNECTIONS)
            line = (_resident(process) - full) / IDLE_CONNECTIONS
            yield Figure("an idle connection", line / 1000, "KB")
            table = (full - before) / OPEN_TABLES - line
            yield Figure(f"a table of {game} in the middle of a deal", table / 1000, "KB")
    finally:
        tables.stop(process)


def _reconnect_figures(folder: Path) -> Iterator[Figure]:
    """Restart the server, and reconnect everyone at the same moment."""
    process = start_process(folder, pauses=False)
    server = process_address(process)
    port = int(server.rpartition(":")[2])
    try:
        with tables.load_generator() as people:
            rules = tables.RULES["hearts"]
            people.ask(
                do="open", server=server, game="hearts", rules=rules, tables=RETURNING_PEOPLE // 4
            )
            people.ask(do="play", seconds=2, rate=0)
            process.kill()
            process.communicate()
            process = start_process(folder, port=port, pauses=False)
            process_address(process)
            came = people.ask(do="come", guests=RETURNING_PEOPLE)
            assert came["guests"] == RETURNING_PEOPLE
            title = f"{RETURNING_PEOPLE} people come back at once, until they are welcomed"
            yield Figure(f"{title}, mean", came["mean"], "s")
            yield Figure(f"{title}, longest", came["longest"], "s")
    finally:
        tables.stop(process)


def _table_bytes(game: GameName) -> float:
    """Bytes of a table in the middle of a deal, with four players and a watcher who are sent every
    event."""
    rows = [journal.write(entry) for entry in _journal(game)]
    _table_from(game, rows)  # what all tables share is there now
    tracemalloc.start()
    gc.collect()  # lets go as well what Python keeps in reserve
    before = tracemalloc.get_traced_memory()[0]
    held = [_table_from(game, rows) for _ in range(WEIGHED_TABLES)]
    gc.collect()
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(held)


def _table_from(game: GameName, rows: list[bytes]) -> Table:
    table = new_table(game)
    for row in rows:
        table.apply(journal.read(row, game))
        for seat in (*range(4), WATCHER):
            table.update_for(seat)
        table.release_updates()
    return table


def _journal(game: GameName) -> list[Entry]:
    """The journal of a table that stands in the middle of a deal."""
    moves = make_moves(new_table(game), Random(1), MOVES[game])
    return [entry for entries in moves for entry in entries]


async def _fill_folder(folder: Path, game: GameName) -> list[str]:
    """A server's folder with that many tables, each of them in the middle of a deal."""
    database = Database(folder / DATABASE_FILE)
    log = SQLiteEventLog(database)
    now = Entropy().now()  # what is older the server forgets
    made = [replace(entry, at=now) for entry in _journal(game)]
    rows = [LogRow(entry.number, journal.write(entry)) for entry in made]
    names = [Entropy().table_name() for _ in range(OPEN_TABLES)]
    await asyncio.gather(*(_write_table(log, game, name, rows) for name in names))
    database.close()
    return names


async def _write_table(log: SQLiteEventLog, game: GameName, name: str, rows: list[LogRow]) -> None:
    people = tuple(SeatOccupant(seat, f"person {seat}", f"{name} {seat}") for seat in range(4))
    text = info.text_of(new_table(game).rules)
    described = TableInfo(
        game=game,
        rules=text,
        bot={},
        pace="normal",
        places=people,
        opened=Entropy().now(),
        begun=True,
    )
    await log.create(name, info.write(described), rows)


def _resident(process: Popen[str]) -> int:
    """Resident memory of the server, in bytes."""
    return int(psutil.Process(process.pid).memory_info().rss)
