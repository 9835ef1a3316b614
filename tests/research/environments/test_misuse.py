"""Misuse raises the documented error and changes nothing."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from herzrasen.research.environments import hearts_v0
from herzrasen.research.environments.errors import IllegalAction, UnknownRules
from herzrasen.research.environments.hearts_seat import HeartsSeat

CALLS: list[Callable[[Any], object]] = [
    lambda environment: environment.step(0),
    lambda environment: environment.observe("player_0"),
    lambda environment: environment.state(),
    lambda environment: environment.render(),
]


@pytest.mark.parametrize("call", CALLS)
def test_nothing_works_before_reset(call: Callable[[Any], object]) -> None:
    with pytest.raises(ResetNeeded, match="reset"):
        call(hearts_v0.raw_env(render_mode="ansi"))
    with pytest.raises((AssertionError, AttributeError), match="reset"):
        call(hearts_v0.env(render_mode="ansi"))


@pytest.mark.parametrize("call", [*CALLS, lambda environment: environment.reset()])
def test_nothing_works_once_it_is_closed(call: Callable[[Any], object]) -> None:
    environment = hearts_v0.raw_env(render_mode="ansi")
    environment.reset(seed=1)
    environment.close()
    environment.close()
    with pytest.raises(ClosedEnvironmentError, match="closed"):
        call(environment)


@pytest.mark.parametrize("action", [-1, 52, 99, 1.0, "QS", None, True, np.zeros(2, int), [3]])
def test_what_is_no_action(action: Any) -> None:
    environment = hearts_v0.raw_env()
    environment.reset(seed=1)
    before = environment.state()
    with pytest.raises(IllegalAction):
        environment.step(action)
    assert np.array_equal(environment.state(), before)


def test_an_illegal_card_names_the_legal_ones() -> None:
    environment = hearts_v0.raw_env()
    environment.reset(seed=1)
    wrong = int(np.flatnonzero(environment.infos["player_0"]["action_mask"] == 0)[0])
    with pytest.raises(IllegalAction, match=rf"action {wrong} of seat 0 .* legal are \d+ \(\w\w\)"):
        environment.step(wrong)


def test_an_illegal_card_ends_the_episode_of_the_wrapped_environment() -> None:
    environment = hearts_v0.env()
    environment.reset(seed=1)
    wrong = int(np.flatnonzero(environment.infos["player_0"]["action_mask"] == 0)[0])
    environment.step(wrong)
    assert all(environment.terminations.values())
    assert environment.rewards["player_0"] == -104
    assert environment.rewards["player_1"] == 0


def test_an_ended_episode_wants_a_reset() -> None:
    environment = hearts_v0.raw_env(max_cycles=1)
    environment.reset(seed=1)
    environment.step(int(environment.infos["player_0"]["action_mask"].argmax()))
    for _ in range(4):
        with pytest.raises(ValueError, match="dead"):
            environment.step(0)
        environment.step(None)
    with pytest.raises(ResetNeeded, match="over"):
        environment.step(0)


@pytest.mark.parametrize("make", [hearts_v0.env, hearts_v0.raw_env, HeartsSeat])
@pytest.mark.parametrize("rules", ["no-such", "standard+players=2", "standard+moon=maybe"])
def test_unknown_rules(make: Callable[..., Any], rules: str) -> None:
    with pytest.raises(UnknownRules, match=rules.split("+")[0]):
        make(rules=rules)


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"first_deal": -1}, "numbered from 0"),
        ({"first_deal": "one"}, "numbered from 0"),
        ({"cards": ["2C"]}, "4 hands of 13 cards"),
        ({"cards": ["2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"] * 4}, "two hands"),
        ({"rules": "h4-3"}, "as many players"),
        ({"rules": "no-such"}, "no rules"),
    ],
)
def test_options_that_cannot_be_dealt(options: dict[str, Any], text: str) -> None:
    environment = hearts_v0.raw_env()
    environment.reset(seed=1)
    before = environment.state()
    with pytest.raises(ValueError, match=text):
        environment.reset(seed=2, options=options)
    assert np.array_equal(environment.state(), before)


def test_a_seed_has_64_bits() -> None:
    environment = hearts_v0.raw_env()
    environment.reset(seed=2**64 - 1)
    for seed in (-1, 2**64):
        with pytest.raises(ValueError, match="64 bits"):
            environment.reset(seed=seed)


def test_a_render_mode_is_chosen_when_the_environment_is_made() -> None:
    with pytest.raises(ValueError, match="no render mode"):
        hearts_v0.raw_env(render_mode="rgb_array")
    environment = hearts_v0.raw_env()
    environment.reset(seed=1)
    with pytest.raises(ValueError, match="without a render_mode"):
        environment.render()
