"""Compare our server with boardgame.io and Colyseus in the same minutes.

Theirs hold their tables in memory and play a toy of a few lines (``cards.js``); ours plays by the
whole rules, and has every move on the disk before it is answered. All are asked in turn and in
short slices, so that a busy machine slows them alike. Their packages come from npm, as
``package-lock.json`` has them, and run on the node of our own lock.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from subprocess import Popen
from typing import Final

from bench.figure import Figure
from bench.tables import RULES, LoadedServer, load_generator, loaded_server, open_tables
from tests import tools

HERE: Final = Path(__file__).resolve().parent
PEERS: Final = {"boardgame.io": "boardgame", "Colyseus": "colyseus"}
"""What a peer is called, and what its files begin with."""
SLICES: Final = 3
SECONDS: Final = 2.0
RATE: Final = 1500
"""Moves a second at which it is measured how long one takes."""


def figures() -> Iterator[Figure]:
    node = _install_packages()
    with ExitStack() as stack:
        servers = {name: stack.enter_context(_peer(node, file)) for name, file in PEERS.items()}
        servers |= {game: stack.enter_context(loaded_server(game, RATE)) for game in RULES}
        for name, tables in servers.items():  # with leisure first, as bench/server.py says
            played = tables.play(2 * SECONDS, RATE)
            made = played.moves / played.seconds
            title = f"{name}, {RATE} moves/s due ({made:.0f} made), until all have seen one"
            yield Figure(f"{title}, p50", played.p50, "ms")
            yield Figure(f"{title}, p99", played.p99, "ms")
        costs = _in_turn(servers)
        for name, cost in costs.items():
            yield Figure(f"{name}, CPU of the server for a move", cost * 1e6, "µs")
            yield Figure(f"{name}, moves on one core", 1 / cost, "/s", rate=True)
        for game in RULES:
            for peer in PEERS:
                times = costs[peer] / costs[game]
                yield Figure(f"{game}, moves on one core, in {peer}'s", times, "times")


def _in_turn(servers: dict[str, LoadedServer]) -> dict[str, float]:
    """What a move costs each of them, in seconds of a processor."""
    moves, busy = dict.fromkeys(servers, 0), dict.fromkeys(servers, 0.0)
    for _ in range(SLICES):
        for name, tables in servers.items():
            played = tables.play(SECONDS)
            moves[name] += played.moves
            busy[name] += played.cost * played.moves
    return {name: busy[name] / moves[name] for name in servers}


@contextmanager
def _peer(node: str, file: str) -> Iterator[LoadedServer]:
    """A server of others with people at its tables, who have played for a moment."""
    process = Popen(
        [node, HERE / f"{file}_server.js"],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )
    try:
        assert process.stdout is not None
        server = process.stdout.readline().strip()
        with load_generator((node, str(HERE / f"{file}_people.js"))) as people:
            yield open_tables(process, people, server=server)
    finally:
        process.kill()
        process.communicate()


def _install_packages() -> str:
    """The node that runs them, once npm has fetched their packages."""
    node = tools.locked_node()
    try:
        tools.fetch_node_modules(HERE, node)
    except (OSError, subprocess.CalledProcessError) as trouble:
        raise tools.Missing(f"{' and '.join(PEERS)}, which npm could not fetch") from trouble
    return node
