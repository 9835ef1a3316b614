"""The suites of PettingZoo and OpenSpiel under random rules of both games."""

from functools import partial
from random import Random
from types import ModuleType

import pytest

from herzrasen.games import hearts
from herzrasen.research.environments import hearts_v0, nerts_v0
from tests.laws import hearts_rules_strategy, nerts_rules_strategy
from tests.research.environments.pettingzoo_suite import (
    SUITE,
    bombard,
    check_turn_based,
    strict,
)
from tests.tiers import size_of_tier

RULE_SETS = size_of_tier(1, 3, 250)
"""How many rule sets of each game."""

pytestmark = pytest.mark.heavy


def test_hearts_in_pettingzoo() -> None:
    random = Random(1)
    for _ in range(RULE_SETS):
        rules = hearts_rules_strategy.rules_at_random(random)
        check_turn_based(partial(hearts_v0.env, rules=rules, deals=random.choice((1, 2, None))), 30)
        bombard(partial(hearts_v0.env, rules=rules), episodes=1)


def test_hearts_in_openspiel(pyspiel: ModuleType) -> None:
    from herzrasen.research.environments import openspiel_hearts

    random = Random(2)
    for _ in range(RULE_SETS):
        rules = hearts_rules_strategy.rules_at_random(random)
        parameters = {
            "rules": hearts.format_rules(rules).replace(",", "/").replace("=", "~"),
            "first_deal": random.randrange(5),
            "deals": random.choice((1, 1, 2)),
        }
        game = pyspiel.load_game(openspiel_hearts.DEALS, parameters)
        pyspiel.random_sim_test(game, num_sims=1, serialize=False, verbose=False)


def test_nerts_in_pettingzoo() -> None:
    random = Random(3)
    for _ in range(RULE_SETS):
        rules = nerts_rules_strategy.rules_at_random(random)
        make = partial(nerts_v0.env, rules=rules, rounds=random.choice((1, None)), max_ms=15_000)
        check_turn_based(make, 10)
        bombard(make, episodes=1)
        with strict("nerts_v0"):
            SUITE.parallel_api_test(nerts_v0.parallel_env(rules=rules), num_cycles=20)
            SUITE.state_test(make(), nerts_v0.parallel_env(rules=rules), num_cycles=5)
