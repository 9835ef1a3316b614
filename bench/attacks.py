"""Benchmark of attacks within the default limits: latency of an honest player under attack.

An attack is a function of an :class:`AttackTarget` that goes on until its seconds are over and
returns how many strikes it made; add new ones to :data:`ATTACKS`. The server and the attacker are
processes of their own, the server with its defaults. The honest player sits alone at a table of
Nerts and turns ten cards a second, each move sent when it is due: for a while without the attack
and for a while with it, several times in turn, so that a busy machine slows both. The bar: with the
attack, 95 of 100 moves are answered within 100 ms.
"""

from __future__ import annotations

import json
import multiprocessing
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from multiprocessing.pool import AsyncResult
from pathlib import Path
from statistics import quantiles
from typing import Any, Final, NamedTuple

from bench import attack_transport
from bench.figure import Figure
from bench.tables import stop
from tests.server.live_server import process_address, start_process
from tests.server.long_tables import long_round, write_table
from tests.server.table_client import TableClient, http_request

BAR_MS: Final = 100
"""The bar for the 95th percentile of the honest player's answer times during an attack, ms."""
EVENTS: Final = 6000
"""Events in the round of the table that is attacked."""
SECONDS: Final = 4.0
ROUNDS: Final = 3
"""How often the honest player plays without the attack, and with it."""
TIMEOUT_S: Final = 300
"""Timeout of the measurement, seconds."""
MOVE_INTERVAL_S: Final = 0.1
"""Seconds from one move of the honest player to the next."""


class AttackTarget(NamedTuple):
    """The server's address, the name of a table with a long round that anyone may watch, and the
    length of the attack in seconds."""

    server: str
    table: str
    seconds: float


def repeated_hello(target: AttackTarget) -> int:
    """Three watchers, one guest, say hello as often as the limits let them."""
    watchers = [TableClient(target.server)]
    watchers[0].join(target.table)
    for _ in range(2):
        watchers.append(TableClient(target.server, watchers[0].cookie))
        watchers[-1].join(target.table)

    def hello() -> None:
        for watcher in watchers:
            watcher.send(type="hello", last=0)

    try:
        return _at_rate(target, 55, hello)
    finally:
        for each in watchers:
            each.close()


def _at_rate(target: AttackTarget, per_second: float, strike: Callable[[], object]) -> int:
    """Strike so often a second until the time is over, without reading what is answered."""
    began = time.perf_counter()
    for number in count():
        due = began + number / per_second
        if due > began + target.seconds:
            return number
        time.sleep(max(0.0, due - time.perf_counter()))
        try:
            strike()
        except OSError:  # cut off by the server: the attack is over
            return number
    raise AssertionError


def heavy_requests(target: AttackTarget) -> int:
    """Records and reviews of a long round are asked for, as often as the limits let one address."""
    paths = ("record?view=mine", "record.json?view=mine", "review?round=1")
    number = count()

    def one(_nothing: object) -> int:
        path = paths[next(number) % len(paths)]
        return http_request(f"{target.server}/api/tables/{target.table}/{path}").status

    with ThreadPoolExecutor(8) as threads:
        return _at_rate(target, 4, lambda: [*threads.map(one, range(8))])


ATTACKS: Final[dict[str, Callable[[AttackTarget], int]]] = {
    "hello again and again at a long round": repeated_hello,
    "records and reviews of a long round": heavy_requests,
    **attack_transport.ATTACKS,
}


def figures() -> Iterator[Figure]:
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder:
            yield from _measure(name, attack, Path(folder))


def _measure(name: str, attack: Callable[[AttackTarget], int], folder: Path) -> Iterator[Figure]:
    table = write_table(folder, "nerts", long_round(EVENTS))
    process = start_process(folder)
    calm: list[float] = []
    attacked: list[float] = []
    strikes = 0
    try:
        target = AttackTarget(process_address(process), table, SECONDS + 1)
        honest = _honest_player(target.server)
        with multiprocessing.get_context("spawn").Pool(1) as attacker:
            for _ in range(ROUNDS):
                calm += _answer_times(honest)
                attacking: AsyncResult[int] = attacker.apply_async(attack, (target,))
                attacked += _answer_times(honest)
                strikes += attacking.get(TIMEOUT_S)
    finally:
        stop(process)
    without, during = p95(calm), p95(attacked)
    yield Figure(f"{name}: strikes", strikes / ROUNDS / target.seconds, "/s")
    yield Figure(f"{name}: an honest answer without, p95", without, "ms")
    yield Figure(f"{name}: an honest answer (bar {BAR_MS}), p95", during, "ms")
    yield Figure(f"{name}: with it, in those without", during / without, "times")


def _honest_player(server: str) -> TableClient:
    """A person alone at a table of Nerts whose round goes on as long as cards are turned."""
    person = TableClient(server)
    person.join(person.open_table("nerts", "stoss+seats=1,stuck=off,progress=always"))
    while not (person.last.get("legal") or {}).get("turn"):
        if (person.last.get("legal") or {}).get("ready"):
            person.submit(move="ready")
        person.next()
    return person


def _answer_times(person: TableClient) -> list[float]:
    """The time of each answer in ms, from when its move was due."""
    times: list[float] = []
    began = time.perf_counter()
    for number in range(round(SECONDS / MOVE_INTERVAL_S)):
        due = began + number * MOVE_INTERVAL_S
        time.sleep(max(0.0, due - time.perf_counter()))
        name = person.submit(move="turn")
        _until_accepted(person, name)
        times.append((time.perf_counter() - due) * 1000)
    return times


def _until_accepted(person: TableClient, name: str) -> None:
    """Read until this move is answered; answer pings as a browser does."""
    while True:
        message: dict[str, Any] = json.loads(person.socket.recv(timeout=TIMEOUT_S))
        match message["type"]:
            case "ping":
                person.send(type="pong", number=message["number"])
            case "accepted" if message["id"] == name:
                return
            case "refused":
                raise AssertionError(message)
            case _:
                pass


def p95(times: list[float]) -> float:
    """The 95th percentile."""
    return quantiles(times, n=20)[-1]
