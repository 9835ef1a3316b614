"""The vector environment as a Gymnasium VectorEnv: spaces, autoreset, seeds, threads, misuse."""

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers import vector as wrappers

from herzrasen.bots.hearts.engine.batch import batch
from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.research.environments import hearts_v0, registration
from herzrasen.research.environments.errors import IllegalAction, UnknownRules
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.vector import HeartsVectorEnv

pytestmark = [pytest.mark.usefixtures("compiled_kernel"), pytest.mark.filterwarnings("error")]

MODES = list(AutoresetMode)
QUICK = "standard+players=5,rotation=none"
"""Ten cards a hand and no passing: 50 actions a deal."""


def memory(env: HeartsVectorEnv) -> list[bytes]:
    """Everything that a call may change."""
    arrays = (env.environments, env.observation, env.action_mask, env.current_player)
    return [array.tobytes() for array in (*arrays, env.rewards, env.terminations, env.truncations)]


def play(env: HeartsVectorEnv, steps: int, chance: int = 1) -> Iterator[Any]:
    """Random actions; what each step returns."""
    streams = env.random_streams(chance)
    for _ in range(steps):
        yield env.step(env.random_actions(streams))


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("observations", [True, False])
def test_what_is_returned_lies_in_the_spaces(mode: AutoresetMode, observations: bool) -> None:
    env = HeartsVectorEnv(QUICK, 3, seed=1, autoreset_mode=mode, observations=observations)
    assert env.metadata["autoreset_mode"] is mode
    first, infos = env.reset()
    assert env.observation_space.contains(first)
    np.testing.assert_array_equal(infos["current_player"], env.current_player)
    for seen, rewards, terminations, truncations, _ in play(env, 49):
        assert env.observation_space.contains(seen)
        assert rewards.shape == (3, 5)
        assert rewards.dtype == np.float32
        assert not rewards.any()
        assert not terminations.any()
        assert not truncations.any()
        assert env.action_space.contains(env.random_actions(env.random_streams(1)))
    _, rewards, terminations, truncations, _ = next(play(env, 1))
    assert terminations.all()
    assert not truncations.any()
    assert (rewards.sum(axis=1) <= -26).all()


def test_arrays_are_written_in_place_and_copied_on_request() -> None:
    env, copies = HeartsVectorEnv(QUICK, 2, seed=1), HeartsVectorEnv(QUICK, 2, seed=1, copy=True)
    first, infos = env.reset()
    copied, copied_infos = copies.reset()
    before = copied["observation"].copy()
    assert first["observation"] is env.observation
    assert first["action_mask"] is env.action_mask
    assert infos["current_player"] is env.current_player
    assert copied_infos["current_player"] is not copies.current_player
    (seen, rewards, *_), (_, copied_rewards, *_) = next(play(env, 1)), next(play(copies, 1))
    assert seen["observation"] is first["observation"]
    assert rewards is env.rewards
    assert copied_rewards is not copies.rewards
    np.testing.assert_array_equal(copied["observation"], before)
    assert (seen["observation"] != before).any()


def test_the_next_step_begins_the_next_deal_and_ignores_its_action() -> None:
    env = HeartsVectorEnv(QUICK, 3, seed=1)
    env.reset()
    last_seats = [env.current_player.copy() for _ in play(env, 49)][-1]
    seen, *_ = next(play(env, 1))
    assert env.terminations.all()
    assert (env.current_player == -1).all()
    assert not seen["action_mask"].any()
    for number, seat in enumerate(last_seats.tolist()):
        np.testing.assert_array_equal(seen["observation"][number], env.observe(number, seat))
    seen, rewards, terminations, _, infos = env.step(np.full(3, -7))
    assert not rewards.any()
    assert not terminations.any()
    assert "final_obs" not in infos
    assert env.environments["number"].tolist() == [3, 4, 5]
    later = HeartsVectorEnv(QUICK, 6, seed=1)
    first, _ = later.reset()
    np.testing.assert_array_equal(seen["observation"], first["observation"][3:])


@pytest.mark.parametrize("observations", [True, False])
def test_the_same_step_begins_the_next_deal_and_shows_the_last_one(observations: bool) -> None:
    same = HeartsVectorEnv(
        "standard", 6, seed=1, autoreset_mode="SameStep", observations=observations
    )
    slow = HeartsVectorEnv("standard", 6, seed=1, observations=observations)
    same.reset()
    slow.reset()
    streams, ended = same.random_streams(1), 0
    for _ in range(140):
        actions = same.random_actions(streams)
        seen, rewards, terminations, _, infos = same.step(actions)
        expected, *_ = slow.step(actions)
        np.testing.assert_array_equal(rewards, slow.rewards)
        np.testing.assert_array_equal(terminations, slow.terminations)
        assert ("final_obs" in infos) == terminations.any()
        if terminations.any():
            np.testing.assert_array_equal(infos["_final_obs"], terminations)
            np.testing.assert_array_equal(infos["_final_info"], terminations)
            for number in range(6):
                final = infos["final_obs"][number]
                assert (final is not None) == terminations[number]
                if final is not None:
                    assert same.single_observation_space.contains(final)
                    for name, row in final.items():
                        np.testing.assert_array_equal(row, expected[name][number])
                    assert infos["final_info"]["current_player"][number] == -1
                    ended += 1
            expected, _ = slow.reset(options={"reset_mask": terminations.copy()})
        for name, rows in seen.items():
            np.testing.assert_array_equal(rows, expected[name])
        np.testing.assert_array_equal(same.current_player, slow.current_player)
    assert ended >= 12


def test_without_autoreset_only_a_mask_begins_the_next_deal() -> None:
    env = HeartsVectorEnv("standard", 8, seed=1, autoreset_mode=AutoresetMode.DISABLED)
    env.reset()
    for _ in play(env, 52):
        pass
    assert env.terminations.tolist() == [False, False, False, True] * 2
    before = memory(env)
    with pytest.raises(ResetNeeded, match="the deal of sub-environment 3 is over"):
        next(play(env, 1))
    assert memory(env) == before
    others, numbers = env.observation[:3].copy(), env.environments["number"].tolist()
    env.reset(options={"reset_mask": np.array([False, False, False, True] * 2)})
    assert numbers == list(range(8))
    assert env.environments["number"].tolist() == [0, 1, 2, 11, 4, 5, 6, 15]
    assert not env.terminations.any()
    np.testing.assert_array_equal(env.observation[:3], others)
    next(play(env, 1))


def test_a_seed_is_a_number_of_deals_that_repeat() -> None:
    env = HeartsVectorEnv("standard", 4, seed=9)
    env.reset()
    first = memory(env)
    env.reset()
    assert env.environments["number"].tolist() == [4, 5, 6, 7]
    assert memory(env) != first
    env.reset(seed=9)
    assert memory(env) == first
    env.reset(seed=10)
    assert memory(env) != first
    again = HeartsVectorEnv("standard", 4)
    again.reset(seed=9)
    assert memory(again) == first
    chance, other = HeartsVectorEnv("standard", 4), HeartsVectorEnv("standard", 4)
    chance.reset()
    other.reset()
    assert memory(chance) != memory(other)


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_threads_change_nothing(mode: AutoresetMode) -> None:
    envs = [
        HeartsVectorEnv("omnibus", 11, seed=3, autoreset_mode=mode, threads=threads)
        for threads in (1, 2, 5, 40)
    ]
    for env in envs:
        env.reset()
    for steps in zip(*(play(env, 140) for env in envs), strict=True):
        assert len(steps) == len(envs)
        assert len({tuple(memory(env)) for env in envs}) == 1


def test_masks_alone_are_the_same_masks() -> None:
    full = HeartsVectorEnv("standard", 5, seed=3)
    alone = HeartsVectorEnv("standard", 5, seed=3, observations=False)
    full.reset()
    assert list(alone.reset()[0]) == ["action_mask"]
    for (seen, *_), (other, *_) in zip(play(full, 100), play(alone, 100), strict=True):
        assert other["action_mask"].tobytes() == seen["action_mask"].tobytes()
        assert alone.observe(2, 1).tobytes() == full.observe(2, 1).tobytes()


def actions_that_are_wrong(env: HeartsVectorEnv) -> Iterator[tuple[Any, type[Exception], str]]:
    right = env.random_actions(env.random_streams(1))
    for wrong in (-1, 52, 63, 64, 2**40, -(2**40), int(np.flatnonzero(env.action_mask[2] == 0)[0])):
        actions = right.copy()
        actions[2] = wrong
        yield actions, IllegalAction, f"action {wrong} of sub-environment 2 is not legal"
    yield right[:2], ValueError, "3 in a row"
    yield right[None], ValueError, "3 in a row"
    yield np.repeat(right, 2)[::2], ValueError, "3 in a row"
    yield right.astype(np.int32), TypeError, "an array of int64, not int32"
    yield right.astype(np.float64), TypeError, "an array of int64, not float64"
    yield right.tolist(), TypeError, "an array of int64, not list"


def test_wrong_actions_change_nothing_anywhere() -> None:
    env = HeartsVectorEnv("standard", 3, seed=1)
    env.reset()
    for _ in range(30):
        before = memory(env)
        for actions, error, text in actions_that_are_wrong(env):
            with pytest.raises(error, match=text):
                env.step(actions)
            assert memory(env) == before
        next(play(env, 1))


def test_wrong_resets_change_nothing() -> None:
    env = HeartsVectorEnv("standard", 3, seed=1)
    with pytest.raises(ResetNeeded, match="before the first step"):
        env.step(np.zeros(3, np.int64))
    with pytest.raises(ResetNeeded, match="all sub-environments"):
        env.reset(options={"reset_mask": np.ones(3, np.bool_)})
    env.reset()
    before = memory(env)
    wrong: list[tuple[dict[str, Any], type[Exception], str]] = [
        ({"seed": -1}, ValueError, "from 0 to"),
        ({"seed": 2**64}, ValueError, "from 0 to"),
        ({"seed": "one"}, TypeError, "a whole number, not str"),
        ({"options": {"deal": 3}}, ValueError, "no option deal"),
        ({"options": {"reset_mask": [True] * 3}}, TypeError, "an array of bool"),
        ({"options": {"reset_mask": np.ones(3)}}, TypeError, "an array of bool"),
        ({"options": {"reset_mask": np.ones(4, np.bool_)}}, ValueError, "has 3 values"),
        ({"options": {"reset_mask": np.zeros(3, np.bool_)}}, ValueError, "one or more"),
    ]
    for arguments, error, text in wrong:
        with pytest.raises(error, match=text):
            env.reset(**arguments)
        assert memory(env) == before
    nothing: dict[str, Any] = {}
    for options in (None, nothing):  # as wrappers pass them on
        env.reset(seed=1, options=options)
        assert memory(env) == before


def test_a_closed_environment_says_so() -> None:
    env = HeartsVectorEnv("standard", 3, seed=1)
    env.reset()
    env.close()
    env.close()
    with pytest.raises(ClosedEnvironmentError):
        env.reset()
    with pytest.raises(ClosedEnvironmentError):
        env.step(np.zeros(3, np.int64))


def test_what_it_does_not_know_is_refused() -> None:
    wrong: list[tuple[Any, dict[str, Any], type[Exception], str]] = [
        ("no-such-rules", {}, UnknownRules, "no-such-rules"),
        ("cancellation", {}, ValueError, "one pack"),
        ("standard+players=8", {}, ValueError, "seven players"),
        ("standard", {"num_envs": 0}, ValueError, "at least one"),
        ("standard", {"threads": 0}, ValueError, "at least one"),
        ("standard", {"render_mode": "human"}, ValueError, "'ansi'"),
        ("standard", {"seed": -1}, ValueError, "from 0 to"),
        ("standard", {"autoreset_mode": "Never"}, ValueError, "Never"),
    ]
    for rules, arguments, error, text in wrong:
        with pytest.raises(error, match=text):
            HeartsVectorEnv(rules, **arguments)
    env = HeartsVectorEnv("standard", 2, seed=1)
    for number, seat in ((2, 0), (-1, 0), (0, 4), (0, -1)):
        with pytest.raises(IndexError, match="there is no seat"):
            env.observe(number, seat)


def test_gymnasiums_vector_wrappers_take_it() -> None:
    env = HeartsVectorEnv("standard", 3, seed=1)
    wrapped: Any = wrappers.DictInfoToList(
        wrappers.TransformReward(
            wrappers.TransformObservation(
                env, lambda seen: {**seen, "observation": seen["observation"] * 2}
            ),
            lambda rewards: rewards / 26,
        )
    )
    seen, infos = wrapped.reset()
    assert seen["observation"].max() == 2
    assert [info["current_player"] for info in infos] == [0, 0, 0]
    streams = env.random_streams(1)
    for _ in range(64):
        _, rewards, *_ = wrapped.step(env.random_actions(streams))
    np.testing.assert_allclose(rewards * 26, env.rewards)


def test_a_line_for_each_deal() -> None:
    env = HeartsVectorEnv(QUICK, 2, seed=1, render_mode="ansi")
    assert HeartsVectorEnv(QUICK, 2, seed=1).render() is None
    env.reset()
    lines = env.render()
    assert lines is not None
    assert lines[1].startswith(f"deal 1: seat {env.current_player[1]} of ")
    for _ in play(env, 50):
        pass
    lines = env.render()
    assert lines is not None
    assert lines[0].startswith("deal 0: over, points ")


def test_batches_of_the_kernel_play_the_same_deals() -> None:
    """Where nothing is passed, a batch is the same deals without observations."""
    table = batch(card_table_for(rules_of(QUICK)))
    env = HeartsVectorEnv(QUICK, 50, seed=4)
    env.reset()
    deals, streams = table.deal(4, 0, 50), env.random_streams(1)
    for _ in range(50):
        np.testing.assert_array_equal(env.environments["legal"], table.legal(deals))
        np.testing.assert_array_equal(env.current_player, deals["turn"])
        actions = env.random_actions(streams)
        env.step(actions)
        table.step(deals, np.left_shift(np.uint64(1), actions.astype(np.uint64)))
    np.testing.assert_array_equal(env.rewards, -table.points(deals))


@pytest.mark.parametrize("text", ["standard", "h4-3", "omnibus+charging=yes,moon=choice"])
def test_pettingzoos_environment_plays_the_same_deals(text: str) -> None:
    """The fourth deal of four players has no passing."""
    for number in (0, 3):
        env = HeartsVectorEnv(text, number + 1, seed=6)
        one = hearts_v0.raw_env(rules=text)
        env.reset()
        one.reset(seed=6, options={"first_deal": number})
        streams = env.random_streams(1)
        while not env.terminations[number]:
            seen = one.observe(one.agent_selection)
            assert one.agent_selection == f"player_{env.current_player[number]}"
            np.testing.assert_array_equal(seen["observation"], env.observation[number])
            np.testing.assert_array_equal(seen["action_mask"], env.action_mask[number])
            actions = env.random_actions(streams)
            env.step(actions)
            one.step(int(actions[number]))
        assert list(one.rewards.values()) == env.rewards[number].tolist()


def test_gymnasium_makes_it_by_name() -> None:
    name = f"{registration.__name__}:{registration.HEARTS_VECTOR}"
    made = gymnasium.make_vec(name, num_envs=3, rules=QUICK, seed=2)
    assert isinstance(made.unwrapped, HeartsVectorEnv)
    observations, _ = made.reset()
    wanted, _ = HeartsVectorEnv(QUICK, 3, seed=2).reset()
    np.testing.assert_array_equal(observations["observation"], wanted["observation"])
    assert made.spec is not None
    assert made.spec.id == registration.HEARTS_VECTOR
