"""PettingZoo's own tests, with every warning an error.

`api_test` warns of any observation that is a dictionary unless its lists have the environment's
name, so the name is put on them. `test_pettingzoo_itself.py` shows this with PettingZoo's own game,
and that its bombardment test fails for every environment of turns.
"""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

import numpy as np

SUITE: Final[Any] = importlib.import_module("pettingzoo.test")
"""PettingZoo's tests, which are not typed."""
API: Final = importlib.import_module("pettingzoo.test.api_test")

MakeEnv = Callable[..., Any]


@contextmanager
def strict(name: str) -> Iterator[None]:
    """Warnings are errors; ``name`` is on PettingZoo's list of environments whose observations are
    dictionaries."""
    API.env_obs_space.append(name)
    API.env_obs_dicts.append(name)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        API.env_obs_space.remove(name)
        API.env_obs_dicts.remove(name)


def check_turn_based(make: MakeEnv, cycles: int) -> None:
    """All tests for an environment of turns."""
    name = make().metadata["name"]
    with strict(name):
        SUITE.api_test(make(), num_cycles=cycles)
        SUITE.seed_test(make, num_cycles=cycles)
        SUITE.render_test(make)
        SUITE.test_save_obs(make())
        state_module = importlib.import_module("pettingzoo.test.state_test")
        state_module.test_state_space(make())
        state_module.test_state(make(), cycles)


def bombard(make: MakeEnv, episodes: int) -> None:
    """What `bombardment_test` means: after any random play every observation is in its space."""
    environment, random = make(), Random(1)
    for seed in range(episodes):
        environment.reset(seed=seed)
        for agent in environment.agent_iter():
            seen, _, terminated, truncated, info = environment.last()
            assert environment.observation_space(agent).contains(seen)
            assert np.array_equal(seen["action_mask"], info["action_mask"])
            over = terminated or truncated
            legal = np.flatnonzero(seen["action_mask"]).tolist()
            assert bool(legal) != over
            environment.step(None if over else random.choice(legal))
