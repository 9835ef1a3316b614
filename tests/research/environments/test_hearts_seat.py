"""A seat of Hearts passes Gymnasium's checker, with warnings as errors."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from herzrasen.games.hearts import Move, View, legal
from herzrasen.research.environments import registration
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_bounds import most_points
from herzrasen.research.environments.hearts_seat import HeartsSeat

SETTINGS: tuple[dict[str, Any], ...] = (
    {},
    {"rules": "cancellation", "deals": None, "opponents": "random"},
    {"rules": "h4-3", "deals": 3, "seat": 2, "opponents": ["greedy", "level=1"]},
)


@pytest.mark.parametrize("settings", SETTINGS, ids=["default", "match", "deals"])
def test_the_checker_of_gymnasium(
    settings: dict[str, Any], capsys: pytest.CaptureFixture[str]
) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(gymnasium.make(registration.HEARTS_SEAT, **settings).unwrapped)
    assert "player_0" in capsys.readouterr().out


def test_gymnasium_imports_the_module_that_stands_before_the_name() -> None:
    name = f"herzrasen.research.environments.registration:{registration.HEARTS_SEAT}"
    made = gymnasium.make(name, rules="h4-5")
    assert isinstance(made.unwrapped, HeartsSeat)
    assert made.unwrapped.rules.players == 5


def play(environment: HeartsSeat, seed: int) -> tuple[float, bytes]:
    """Any legal actions to the end of an episode: the sum of rewards, and all that was seen."""
    seen, info = environment.reset(seed=seed)
    random, total, everything, over = np.random.default_rng(seed), 0.0, b"", False
    while not over:
        masks = environment.action_masks()
        assert masks.dtype == bool
        assert np.array_equal(masks, info["action_mask"])
        assert np.array_equal(masks, seen["action_mask"])
        everything += seen["observation"].tobytes()
        seen, reward, over, truncated, info = environment.step(random.choice(np.flatnonzero(masks)))
        assert not truncated
        total += reward
    return total, everything + seen["observation"].tobytes()


def test_the_same_seed_plays_the_same_episode_against_the_same_bots() -> None:
    first, second = HeartsSeat(opponents="level=1"), HeartsSeat(opponents="level=1")
    assert play(first, 3) == play(second, 3) == play(first, 3)
    assert play(first, 3) != play(first, 4)


class LastCard:
    """A player that chooses the last of the legal moves."""

    def choose(self, view: View) -> Move:
        return list(legal(view))[-1]


def test_own_players_may_be_opponents() -> None:
    total, _ = play(HeartsSeat(opponents=LastCard()), 1)
    assert -26 <= total <= 0


def test_an_illegal_action_ends_the_episode_below_any_deal() -> None:
    environment = HeartsSeat()
    environment.reset(seed=1)
    wrong = int(np.flatnonzero(~environment.action_masks())[0])
    _, reward, over, _, _ = environment.step(wrong)
    assert over
    assert reward < -most_points(environment.rules)


def test_an_illegal_action_is_raised_where_that_is_asked_for() -> None:
    environment = HeartsSeat(illegal="raise")
    seen, _ = environment.reset(seed=1)
    wrong = int(np.flatnonzero(~environment.action_masks())[0])
    with pytest.raises(IllegalAction, match="legal are"):
        environment.step(wrong)
    assert np.array_equal(environment.action_masks(), seen["action_mask"]), "nothing has changed"


@pytest.mark.parametrize(
    ("settings", "text"),
    [
        ({"seat": 4}, "no seat 4"),
        ({"illegal": "ignore"}, "'end' or 'raise'"),
        ({"render_mode": "rgb_array"}, "no render mode"),
        ({"opponents": "nobody"}, "no opponent 'nobody'"),
        ({"opponents": ["level=1"]}, "3 opponents are wanted, not 1"),
        ({"opponents": "cmd:true"}, "programs cannot be opponents"),
        ({"deals": 0}, "at least 1 deal"),
    ],
)
def test_what_does_not_exist_is_refused(settings: dict[str, Any], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        HeartsSeat(**settings)
