"""Hearts passes PettingZoo's own tests, with warnings as errors, under rules of every kind."""

import pickle
from functools import partial

import pettingzoo
import pytest

from herzrasen.research.environments import hearts_v0, registration
from tests.research.environments.pettingzoo_suite import bombard, check_turn_based

RULES = (
    "h4-3",
    "black-maria",
    "cancellation",
    "partnership",
    "standard+charging=yes,moon=choice,bonus_card=JD",
    "standard+players=7,leftover=kitty-first",
    "standard+players=11,packs=2,charging=yes",
)


def test_the_standard_rules() -> None:
    make = partial(hearts_v0.env, rules="standard")
    check_turn_based(make, cycles=20)
    bombard(make, episodes=2)


@pytest.mark.heavy
@pytest.mark.parametrize("rules", RULES)
def test_other_rules(rules: str) -> None:
    make = partial(hearts_v0.env, rules=rules)
    check_turn_based(make, cycles=60)
    bombard(make, episodes=5)


@pytest.mark.heavy
def test_whole_matches_and_several_deals() -> None:
    check_turn_based(partial(hearts_v0.env, deals=None), cycles=60)
    check_turn_based(partial(hearts_v0.env, rules="h4-3", deals=2), cycles=60)
    bombard(partial(hearts_v0.env, rules="standard+target=30", deals=None), episodes=1)


@pytest.mark.heavy
def test_the_environment_without_wrappers() -> None:
    bombard(hearts_v0.raw_env, episodes=2)


def test_it_is_in_the_registry_of_pettingzoo() -> None:
    made = pettingzoo.make("aec", registration.HEARTS, rules="h4-5", deals=None)
    assert len(made.possible_agents) == 5
    assert (
        pettingzoo.spec("aec", "herzrasen/hearts").id
        == pettingzoo.spec("aec", registration.HEARTS).id
    )


def test_an_episode_is_cut_after_max_cycles_actions() -> None:
    environment = hearts_v0.raw_env(max_cycles=7)
    environment.reset(seed=1)
    for _ in range(7):
        assert not any(environment.truncations.values())
        environment.step(
            int(environment.infos[environment.agent_selection]["action_mask"].argmax())
        )
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())


def test_a_pickled_environment_is_made_anew_with_the_same_arguments() -> None:
    raw = hearts_v0.raw_env(rules="h4-5", deals=3)
    again = pickle.loads(pickle.dumps(raw))
    assert again.rules == raw.rules
    assert again.action_space("player_4") == raw.action_space("player_4")
