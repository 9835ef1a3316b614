"""Benchmark of the server: start-up, memory, moves per second and latency.

The server and the load generator are processes of their own. Sockets and disk are real; every move
is on the disk before it is answered. A machine is rarely quiet: compare the processor time of a
move; *on one core* is how many of them fit into a second of it.
"""

from __future__ import annotations

import logging
import os
import socket
import statistics
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from subprocess import Popen
from typing import Final

import psutil  # type: ignore[import-untyped]  # it has no types of its own
from websockets.frames import Frame, Opcode
from websockets.server import ServerProtocol

from bench import restart
from bench.figure import Figure
from bench.tables import CROWD_TABLES, RULES, loaded_server, stop
from tests.server.auto_play import play, play_together
from tests.server.live_server import process_address, start_process
from tests.server.table_client import TableClient, http_request

TABLES: Final = 8
SECONDS: Final = 10.0
RATES: Final = (300, 1500)
"""Moves a second at which it is measured how long one takes."""
IDLE: Final = 1000
"""Connections that are open and idle."""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        yield from _small(Path(folder))
    yield from _load_figures()
    yield from restart.figures()


def _small(folder: Path) -> Iterator[Figure]:
    """One person or few, with bots."""
    stop(_start_server(folder))  # the first start makes the folder and the caches
    began = time.perf_counter()
    process = _start_server(folder)
    yield Figure("second start, until /health answers", _since(began) * 1000, "ms")
    stop(process)
    process = start_process(folder, pauses=False)
    try:
        server = process_address(process)
        assert http_request(f"{server}/health").status == 200  # not all is loaded before
        yield Figure("idle, no table yet, all processes", _resident(process.pid), "MB")
        people = [TableClient(server) for _ in range(TABLES)]
        for person in people:
            person.join(person.open_table("hearts", "standard+deals=2"))
        began = time.perf_counter()
        play_together(people)
        moves = sum(person.last["number"] for person in people)
        speed = moves / _since(began)
        yield Figure(f"logged events, {TABLES} tables with bots", speed, "/s", rate=True)
        nerts = TableClient(server)
        nerts.join(nerts.open_table("nerts", "stoss+rounds=1"))
        play(nerts)
        yield Figure("idle after play, all processes", _resident(process.pid), "MB")
    finally:
        stop(process)


def _load_figures() -> Iterator[Figure]:
    """Four people at each of a hundred tables who now and then move; then as fast as they can."""
    yield Figure("the disk's own sync of 4 KB, median", sync_ms(), "ms")
    yield Figure("as a reference: echo of 200 bytes by websockets, CPU", echo_us(), "µs")
    for game in RULES:
        # With leisure first: at full speed pings take long as well, and distant players are
        # waited for in a race of Nerts, half a minute long.
        with loaded_server(game, RATES[0]) as people:
            costs: dict[str, float] = {}
            for rate in RATES:
                played = people.play(SECONDS, rate)
                made = played.moves / played.seconds
                title = f"{game}, {rate} moves/s due ({made:.0f} made), until all have seen one"
                yield Figure(f"{title}, p50", played.p50, "ms")
                yield Figure(f"{title}, p99", played.p99, "ms")
                yield Figure(f"{game}, {rate} moves/s due, still waiting", played.waiting, "moves")
                costs[f"at {rate}/s"] = played.cost
            played = people.play(SECONDS)
            costs["at saturation"] = played.cost
            title = f"{game}, {CROWD_TABLES} tables of four people"
            yield Figure(f"{title}, moves", played.moves / played.seconds, "/s", rate=True)
            for load, cost in costs.items():
                yield Figure(f"{game}, CPU of the server for a move, {load}", cost * 1e6, "µs")
            yield Figure(f"{game}, moves on one core", 1 / played.cost, "/s", rate=True)


# Pieces -------------------------------------------------------------------------------------------


def sync_ms() -> float:
    """The time of a write of 4 KB until it is synced to the disk, ms."""
    with tempfile.TemporaryFile() as file:
        times = []
        for _ in range(100):
            os.write(file.fileno(), bytes(4096))
            began = time.perf_counter()
            os.fsync(file.fileno())
            times.append(_since(began))
    return statistics.median(times) * 1000


def echo_us(rounds: int = 4000) -> float:
    """The processor's time for one message there and back over a socket of this machine, written
    and read by the protocol that the server speaks: what no server in Python can go below."""
    ours, theirs = socket.socketpair()
    protocol = ServerProtocol(logger=logging.getLogger("bench"))
    protocol.state = protocol.state.OPEN
    protocol.parser = protocol.parse()
    next(protocol.parser)
    frame = Frame(Opcode.TEXT, bytes(200)).serialize(mask=True)
    began = time.process_time()
    for _ in range(rounds):
        theirs.send(frame)
        protocol.receive_data(ours.recv(65536))
        (frame_event,) = protocol.events_received()
        assert isinstance(frame_event, Frame)
        protocol.send_text(frame_event.data)
        ours.send(b"".join(protocol.data_to_send()))
        theirs.recv(65536)
    return (time.process_time() - began) / rounds * 1e6


def _start_server(folder: Path) -> Popen[str]:
    process = start_process(folder)
    assert http_request(f"{process_address(process)}/health").status == 200
    return process


def _since(began: float) -> float:
    return time.perf_counter() - began


def _resident(pid: int) -> float:
    parent = psutil.Process(pid)
    everyone = [parent, *parent.children(recursive=True)]
    return float(sum(process.memory_info().rss for process in everyone) / 1e6)
