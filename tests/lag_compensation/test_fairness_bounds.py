"""The fairness bounds of rulings/nerts.md 3.9, on fewer races than ``bench/races.py`` runs."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

import pytest

from herzrasen.lag_compensation.lag_quota import PRIVATE_MS, PUBLIC_MS
from herzrasen.lag_compensation.latency import MIN_TOLERANCE_MS
from herzrasen.lag_compensation.wait_time import MAX_WAIT_MS
from herzrasen.protocol.house_rules import RoomKind
from tests.lag_compensation.fairness_metrics import (
    beyond,
    contested_races,
    gain,
    longest_wait,
    share,
    wins,
)
from tests.lag_compensation.simulated_network import NEAR, ONE_FAR, Link
from tests.lag_compensation.simulated_races import Cheat, RaceSituation, positions, replay
from tests.tiers import size_of_tier

KINDS: Final[tuple[RoomKind, ...]] = ("private", "public")
EQUAL: Final = dict.fromkeys(range(4), NEAR)
LAN: Final = dict.fromkeys(range(4), Link(1, 1, loss=0))


@pytest.fixture(scope="module")
def races() -> list[RaceSituation]:
    return list(islice(positions(Random(3)), size_of_tier(300, 1000)))


@pytest.mark.heavy
def test_in_a_private_room_the_first_touch_wins(races: list[RaceSituation]) -> None:
    runs = replay("private", races, ONE_FAR, 5)
    assert len(contested_races(runs, 0)) > 200
    assert share(runs, "winner") >= 0.95
    assert share(runs, "winner", seat=0) >= 0.95
    assert share(runs, "by_arrival", seat=0) < 0.85, "or there was nothing to put right"


@pytest.mark.heavy
def test_a_public_room_is_fairer_than_the_order_of_arrival(races: list[RaceSituation]) -> None:
    runs = replay("public", races, ONE_FAR, 5)
    assert share(runs, "winner") > share(runs, "by_arrival")


@pytest.mark.parametrize("kind", KINDS)
def test_the_wait_is_bounded(kind: RoomKind, races: list[RaceSituation]) -> None:
    bad = Link(400, 200, loss=0.1)
    far = {0: bad, 1: bad, 2: NEAR, 3: NEAR}
    runs = replay(kind, races, far, 5)
    assert 0 < longest_wait(runs) <= MAX_WAIT_MS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_no_wait_without_a_rival_with_a_fitting_card(kind: RoomKind) -> None:
    free = list(islice(positions(Random(3), contested=False), size_of_tier(40, 80, 400)))
    assert longest_wait(replay(kind, free, ONE_FAR, 5)) == 0


def test_no_wait_on_a_lan(races: list[RaceSituation]) -> None:
    assert longest_wait(replay("private", races, LAN, 5)) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_forged_time_gains_at_most_the_tolerance(
    kind: RoomKind, races: list[RaceSituation]
) -> None:
    forged = replay(kind, races, EQUAL, 5, {0: Cheat(says=0)})
    assert beyond(forged, 0) <= MIN_TOLERANCE_MS
    honest = replay(kind, races, EQUAL, 5)
    shortest = NEAR.round_trip - NEAR.jitter
    spread = max(run.lines[0].low for run in honest) - shortest
    assert gain(honest, forged, 0) <= MIN_TOLERANCE_MS + spread
    assert wins(forged, 0) - wins(honest, 0) < 0.05


@pytest.mark.parametrize(("kind", "most"), [("private", PRIVATE_MS), ("public", PUBLIC_MS)])
def test_feigned_latency_gains_at_most_the_rooms_credit(
    kind: RoomKind, most: float, races: list[RaceSituation]
) -> None:
    honest = replay(kind, races, EQUAL, 5)
    feigned = replay(kind, races, EQUAL, 5, {0: Cheat(says=0, hold=400)})
    assert 0 < gain(honest, feigned, 0) <= most
