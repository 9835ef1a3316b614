"""Attacks on a server within its default limits, and what one honest player feels of them.

An attack is a function of a :class:`Target` that goes on until its seconds are over and says how
often it struck; :data:`ATTACKS` holds them all, and whoever knows another adds it there. The server
is a process of its own, as it is started by default, and so is the attacker. The honest player sits
alone at a table of Nerts and turns cards, ten a second, each move sent when it is due: for a while
without the attack and for a while with it, several times in turn, so that a busy machine slows
both.

The bar: with the attack, 95 of 100 moves are answered within 100 ms.
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
from tests.server.long_tables import long_round, write_table
from tests.server.person import Person, ask
from tests.server.served import address, start

BAR_MS: Final = 100
"""What 95 of 100 answers of the honest player take at most while an attack runs."""
EVENTS: Final = 6000
"""Events in the round of the table that is attacked."""
SECONDS: Final = 4.0
ROUNDS: Final = 3
"""So often the honest player plays without the attack, and with it."""
PATIENCE: Final = 300
"""Seconds after which something is wrong with the measurement."""
PACE: Final = 0.1
"""Seconds from one move of the honest player to the next."""


class Target(NamedTuple):
    """A server by its address, the name of a table with a long round that anybody may watch, and
    for how many seconds it is attacked."""

    server: str
    table: str
    seconds: float


def hello_again_and_again(target: Target) -> int:
    """Three watchers, one guest, say hello as often as the limits let them."""
    watchers = [Person(target.server)]
    watchers[0].come(target.table)
    for _ in range(2):
        watchers.append(Person(target.server, watchers[0].cookie))
        watchers[-1].come(target.table)
    try:
        return _paced(target, 55, lambda: [each.say(type="hello", last=0) for each in watchers])
    finally:
        for each in watchers:
            each.leave()


def _paced(target: Target, per_second: float, strike: Callable[[], object]) -> int:
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


def heavy_requests(target: Target) -> int:
    """Records and reviews of a long round are asked for, as often as the limits let one address."""
    paths = ("record?view=mine", "record.json?view=mine", "review?round=1")
    number = count()

    def one(_nothing: object) -> int:
        path = paths[next(number) % len(paths)]
        return ask(f"{target.server}/api/tables/{target.table}/{path}").status

    with ThreadPoolExecutor(8) as threads:
        return _paced(target, 4, lambda: [*threads.map(one, range(8))])


ATTACKS: Final[dict[str, Callable[[Target], int]]] = {
    "hello again and again at a long round": hello_again_and_again,
    "records and reviews of a long round": heavy_requests,
    **attack_transport.ATTACKS,
}


def figures() -> Iterator[Figure]:
    for name, attack in ATTACKS.items():
        with tempfile.TemporaryDirectory() as folder:
            yield from _measured(name, attack, Path(folder))


def _measured(name: str, attack: Callable[[Target], int], folder: Path) -> Iterator[Figure]:
    table = write_table(folder, "nerts", long_round(EVENTS))
    process = start(folder)
    calm: list[float] = []
    attacked: list[float] = []
    strikes = 0
    try:
        target = Target(address(process), table, SECONDS + 1)
        honest = _honest(target.server)
        with multiprocessing.get_context("spawn").Pool(1) as attacker:
            for _ in range(ROUNDS):
                calm += _answers(honest)
                attacking: AsyncResult[int] = attacker.apply_async(attack, (target,))
                attacked += _answers(honest)
                strikes += attacking.get(PATIENCE)
    finally:
        stop(process)
    without, during = p95(calm), p95(attacked)
    yield Figure(f"{name}: strikes", strikes / ROUNDS / target.seconds, "/s")
    yield Figure(f"{name}: an honest answer without, p95", without, "ms")
    yield Figure(f"{name}: an honest answer (bar {BAR_MS}), p95", during, "ms")
    yield Figure(f"{name}: with it, in those without", during / without, "times")


def _honest(server: str) -> Person:
    """Somebody alone at a table of Nerts whose round goes on for as long as cards are turned."""
    person = Person(server)
    person.come(person.open_table("nerts", "stoss+seats=1,stuck=off,progress=always"))
    while not (person.last.get("legal") or {}).get("turn"):
        if (person.last.get("legal") or {}).get("ready"):
            person.submit(move="ready")
        person.next()
    return person


def _answers(person: Person) -> list[float]:
    """How long each answer took, in ms, from when its move was due."""
    took: list[float] = []
    began = time.perf_counter()
    for number in range(round(SECONDS / PACE)):
        due = began + number * PACE
        time.sleep(max(0.0, due - time.perf_counter()))
        name = person.submit(move="turn")
        _until_accepted(person, name)
        took.append((time.perf_counter() - due) * 1000)
    return took


def _until_accepted(person: Person, name: str) -> None:
    """Read on until this move is answered; pings are answered as a browser would."""
    while True:
        message: dict[str, Any] = json.loads(person.line.recv(timeout=PATIENCE))
        match message["type"]:
            case "ping":
                person.say(type="pong", number=message["number"])
            case "accepted" if message["id"] == name:
                return
            case "refused":
                raise AssertionError(message)


def p95(took: list[float]) -> float:
    """What 95 of 100 do not exceed."""
    return quantiles(took, n=20)[-1]
