"""Simulation of races: who wins over connections with delay, jitter and loss.

The races are moments of rounds at which two seats or more could put a card on the same place. One
seat is at 200 ± 30 ms, three are at 20; reactions and "contested" as in rulings/nerts.md 3.9.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from bench.figure import Figure
from herzrasen.protocol.house_rules import RoomKind
from tests.lag_compensation.fairness_metrics import beyond, gain, longest_wait, share, wins
from tests.lag_compensation.simulated_network import FAR, NEAR, ONE_FAR, reaction
from tests.lag_compensation.simulated_races import APART_MS, Cheat, positions, replay
from tests.server.latency_fixture import race

RACES: Final = 3000
ROOMS: Final = 1000
KINDS: Final[tuple[RoomKind, ...]] = ("private", "public")


def figures() -> Iterator[Figure]:
    found = list(islice(positions(Random(3)), RACES))
    free = list(islice(positions(Random(3), contested=False), RACES // 4))
    plain = replay("private", found, ONE_FAR, 5)
    yield _share("races by arrival: the first touch wins", share(plain, "by_arrival"))
    yield _share("races by arrival: those of the far seat", share(plain, "by_arrival", seat=0))
    for kind in KINDS:
        room = f"races, {kind} room"
        runs = replay(kind, found, ONE_FAR, 5)
        yield _share(f"{room}: the first touch wins", share(runs, "winner"))
        yield _share(f"{room}: those of the far seat", share(runs, "winner", seat=0))
        yield _share(f"{room}: far against near, in whole rooms", _in_rooms(kind))
        yield Figure(f"{room}: longest wait at the door", longest_wait(runs), "ms")
        nobody = replay(kind, free, ONE_FAR, 5)
        yield Figure(f"{room}: the same, no rival can", longest_wait(nobody), "ms")
    near = dict.fromkeys(range(4), NEAR)
    for kind in KINDS:
        room = f"races, {kind} room"
        honest = replay(kind, found, near, 5)
        forged = replay(kind, found, near, 5, {0: Cheat(says=0)})
        feigned = replay(kind, found, near, 5, {0: Cheat(says=0, hold=400)})
        yield Figure(f"{room}: forged times, beyond the line", beyond(forged, 0), "ms")
        yield _share(f"{room}: forged times, won more", wins(forged, 0) - wins(honest, 0))
        yield Figure(f"{room}: feigned line, earlier at most", gain(honest, feigned, 0), "ms")
        yield _share(f"{room}: feigned line, won more", wins(feigned, 0) - wins(honest, 0))


def _share(name: str, value: float) -> Figure:
    return Figure(name, 100 * value, "%")


def _in_rooms(kind: RoomKind) -> float:
    """The same with a whole server's room, its lines and its pings: one race in each."""
    random = Random(9)
    won = fair = 0
    for seed in range(ROOMS):
        ada, bob = round(reaction(random)), round(reaction(random))
        if abs(ada - bob) >= APART_MS:
            fair += 1
            won += race(kind, (FAR, NEAR), (ada, bob), seed=seed).winner == (bob < ada)
    return won / fair
