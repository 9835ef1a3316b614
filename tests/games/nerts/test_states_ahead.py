"""A state that ``decide`` has computed ahead of time is the one that ``evolve`` would compute."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.games import nerts
from herzrasen.games.nerts.states_ahead import MAX_STATES, StatesAhead
from tests.laws.nerts import NERTS
from tests.strategies import match_at_random

MOVES = 400


def rules(text: str) -> nerts.NertsRules:
    parsed = nerts.parse_rules(text)
    assert isinstance(parsed, nerts.NertsRules)
    return parsed


@pytest.fixture
def dealt() -> Any:
    """The state after the first deal, when everyone may say that they are ready."""
    return next(match_at_random(NERTS, rules("stoss"), Random(4))).after


@pytest.mark.parametrize("text", ["stoss", "stoss+aces=automatic"])
def test_states_ahead_are_the_same(text: str) -> None:
    steps = match_at_random(NERTS, rules(text), Random(4))
    for step, _ in zip(steps, range(MOVES), strict=False):
        events = nerts.decide(step.before, step.seat, step.move)
        assert isinstance(events, tuple)
        ahead = step.before
        for event in events:
            before, ahead = ahead, nerts.evolve(ahead, event)
            anew = nerts.evolve(before, event)
            assert anew is not ahead
            assert anew == ahead
        assert ahead == step.after


def test_a_state_ahead_counts_for_its_state_alone(dealt: Any) -> None:
    other = replace(dealt, idle_moves=dealt.idle_moves + 7)
    events = nerts.decide(dealt, 0, nerts.Ready())
    assert isinstance(events, tuple)
    assert nerts.evolve(other, events[0]).idle_moves == other.idle_moves


def test_states_of_events_that_are_never_applied_are_forgotten(dealt: Any) -> None:
    held = StatesAhead()
    events = []
    for _ in range(MAX_STATES + 2):
        made = nerts.decide(dealt, 0, nerts.Ready())
        assert isinstance(made, tuple)
        events.append(made[0])
        held.add(dealt, made[0], dealt)
    assert len(held) == MAX_STATES
    assert [held.take(dealt, event) is dealt for event in events[:4]] == [False, False, True, True]
    assert held.take(dealt, events[3]) is None, "each is given out once"
