"""What a table, a line, a move and a heartbeat cost a cluster: for `docs/scale.md`.

python -m bench.cluster_cost [memory] [bus] [database]

Counts bytes, messages and processor time of PostgreSQL, not the clock's: a shared machine changes
little of it.
"""

from __future__ import annotations

import asyncio
import gc
import logging
import secrets
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, cast

import psutil  # type: ignore[import-untyped]  # it has no types of its own
import uvloop

from bench.figure import Figure
from herzrasen.cluster import messages
from herzrasen.cluster.link import Links
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.lobby import summary
from herzrasen.server.cluster.remote_connection import RemoteConnection
from herzrasen.server.cluster.routed_table import RoutedTable
from herzrasen.server.cluster.table_site import BrowserLine, RemoteSite
from herzrasen.storage.event_log import LogRow, TableLog, TableVersion
from herzrasen.storage.nodes import NodeStatus
from herzrasen.storage.postgres.database import PostgresDatabase
from herzrasen.storage.postgres.event_log import PostgresEventLog
from herzrasen.storage.postgres.nodes import PostgresNodeStore
from herzrasen.table import journal
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.postgres import PostgresServer
from tests.table.random_play import new_table
from tests.table.random_play import play as make_moves
from tests.tools import postgres_programs

LINES: Final = 2_000
TABLES: Final = 100
ADOPTIONS: Final = 500
MOVES: Final = {"hearts": 250, "nerts": 250}
NODES: Final = (10, 100, 1_000)
HEARTBEATS: Final = 400
GATEWAYS: Final = 40
"""Simulated nodes: so many that the people of a table are at a node each."""
SECONDS: Final = 300.0
_SEPARATOR: Final = b"\n"
"""Between the node and its message, as ``ClusterBus`` writes them."""


# Memory -------------------------------------------------------------------------------------------


def memory() -> Iterator[Figure]:
    """What a line to a table of another node takes at both ends, beside the browser's connection
    and the table."""
    links = cast("Links", None)
    yield Figure("a line at its gateway, alone at its table", _weigh(_gateway_line), "KB")
    yield Figure(
        "a line at the owner",
        _weigh(lambda at: RemoteConnection("n1", at, f"person {at}", "10.0.0.1", links)),
        "KB",
    )


def _gateway_line(at: int) -> object:
    nothing = cast("Any", None)
    name = f"table {at}"
    table = RoutedTable(name, *(nothing for _ in range(7)))
    table._site = RemoteSite(name, "n1", 1, nothing, nothing, needs_latency=False)  # noqa: SLF001
    connection = nothing
    table._lines[connection] = BrowserLine(connection)  # noqa: SLF001
    return table


def _weigh(make: Callable[[int], object]) -> float:
    tracemalloc.start()
    gc.collect()
    before = tracemalloc.get_traced_memory()[0]
    held = [make(at) for at in range(LINES)]
    taken = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return taken / len(held) / 1000


# The bus ------------------------------------------------------------------------------------------


def bus() -> Iterator[Figure]:
    """Messages between nodes, as a table of four people at four other nodes makes them."""
    logging.disable(logging.CRITICAL)
    counted: dict[str, list[bytes]] = {"node": [], "tables": []}

    async def main(loop: VirtualLoop) -> int:
        cluster = SimulatedCluster(loop, 1)
        publish = cluster.broker.publish

        def count(sender: str, subject: str, message: bytes) -> None:
            counted.setdefault(subject.partition(".")[0], []).append(message)
            publish(sender, subject, message)

        cluster.broker.publish = count  # type: ignore[method-assign]
        for _ in range(GATEWAYS):
            cluster.start_node()
        await asyncio.sleep(2)
        people = {"eva": 0, "jan": 1, "ida": 2, "leo": 3}
        cluster.create_table("A", people)
        for person in people:
            cluster.add_browser(person, "A")
        await asyncio.sleep(5)
        for sent in counted.values():
            sent.clear()
        moves = sum(len(browser.accepted) for browser in cluster.browsers)
        await asyncio.sleep(SECONDS)
        return sum(len(browser.accepted) for browser in cluster.browsers) - moves

    moves = run_in_virtual_time(main)
    frames, summaries = [*filter(_is_no_ping, counted["node"])], counted["tables"]
    title = "a move of hearts, four people at four other nodes"
    yield Figure(f"{title}: messages", len(frames) / moves, "")
    yield Figure(f"{title}: bytes in them", sum(map(len, frames)) / moves, "B")
    yield Figure("summaries for the lobby, a table in a second", len(summaries) / SECONDS, "")
    yield Figure("a summary", sum(map(len, summaries)) / len(summaries), "B")
    data = summaries[-1].partition(_SEPARATOR)[2]
    began = time.process_time()
    for _ in range(LINES):
        summary.read(data)
    yield Figure("a summary, read at each node", (time.process_time() - began) / LINES * 1e6, "µs")
    yield Figure("a summary, kept at each node", _weigh(lambda _: summary.read(data)), "KB")


def _is_no_ping(published: bytes) -> bool:
    held = messages.decode(published.partition(_SEPARATOR)[2]).messages
    return not all(isinstance(one, messages.LinkPing | messages.LinkPong) for one in held)


# The database -------------------------------------------------------------------------------------


def database() -> Iterator[Figure]:
    """Bytes on disk, and the processor time of PostgreSQL."""
    server = PostgresServer(postgres_programs(), shared_buffers="256MB", autovacuum="on")
    server.start()
    server.create_template()
    try:
        for game in GAMES:
            yield from uvloop.run(_log_figures(server, game))
        yield from uvloop.run(_node_figures(server))
    finally:
        server.remove()


async def _log_figures(server: PostgresServer, game: GameName) -> list[Figure]:
    """A table's rows, each a move, written as rooms write them: one after another, many tables at
    a time."""
    database = PostgresDatabase(server.url(await asyncio.to_thread(server.new_database)))
    log = PostgresEventLog(database, "bench")
    entries = [
        each for move in make_moves(new_table(game), Random(1), MOVES[game]) for each in move
    ]
    rows = [LogRow(entry.number, journal.write(entry)) for entry in entries]
    logs = [await _adopt_new(log) for _ in range(TABLES)]
    before = await _database_state(database)

    async def write(table: TableLog) -> None:
        for row in rows:
            await table.append([row])

    await asyncio.gather(*map(write, logs))
    after = await _database_state(database)
    count = TABLES * len(rows)
    names = [secrets.token_hex(8) for _ in range(ADOPTIONS)]
    await asyncio.gather(*(log.create(name, bytes(600)) for name in names))
    began = await _database_state(database)
    for name in names:
        await log.adopt(name)
    adopted = await _database_state(database)
    await database.close()
    return [
        Figure(f"{game}: an entry as it is sent to the database", _mean_size(rows), "B"),
        Figure(f"{game}: an entry on disk, with its index", (after[0] - before[0]) / count, "B"),
        Figure(f"{game}: an entry in the write-ahead log", (after[1] - before[1]) / count, "B"),
        Figure(f"{game}: an entry, PostgreSQL's processor", (after[2] - before[2]) / count, "µs"),
        Figure("an adoption, PostgreSQL's processor", (adopted[2] - began[2]) / ADOPTIONS, "µs"),
    ]


async def _adopt_new(log: PostgresEventLog) -> TableLog:
    name = secrets.token_hex(8)
    await log.create(name, b"{}")
    owned = await log.adopt(name)
    assert owned is not None
    return owned.log


def _mean_size(rows: list[LogRow]) -> float:
    return sum(len(row.entry) for row in rows) / len(rows)


async def _database_state(database: PostgresDatabase) -> tuple[int, int, float]:
    """Bytes of the log's table, position in the write-ahead log, µs of processor so far."""
    [row] = await database.fetch(
        "SELECT pg_total_relation_size('entries') AS size,"
        " pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint AS wal"
    )
    processes = await database.fetch("SELECT pid FROM pg_stat_activity")
    used = 0.0
    for process in processes:
        times = psutil.Process(process["pid"]).cpu_times()
        used += times.user + times.system
    return row["size"], row["wal"], used * 1e6


async def _node_figures(server: PostgresServer) -> list[Figure]:
    """Heartbeats among few and many nodes, and the comparison of a node's tables."""
    database = PostgresDatabase(server.url(await asyncio.to_thread(server.new_database)))
    store, log = PostgresNodeStore(database), PostgresEventLog(database, "bench")
    found = []
    for count in NODES:
        for number in range(count):
            await store.renew(_status(number))
        before = (await _database_state(database))[2]
        for number in range(HEARTBEATS):
            await store.renew(_status(number % count))
        took = (await _database_state(database))[2] - before
        title = f"a heartbeat among {count} nodes, PostgreSQL's processor"
        found.append(Figure(title, took / HEARTBEATS, "µs"))
    names = [secrets.token_hex(8) for _ in range(1_000)]
    for name in names:
        await log.create(name, b"{}")
    versions = {name: TableVersion(0, 0) for name in names}
    before = (await _database_state(database))[2]
    for _ in range(HEARTBEATS):
        await store.find_outdated(versions)
    took = (await _database_state(database))[2] - before
    title = "a comparison, each table, PostgreSQL's processor"
    found.append(Figure(title, took / HEARTBEATS / len(names), "µs"))
    before = (await _database_state(database))[2]
    for name in names:
        await store.owner(name)
    took = (await _database_state(database))[2] - before
    found.append(Figure("who owns a table, PostgreSQL's processor", took / len(names), "µs"))
    await database.close()
    return found


def _status(number: int) -> NodeStatus:
    return NodeStatus(f"{number:032x}", f"node-{number}", 100)


PARTS: Final = {"memory": memory, "bus": bus, "database": database}

if __name__ == "__main__":
    for part in sys.argv[1:] or PARTS:
        for figure in PARTS[part]():
            print(f"{figure.name:<66}{figure.value:>10,.2f} {figure.unit}", flush=True)
