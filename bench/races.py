"""Who wins the races: lines with delay, jitter and loss, and the door of every room.

The races are moments of rounds at which two seats or more could put a card on the same place. One
seat is at 200 ± 30 ms, three are at 20; reactions and "contested" as in rules/nerts.md 3.9.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from bench.figure import Figure
from herzrasen.table.house import Kind
from tests.table.fairness.measure import beyond, gain, longest_wait, share, wins
from tests.table.fairness.network import FAR, NEAR, ONE_FAR, reaction
from tests.table.fairness.races import APART_MS, Cheat, positions, replay
from tests.web.far import race

RACES: Final = 3000
ROOMS: Final = 1000
KINDS: Final[tuple[Kind, ...]] = ("private", "public")


def figures() -> Iterator[Figure]:
    found = list(islice(positions(Random(3)), RACES))
    free = list(islice(positions(Random(3), contested=False), RACES // 4))
    for kind in KINDS:
        runs = replay(kind, found, ONE_FAR, 5)
        if kind == "private":
            yield _share(
                "races: the first touch wins, plain order of arrival", share(runs, "by_arrival")
            )
            yield _share("  of those with the far seat", share(runs, "by_arrival", seat=0))
        yield _share(f"races: the first touch wins, {kind} room", share(runs, "winner"))
        yield _share("  of those with the far seat", share(runs, "winner", seat=0))
        yield Figure("  longest wait at the door", longest_wait(runs), "ms")
        nobody = replay(kind, free, ONE_FAR, 5)
        yield Figure("  longest wait, no rival with a fitting card", longest_wait(nobody), "ms")
        yield _share("  in whole rooms, the far seat and a near one", _in_rooms(kind))
    near = dict.fromkeys(range(4), NEAR)
    for kind in KINDS:
        honest = replay(kind, found, near, 5)
        forged = replay(kind, found, near, 5, {0: Cheat(says=0)})
        feigned = replay(kind, found, near, 5, {0: Cheat(says=0, hold=400)})
        gained = beyond(forged, 0)
        yield Figure(f"races: forged times, beyond the measured line, {kind} room", gained, "ms")
        yield Figure("  won more", 100 * (wins(forged, 0) - wins(honest, 0)), "%")
        gained = gain(honest, feigned, 0)
        yield Figure(f"races: a feigned line, earlier at most, {kind} room", gained, "ms")
        yield Figure("  won more", 100 * (wins(feigned, 0) - wins(honest, 0)), "%")


def _share(name: str, value: float) -> Figure:
    return Figure(name, 100 * value, "%")


def _in_rooms(kind: Kind) -> float:
    """The same with a whole server's room, its lines and its pings: one race in each."""
    random = Random(9)
    won = fair = 0
    for seed in range(ROOMS):
        ada, bob = round(reaction(random)), round(reaction(random))
        if abs(ada - bob) >= APART_MS:
            fair += 1
            won += race(kind, (FAR, NEAR), (ada, bob), seed=seed).won == (bob < ada)
    return won / fair
