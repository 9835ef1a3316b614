"""The bars of rules/nerts.md 3.9, on fewer races than ``bench/races.py`` runs."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Final

import pytest

from herzrasen.lag_compensation.lag_quota import PRIVATE_MS, PUBLIC_MS
from herzrasen.lag_compensation.latency_tracker import LEAST_TOLERANCE_MS
from herzrasen.lag_compensation.wait_time import MOST_MS
from herzrasen.protocol.house_rules import Kind
from tests.lag_compensation.measure import beyond, contested, gain, longest_wait, share, wins
from tests.lag_compensation.network import NEAR, ONE_FAR, Link
from tests.lag_compensation.races import Cheat, Position, positions, replay

KINDS: Final[tuple[Kind, ...]] = ("private", "public")
EQUAL: Final = dict.fromkeys(range(4), NEAR)
LAN: Final = dict.fromkeys(range(4), Link(1, 1, loss=0))


@pytest.fixture(scope="module")
def races() -> list[Position]:
    return list(islice(positions(Random(3)), 1000))


def test_in_a_private_room_the_first_touch_wins(races: list[Position]) -> None:
    runs = replay("private", races, ONE_FAR, 5)
    assert len(contested(runs, 0)) > 200
    assert share(runs, "winner") >= 0.95
    assert share(runs, "winner", seat=0) >= 0.95
    assert share(runs, "by_arrival", seat=0) < 0.85, "or there was nothing to put right"


def test_a_public_room_is_fairer_than_the_order_of_arrival(races: list[Position]) -> None:
    runs = replay("public", races, ONE_FAR, 5)
    assert share(runs, "winner") > share(runs, "by_arrival")


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_waits_longer_than_agreed(kind: Kind, races: list[Position]) -> None:
    bad = Link(400, 200, loss=0.1)
    far = {0: bad, 1: bad, 2: NEAR, 3: NEAR}
    runs = replay(kind, races, far, 5)
    assert 0 < longest_wait(runs) <= MOST_MS[kind]


@pytest.mark.parametrize("kind", KINDS)
def test_nobody_waits_where_no_rival_shows_a_fitting_card(kind: Kind) -> None:
    free = list(islice(positions(Random(3), contested=False), 400))
    assert longest_wait(replay(kind, free, ONE_FAR, 5)) == 0


def test_nobody_waits_on_a_lan(races: list[Position]) -> None:
    assert longest_wait(replay("private", races, LAN, 5)) == 0


@pytest.mark.parametrize("kind", KINDS)
def test_a_forged_time_gains_the_tolerance_at_most(kind: Kind, races: list[Position]) -> None:
    forged = replay(kind, races, EQUAL, 5, {0: Cheat(says=0)})
    assert beyond(forged, 0) <= LEAST_TOLERANCE_MS
    honest = replay(kind, races, EQUAL, 5)
    shortest = NEAR.round_trip - NEAR.jitter
    spread = max(run.lines[0].low for run in honest) - shortest
    assert gain(honest, forged, 0) <= LEAST_TOLERANCE_MS + spread
    assert wins(forged, 0) - wins(honest, 0) < 0.05


@pytest.mark.parametrize(("kind", "most"), [("private", PRIVATE_MS), ("public", PUBLIC_MS)])
def test_a_feigned_line_gains_the_rooms_credit_at_most(
    kind: Kind, most: float, races: list[Position]
) -> None:
    honest = replay(kind, races, EQUAL, 5)
    feigned = replay(kind, races, EQUAL, 5, {0: Cheat(says=0, hold=400)})
    assert 0 < gain(honest, feigned, 0) <= most
