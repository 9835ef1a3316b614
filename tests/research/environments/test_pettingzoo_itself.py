"""Where PettingZoo's tests know environments by name or fail for every one: shown with its own.

If one of these fails after an update, the exception in `pettingzoo_suite.py` can go.
"""

import importlib
import sys
import warnings
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from tests.research.environments.pettingzoo_suite import API, SUITE


@pytest.fixture
def tictactoe(monkeypatch: pytest.MonkeyPatch) -> Any:
    """PettingZoo's tic-tac-toe; it imports pygame, which only its pictures need."""
    monkeypatch.setitem(sys.modules, "pygame", ModuleType("pygame"))
    return importlib.import_module("pettingzoo.classic.tictactoe.tictactoe")


def test_a_dictionary_as_observation_warns_unless_the_name_is_listed(
    tictactoe: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = tictactoe.env()
    game.reset()
    API.test_observation_action_spaces(game, "player_1")
    monkeypatch.setattr(API, "env_obs_space", [])
    with pytest.warns(UserWarning, match="probably should be gymnasium.spaces.box"):
        API.test_observation_action_spaces(game, "player_1")


def test_the_bombardment_test_fails_for_every_environment_of_turns() -> None:
    """It takes what `step` returns for the next observation; `step` returns None."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        example = importlib.import_module("pettingzoo.test.example_envs.generated_agents_env_v0")
        environment = example.env()
        environment.reset()
        assert environment.step(environment.action_space(environment.agents[0]).sample()) is None
        with pytest.raises(AssertionError, match="outside of its observation space"):
            SUITE.bombardment_test(example.env(), cycles=2)


def test_the_test_of_max_cycles_wants_a_parallel_environment(tictactoe: Any) -> None:
    with pytest.raises(AttributeError, match="parallel_env"):
        SUITE.max_cycles_test(tictactoe)


def test_observations_of_one_dimension_are_not_saved_as_pictures(tictactoe: Any) -> None:
    game = tictactoe.env()
    game.reset()
    with pytest.raises(AssertionError, match="Box"):
        importlib.import_module("pettingzoo.test.save_obs_test").check_save_obs(game)
    assert np.ndim(game.observe("player_1")["observation"]) == 3
