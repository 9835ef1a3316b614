"""Trajectories of the vector environment, the engine of the rules and the batches: equal to the
byte, observations, masks, rewards and players to move."""

import os
from collections import Counter
from random import Random

import numpy as np
import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts.engine import supports_rules
from herzrasen.bots.hearts.engine.batch import Batch
from herzrasen.bots.hearts.engine.ctypes_kernel import CompiledKernel
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.cards import Card, CardSet, packs
from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.rules import FirstTrick, Moon, Rotation, Trim
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.vector import HeartsVectorEnv
from herzrasen.worker_processes import imap_unordered
from tests.laws.hearts_rules_strategy import rules_at_random
from tests.research.vector.reference import ReferenceEnvironment, Shown
from tests.tiers import size_of_tier

PLAY, MOON, OVER = 2, 3, 4
"""Phases, as the kernel numbers them."""
PRESETS = [rules for rules in hearts.PRESETS.values() if supports_rules(rules)]


def rules_of_one_pack(count: int, seed: int) -> list[HeartsRules]:
    """Random rule sets that the kernel knows."""
    random, found = Random(seed), list[HeartsRules]()
    while len(found) < count:
        rules = rules_at_random(random)
        if supports_rules(rules):
            found.append(rules)
    return found


def show(env: HeartsVectorEnv, number: int) -> Shown:
    """What the vector environment shows in one sub-environment."""
    return Shown(
        int(env.current_player[number]),
        env.observation[number].tobytes(),
        env.action_mask[number].tobytes(),
        tuple(env.rewards[number].tolist()),
    )


def compare(rules: HeartsRules, seed: int, count: int, steps: int) -> Counter[int]:
    """Random steps in both, deal after deal; how often each phase was shown."""
    env = HeartsVectorEnv(rules, count, seed=seed)
    env.reset()
    streams, phases = env.random_streams(seed), Counter[int]()
    twins = [ReferenceEnvironment(rules, seed, number, count) for number in range(count)]
    assert [show(env, number) for number in range(count)] == [twin.start() for twin in twins]
    for _ in range(steps):
        actions = env.random_actions(streams)
        env.step(actions)
        for number, (twin, action) in enumerate(zip(twins, actions.tolist(), strict=True)):
            expected = twin.step(action)
            assert show(env, number) == expected, (hearts.format_rules(rules), seed, number)
        phases.update(env.environments["phase"].tolist())
    return phases


@pytest.mark.usefixtures("compiled_kernel")
def test_deals_are_those_of_the_rules_by_every_preset() -> None:
    for number, rules in enumerate(PRESETS):
        assert compare(rules, number, 1, size_of_tier(70, 300))[OVER]


@pytest.mark.usefixtures("compiled_kernel")
def test_deals_are_those_of_the_rules_by_random_rules() -> None:
    phases = Counter[int]()
    for number, rules in enumerate(rules_of_one_pack(size_of_tier(40, 120, 400), seed=1)):
        phases += compare(rules, 2**63 + number, 1, size_of_tier(70, 130))
    assert set(phases) >= size_of_tier({PLAY, OVER}, set(range(OVER + 1)))


@pytest.mark.usefixtures("compiled_kernel")
@pytest.mark.parametrize(
    "text",
    [
        "omnibus+charging=yes,moon=choice",
        "standard+players=3,leftover=kitty-hearts,moon=choice,sun=yes",
        "standard+players=5,leftover=kitty-first,moon=automatic",
        "standard+players=6,partners=2v2v2,charging=yes",
        "standard+players=7,pass_count=5",
    ],
)
def test_deals_are_those_of_the_rules_where_more_is_chosen(text: str) -> None:
    assert compare(rules_of(text), 5, 2, size_of_tier(90, 500))[OVER]


@pytest.mark.parametrize("moon", ["choice", "automatic", "others", "self"])
@pytest.mark.usefixtures("compiled_kernel")
def test_moons_are_those_of_the_rules(moon: str) -> None:
    """With two cards a hand somebody often takes every penalty card there is."""
    rules = HeartsRules(
        players=3,
        trim=Trim.OWN,
        removed=tuple(set(packs(1)) - CardSet.parse("2C 3C 4C QS 2H 3H")),
        pass_count=1,
        first_trick=FirstTrick.ALLOWED,
        moon=Moon(moon),
        floor_zero=True,
    )
    assert bool(compare(rules, 3, 4, 60)[MOON]) == (moon == "choice")


@pytest.mark.usefixtures("compiled_kernel")
def test_automatic_moons_choose_as_the_rules_do() -> None:
    """The shooter of a moon of one point, behind whoever has the jack, would lose the match at once
    by points for the others; by points off the own score it goes on."""
    rules = HeartsRules(
        players=3,
        trim=Trim.OWN,
        removed=tuple(set(packs(1)) - CardSet.parse("2C 3C 4C 5C JD 2H")),
        pass_count=0,
        first_trick=FirstTrick.ALLOWED,
        moon=Moon.AUTOMATIC,
        bonus_card=Card.parse("JD"),
        target=1,
    )
    assert compare(rules, 3, 8, 60)[OVER] > 30


DEALS = int(os.environ.get("HERZRASEN_TWIN_DEALS", "1000000"))
"""How many the slow test plays."""
CHUNK = 500


def deals_of_chunk(number: int) -> int:
    """Some hundred deals by the rules of a chunk, whole; with batches where nothing is passed."""
    random = Random(number)
    rules = random.choice(PRESETS) if random.random() < 0.5 else rules_of_one_pack(1, number)[0]
    if number % 4 == 0:
        rules = replace(rules, rotation=Rotation.NONE, charging=False)
        compare_with_batch(rules, number)
    env = HeartsVectorEnv(rules, CHUNK, seed=number)
    env.reset()
    streams, left = env.random_streams(number), np.ones(CHUNK, np.bool_)
    twins = [ReferenceEnvironment(rules, number, one, CHUNK) for one in range(CHUNK)]
    assert [show(env, one) for one in range(CHUNK)] == [twin.start() for twin in twins]
    while left.any():
        actions = env.random_actions(streams)
        env.step(actions)
        for one in np.flatnonzero(left).tolist():
            expected = twins[one].step(int(actions[one]))
            assert show(env, one) == expected, (hearts.format_rules(rules), number, one)
        left &= ~env.terminations
    return CHUNK


def compare_with_batch(rules: HeartsRules, seed: int) -> None:
    """The deals of a chunk in the kernel's batches, by other random cards."""
    table = Batch(card_table_for(rules), CompiledKernel())
    env = HeartsVectorEnv(rules, CHUNK, seed=seed, observations=False)
    env.reset()
    deals, streams = table.deal(seed, 0, CHUNK), env.random_streams(seed + 1)
    in_play = env.environments["phase"] == PLAY
    while in_play.all():
        np.testing.assert_array_equal(env.environments["legal"], table.legal(deals))
        actions = env.random_actions(streams)
        table.step(deals, np.left_shift(np.uint64(1), actions.astype(np.uint64)))
        env.step(actions)
        in_play = env.environments["phase"] == PLAY
    if rules.sides == rules.players and rules.moon not in (Moon.CHOICE, Moon.AUTOMATIC):
        np.testing.assert_array_equal(env.rewards, -table.points(deals))


@pytest.mark.slow
@pytest.mark.usefixtures("compiled_kernel")
def test_a_million_deals_are_those_of_the_rules() -> None:
    """By presets and random rules, every observation, mask, reward and player to move."""
    played = sum(done for _, done in imap_unordered(deals_of_chunk, range(DEALS // CHUNK), None))
    assert played == DEALS // CHUNK * CHUNK
