"""Races at a real table: rooms, connections and pings with latency."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from herzrasen.protocol import codec
from herzrasen.table import journal
from tests.lag_compensation import simulated_network
from tests.lag_compensation.simulated_network import Link, reaction
from tests.lag_compensation.simulated_races import APART_MS
from tests.server.latency_fixture import Message, answer, race

FAR, NEAR, LAN = Link(200, 0, loss=0), Link(20, 0, loss=0), Link(2, 0, loss=0)
TOUCHES = (640, 680)


def races(messages: list[Message]) -> list[Any]:
    return [race for message in messages for race in message.get("races", ())]


def test_the_first_touch_wins_over_200_ms_and_everyone_is_told_by_how_much() -> None:
    ada, bob, log, _ = race("private", (FAR, NEAR), TOUCHES)
    accepted, refused = answer(ada, "ada"), answer(bob, "bob")
    assert accepted["type"] == "accepted"
    assert refused["code"] == "nerts.refusal.race-lost"
    assert refused["facts"] == {"seat": 0, "ms": 40, "card": "2S'"}
    (ace_race,) = races(ada)
    assert races(bob) == [ace_race]
    assert ace_race["number"] == accepted["number"]
    assert ace_race["by"] == "touch"
    assert [claim["seat"] for claim in ace_race["claims"]] == [0, 1]
    assert [claim["touched"] for claim in ace_race["claims"]] == [640, 680]
    assert [claim["arrived"] for claim in ace_race["claims"]] == [840, 700]
    kept = [each for row in log for each in journal.read(row, "nerts").races]
    assert [codec.encode(each) for each in kept] == [codec.encode(ace_race)]


def test_a_pause_of_the_server_decides_no_race() -> None:
    """The claim that was still under way seemed to have been ten seconds on its way, and lost."""
    ada, bob, *_ = race("private", (FAR, NEAR), TOUCHES, stops_after=760)
    assert answer(ada, "ada")["type"] == "accepted"
    assert answer(bob, "bob")["code"] == "nerts.refusal.race-lost"


def test_a_public_room_believes_the_far_one_less_and_says_so() -> None:
    ada, bob, *_ = race("public", (FAR, NEAR), TOUCHES)
    assert answer(bob, "bob")["type"] == "accepted"
    refused = answer(ada, "ada")
    assert refused["code"] == "nerts.refusal.race-lost"
    assert refused["facts"]["seat"] == 1


def test_a_claim_that_nobody_contests_waits_only_as_long_as_another_may_be_under_way() -> None:
    """Else it waits for the next message, whatever that is."""
    touches = (5000, 680)
    took = [race(kind, (FAR, NEAR), touches).took_ms for kind in ("private", "public")]
    assert took == pytest.approx([912, 742], abs=5), "a public room believes in less of a line"


def test_a_forged_time_is_believed_only_as_far_as_the_line_is_long() -> None:
    _, bob, *_ = race("private", (NEAR, NEAR), TOUCHES, says=0)
    assert answer(bob, "bob")["facts"]["ms"] == 680 - 640 + 30


def test_on_a_lan_nobody_waits_and_the_late_one_learns_by_how_much() -> None:
    ada, bob, *_ = race("private", (LAN, LAN), TOUCHES)
    assert answer(ada, "ada")["type"] == "accepted"
    assert answer(bob, "bob")["facts"]["ms"] == 40


def test_over_lines_with_jitter_and_loss_the_first_touch_wins() -> None:
    random, fair, contested = Random(4), 0, 0
    for seed in range(150):
        touches = round(reaction(random)), round(reaction(random))
        if abs(touches[0] - touches[1]) >= APART_MS:
            contested += 1
            won = race(
                "private", (simulated_network.FAR, simulated_network.NEAR), touches, seed=seed
            ).winner
            fair += won == touches.index(min(touches))
    assert contested > 100
    assert fair / contested >= 0.95
