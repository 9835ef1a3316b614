"""Nerts passes PettingZoo's own tests, with warnings as errors, under rules of every kind."""

import importlib
import pickle
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pettingzoo
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from herzrasen.research.environments import nerts_v0, registration
from herzrasen.research.environments.errors import IllegalAction, UnknownRules
from herzrasen.research.environments.nerts_table import ReactionTimes
from tests.research.environments.pettingzoo_suite import SUITE, bombard, check_turn_based, strict

RULES = (
    "stoss+jokers=2",
    "stoss-literal",
    "partners",
    "stoss+teams=roles,seats=6",
    "rasender-teufel",
    "uk-racing-demon",
    "stoss+seats=1",
    "stoss+seats=12,tableau_piles=7",
    "stoss+fill_ms=500,stuck=timer",
)


def check_everything(rules: str, cycles: int) -> None:
    make = partial(nerts_v0.env, rules=rules, max_ms=20_000)
    check_turn_based(make, cycles)
    bombard(make, episodes=1)
    parallel = partial(nerts_v0.parallel_env, rules=rules)
    with strict("nerts_v0"):
        SUITE.parallel_api_test(parallel(), num_cycles=cycles)
        SUITE.parallel_seed_test(parallel, num_cycles=cycles)
        SUITE.max_cycles_test(nerts_v0)
        SUITE.state_test(make(), parallel(), num_cycles=cycles)


def test_a_duel() -> None:
    check_everything("duel", cycles=15)


@pytest.mark.heavy
@pytest.mark.parametrize("rules", RULES)
def test_other_rules(rules: str) -> None:
    check_everything(rules, cycles=25)


def test_it_is_in_both_registries_of_pettingzoo() -> None:
    assert len(pettingzoo.make("aec", registration.NERTS, rules="duel").possible_agents) == 2
    made = pettingzoo.make("parallel", registration.NERTS, rules="partners", rounds=None)
    assert len(made.possible_agents) == 4


def test_a_pickled_environment_is_made_anew_with_the_same_arguments() -> None:
    for make in (nerts_v0.raw_env, nerts_v0.parallel_env):
        again: Any = pickle.loads(pickle.dumps(make(rules="duel", rounds=3)))
        assert len(again.possible_agents) == 2


@pytest.mark.parametrize("make", [nerts_v0.raw_env, nerts_v0.parallel_env])
def test_misuse(make: Any) -> None:
    environment = make(render_mode="ansi", rules="duel")
    for call in (environment.render, environment.state, lambda: environment.step({})):
        with pytest.raises(ResetNeeded, match="reset"):
            call()
    with pytest.raises(UnknownRules, match="no-such"):
        make(rules="no-such")
    for options, text in (
        ({"rounds": 0}, "at least 1 round"),
        ({"max_cycles": 0}, "at least 1"),
        ({"render_mode": "rgb_array"}, "no render mode"),
        ({"reactions": [ReactionTimes()]}, "4 reaction times"),
    ):
        with pytest.raises(ValueError, match=text):
            make(**options)
    environment.reset(seed=1)
    for seed, options in ((-1, {}), (1, {"first_deal": -2})):
        with pytest.raises(ValueError, match=r"64 bits|numbered"):
            environment.reset(seed=seed, options=options)
    environment.close()
    for call in (environment.render, environment.state, environment.reset):
        with pytest.raises(ClosedEnvironmentError, match="closed"):
            call()


@pytest.mark.parametrize("action", [-1, 10_000, 1.0, None, "turn", True])
def test_what_is_no_action(action: Any) -> None:
    turns, parallel = nerts_v0.raw_env(rules="duel"), nerts_v0.parallel_env(rules="duel")
    turns.reset(seed=1)
    parallel.reset(seed=1)
    before = turns.state()
    with pytest.raises(IllegalAction):
        turns.step(action)
    with pytest.raises(IllegalAction):
        parallel.step({"player_0": 0, "player_1": action})
    assert np.array_equal(turns.state(), before)
    assert np.array_equal(parallel.state(), before)


def test_an_illegal_action_bounces_and_costs_time() -> None:
    environment = nerts_v0.parallel_env(rules="duel", reactions=ReactionTimes(spread=0))
    seen, _ = environment.reset(seed=1)
    wrong = {name: int(np.argmin(one["action_mask"])) for name, one in seen.items()}
    later, rewards, _, _, infos = environment.step(wrong)
    assert [info["bounced"] for info in infos.values()] == [1, 1]
    assert not any(rewards.values())
    for name in seen:
        assert np.array_equal(seen[name]["observation"], later[name]["observation"])
        assert later[name]["ms"] == 250


def test_fast_hands_act_more_often() -> None:
    slow, fast = ReactionTimes(wait_ms=300, spread=0), ReactionTimes(wait_ms=100, spread=0)
    environment = nerts_v0.raw_env(rules="duel", reactions=[slow, fast])
    environment.reset(seed=1)
    asked = []
    for _ in range(22):
        asked.append(environment.agent_selection)
        environment.step(0)
    assert asked.count("player_1") == pytest.approx(3 * asked.count("player_0"), abs=3)


def test_the_same_seed_gives_the_same_round() -> None:
    def run() -> bytes:
        environment, random, found = nerts_v0.env(rules="duel"), Random(2), b""
        environment.reset(seed=8)
        for _ in environment.agent_iter(400):
            seen, reward, terminated, truncated, _ = environment.last()
            assert seen is not None
            found += b"".join(part.tobytes() for part in seen.values()) + str(reward).encode()
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            environment.step(None if terminated or truncated else random.choice(legal))
        return found

    assert run() == run()


def test_upstream_state_test_needs_the_mask_of_nobody() -> None:
    """It acts without masks, which Nerts allows: hands that reach for nothing."""
    module = importlib.import_module("pettingzoo.test.state_test")
    module.test_state(nerts_v0.raw_env(rules="duel"), 5)
