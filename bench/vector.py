"""Benchmark of the vector environment: agent steps a second on one core, beside its peers.

A step is one decision of one seat: a card to pass or to play. Every rate contains the choice of the
actions, the masks, the rewards and the shuffling of the deals that begin. All are measured in turn,
in seconds of this process's processor time.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

import numpy as np

from bench.figure import Figure
from bench.in_turn import Pace, rates
from bench.openspiel import Rival
from herzrasen.bots.hearts.engine.batch import Batch, random_streams
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.games import hearts
from herzrasen.research.environments import hearts_v0
from herzrasen.research.vector import HeartsVectorEnv
from tests import tools

SECONDS: Final = 2.0
ENVS: Final = 1024
STEPS: Final = 64
"""A slice of work: as many as a deal with passing has."""
HIDDEN: Final = 32
ROLLOUT: Final = 50
"""Cards of a rollout of OpenSpiel's own loop: the first lead and one more are played before."""
STANDARD: Final = hearts.PRESETS["standard"]
MASKS: Final = "vector, masks only (bar 5 million)"
FULL: Final = "vector, observations and masks (bar 2 million)"


def figures() -> Iterator[Figure]:
    """The rates, and how many times those of the peers ours are."""
    library = tools.compiled_kernel()
    ours: dict[str, Pace] = {
        MASKS: random_play(observations=False),
        FULL: random_play(),
        "  the same, with SAME_STEP and final_obs": random_play(autoreset_mode="SameStep"),
        "  the same, 64 deals at once": random_play(count=64),
        "  a policy of NumPy in the loop": policy_play(),
        "  the bare kernel: legal, any, play": bare_kernel(
            Batch(card_table_for(STANDARD), library)
        ),
    }
    peers: dict[str, Pace] = {"PettingZoo's loop": pettingzoo_loop(), **openspiel_loops()}
    names = [*ours, *peers]
    found = dict(zip(names, rates([*ours.values(), *peers.values()], SECONDS), strict=True))
    for name in ours:
        yield Figure(name, found[name], "steps/s", rate=True)
    for name in peers:
        yield Figure(f"  {name}", found[name], "steps/s", rate=True)
        yield Figure("    masks only makes of them", found[MASKS] / found[name], "times as many")
        yield Figure("    with observations", found[FULL] / found[name], "times as many")


def random_play(count: int = ENVS, **options: Any) -> Pace:
    """Steps of random legal actions, which the kernel draws."""
    env = HeartsVectorEnv(STANDARD, count, seed=1, **options)
    env.reset()
    streams, actions = env.random_streams(1), np.empty(count, np.int64)

    def steps() -> int:
        made = 0
        for _ in range(STEPS):
            env.random_actions(streams, actions)
            env.step(actions)
            made += count - int(np.count_nonzero(env.current_player < 0))
        return made

    return steps


def policy_play() -> Pace:
    """Steps of a network with one small hidden layer on the whole observation."""
    env = HeartsVectorEnv(STANDARD, ENVS, seed=1, autoreset_mode="SameStep")
    rng, size = np.random.default_rng(1), env.observation.shape[1]
    first = rng.normal(0, 0.05, (size, HIDDEN)).astype(np.float32)
    second = rng.normal(0, 0.2, (HIDDEN, 52)).astype(np.float32)
    env.reset()

    def steps() -> int:
        for _ in range(STEPS):
            hidden = np.maximum(env.observation.astype(np.float32) @ first, 0)
            values = np.where(env.action_mask, hidden @ second, np.float32(-np.inf))
            env.step(np.argmax(values, axis=1))
        return STEPS * ENVS

    return steps


def bare_kernel(batch: Batch) -> Pace:
    """Whole deals of random cards in the kernel's batches: no passing, no masks, no rewards."""

    def steps() -> int:
        deals, streams, made = batch.deal(2, 0, ENVS), random_streams(2, ENVS), 0
        while (cards := batch.legal(deals)).any():
            batch.step(deals, batch.random_cards(cards, streams))
            made += ENVS
        return made

    return steps


def pettingzoo_loop() -> Pace:
    """Deals of random actions by our own AECEnv, as PettingZoo's documentation steps one."""
    env, random = hearts_v0.raw_env(rules=STANDARD), Random(1)

    def steps() -> int:
        env.reset()
        made = 0
        for agent in env.agent_iter():
            observation, _, termination, truncation, _ = env.last()
            if termination or truncation:
                env.step(None)
                continue
            assert observation is not None
            env.step(random.choice(np.flatnonzero(observation["action_mask"]).tolist()))
            made += bool(agent)
        return made

    return steps


def openspiel_loops() -> dict[str, Pace]:
    """OpenSpiel's Hearts, where its package is: without passing, as it cannot be shuffled alone."""
    try:
        rival = Rival(tools.pyspiel(), Random(1))
    except tools.Missing:
        return {}
    return {
        "OpenSpiel's loop in C++": lambda: rival.own() * ROLLOUT,
        "OpenSpiel from Python": rival.actions,
    }
