"""Thousands of deals of Hearts at once, as a Gymnasium VectorEnv over the kernel in C++.

    env = HeartsVectorEnv("standard", num_envs=4096, seed=1)
    observations, infos = env.reset()
    while training:
        actions = policy(observations["observation"], observations["action_mask"])
        observations, rewards, terminations, truncations, infos = env.step(actions)

How it works: a sub-environment is one deal in which every seat is asked in its turn; the seat to
act is ``current_player``, and its observation and mask are what ``reset`` and ``step`` return. One
call of the kernel steps all of them and writes into arrays that were made once, so nothing is
copied and no Python object stands for a deal. docs/vector-environment.md has the layout.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from copy import deepcopy
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.spaces import Box, Dict, Discrete, Space
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from herzrasen.bots.hearts.engine import ctypes_kernel, struct_layout
from herzrasen.bots.hearts.engine.batch import random_streams
from herzrasen.games.hearts.rules import HeartsRules
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_actions import action_name
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.vector.argument_checks import (
    address_of_actions,
    address_of_streams,
    checked_seed,
    reset_mask,
)
from herzrasen.research.vector.deal_arrays import DealArrays
from herzrasen.research.vector.environment_rules import environment_rules

Observations: TypeAlias = dict[str, npt.NDArray[Any]]
Actions: TypeAlias = npt.NDArray[np.int64]
Step: TypeAlias = tuple[
    Observations,
    npt.NDArray[np.float32],
    npt.NDArray[np.bool_],
    npt.NDArray[np.bool_],
    dict[str, Any],
]

AUTORESET_CODES: Final = {
    AutoresetMode.NEXT_STEP: 0,
    AutoresetMode.SAME_STEP: 1,
    AutoresetMode.DISABLED: 2,
}


class HeartsVectorEnv(VectorEnv[Observations, Actions, npt.NDArray[Any]]):
    """``num_envs`` deals of Hearts by the same rules.

    ``rules`` is a rules value or its text form, one pack and at most seven players. Episode k of
    sub-environment e is deal number ``e + k * num_envs`` of ``seed``; a seed gives the same deals
    everywhere, whatever the number of ``threads``. ``autoreset_mode`` is Gymnasium's.
    ``observations=False`` writes the action masks alone, which is several times as fast.

    ``reset`` and ``step`` return the environment's own arrays, which the next call overwrites;
    ``copy=True`` returns copies. ``observation`` is uint8 (num_envs, size), ``action_mask`` int8
    (num_envs, actions). Rewards are float32 (num_envs, players), one of every seat: minus the
    points of its side in the step that ends a deal, else 0. Nothing is ever truncated.

    Raises UnknownRules; ValueError for rules that the kernel does not know, for a number of
    sub-environments or threads below 1 and for a seed that does not fit into 64 bits; and
    KernelLoadError where the kernel is not compiled.
    """

    def __init__(
        self,
        rules: HeartsRules | str = "standard",
        num_envs: int = 1,
        *,
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        seed: int | None = None,
        observations: bool = True,
        threads: int = 1,
        copy: bool = False,
        render_mode: str | None = None,
    ) -> None:
        self.rules = rules_of(rules)
        if num_envs < 1 or threads < 1:
            raise ValueError("there is at least one sub-environment, and one thread")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"render_mode is None or 'ansi', not {render_mode!r}")
        self.num_envs, self.players, self.threads = num_envs, self.rules.players, threads
        self.autoreset_mode = AutoresetMode(autoreset_mode)
        self.metadata = {"autoreset_mode": self.autoreset_mode, "render_modes": ["ansi"]}
        self.render_mode, self.copy = render_mode, copy
        self._seed, self._is_started = checked_seed(seed), False
        self._packed = environment_rules(self.rules)
        self._library = ctypes_kernel.CompiledKernel().library
        same_step = self.autoreset_mode is AutoresetMode.SAME_STEP
        arrays = DealArrays(self._packed, num_envs, observations=observations, finals=same_step)
        self._arrays, self._everywhere = arrays, np.ones(num_envs, np.bool_)
        self.environments, self.current_player = arrays.environments, arrays.current_player
        self.observation, self.action_mask = arrays.observation, arrays.action_mask
        self.rewards = arrays.rewards
        self.terminations, self.truncations = arrays.terminations, arrays.truncations
        self._observations: Observations = {"action_mask": self.action_mask}
        if observations:
            self._observations["observation"] = self.observation
        self._make_spaces()

    def _make_spaces(self) -> None:
        actions = self._packed.actions
        spaces: dict[str, Space[Any]] = {"action_mask": Box(0, 1, (actions,), np.int8)}
        if "observation" in self._observations:
            size = self._packed.observation_size
            spaces["observation"] = Box(0, 1, (size,), np.uint8)
        self.single_observation_space = Dict(spaces)
        self.observation_space = batch_space(self.single_observation_space, self.num_envs)
        self.single_action_space = Discrete(actions)
        self.action_space = batch_space(self.single_action_space, self.num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observations, dict[str, Any]]:
        """Begin deals: each sub-environment's first with a seed and the first time, else its next.

        ``options={"reset_mask": mask}``, a bool array (num_envs,), resets only where it is true.
        Raises TypeError or ValueError for a mask that is none, another option or a bad seed, and
        ClosedEnvironmentError after ``close``; then nothing has changed.
        """
        self._check_open()
        mask = reset_mask(options, self.num_envs)
        checked_seed(seed)
        if mask is not None and not self._is_started:
            raise ResetNeeded("the first reset is one of all sub-environments")
        super().reset(seed=seed)
        restart = seed is not None or not self._is_started
        if seed is not None:
            self._seed = seed
        elif self._seed is None:
            self._seed = int(self.np_random.integers(2**63))
        self._library.hz_environments_reset(
            ctypes.byref(self._packed),
            ctypes.byref(self._arrays.packed),
            None if mask is None else mask.ctypes.data,
            restart,
            self._seed,
            self.threads,
        )
        self._is_started = True
        return self._result(self._observations), self._infos()

    def step(self, actions: Actions) -> Step:
        """One action in every sub-environment: int64 (num_envs,).

        Where a deal is over and the next one begins with this step (NEXT_STEP), the action is
        ignored. With SAME_STEP ``infos["final_obs"]`` has what the last seat to act sees of each
        deal that ended. Raises IllegalAction, ValueError for another shape, TypeError for another
        dtype, ResetNeeded before the first ``reset`` and (DISABLED) where a
        deal is over, and ClosedEnvironmentError after ``close``; then nothing has changed anywhere.
        """
        self._check_open()
        if not self._is_started:
            raise ResetNeeded("call reset before the first step")
        done = self._library.hz_environments_step(
            ctypes.byref(self._packed),
            ctypes.byref(self._arrays.packed),
            address_of_actions(actions, self.num_envs),
            AUTORESET_CODES[self.autoreset_mode],
            self.threads,
        )
        if done != self.num_envs:
            raise self._refusal(done, int(actions[done]))
        return (
            self._result(self._observations),
            self._result(self.rewards),
            self._result(self.terminations),
            self._result(self.truncations),
            self._infos(),
        )

    def observe(self, number: int, seat: int) -> npt.NDArray[np.uint8]:
        """What this seat knows in sub-environment ``number``, no matter who acts: uint8 (size,).

        Raises IndexError where there is no such sub-environment or seat.
        """
        if not (0 <= number < self.num_envs and 0 <= seat < self.players):
            raise IndexError(f"there is no seat {seat} in a sub-environment {number}")
        row = np.zeros(self._packed.observation_size, np.uint8)
        place = struct_layout.CEnvironment.from_address(self.environments[number:].ctypes.data)
        self._library.hz_environment_observe(
            ctypes.byref(self._packed), ctypes.byref(place), seat, row.ctypes.data
        )
        return row

    def random_streams(self, seed: int) -> npt.NDArray[np.uint64]:
        """One stream of chance a sub-environment, for ``random_actions``."""
        return random_streams(seed, self.num_envs)

    def random_actions(
        self, streams: npt.NDArray[np.uint64], actions: Actions | None = None
    ) -> Actions:
        """Any legal action of each sub-environment, 0 where a deal is over; the streams move on.

        They are written to ``actions`` where it is given. Raises TypeError or ValueError for
        arrays of another dtype or shape.
        """
        actions = np.empty(self.num_envs, np.int64) if actions is None else actions
        self._library.hz_environments_random_actions(
            self.environments.ctypes.data,
            self.num_envs,
            address_of_streams(streams, self.num_envs),
            address_of_actions(actions, self.num_envs),
        )
        return actions

    def render(self) -> tuple[str, ...] | None:
        """With ``render_mode="ansi"`` a line for each sub-environment, else None."""
        if self.render_mode is None:
            return None
        return tuple(self._line(number) for number in range(self.num_envs))

    def close_extras(self, **kwargs: Any) -> None:
        """Nothing is open outside this process's memory."""

    def _line(self, number: int) -> str:
        seat = int(self.current_player[number])
        if seat < 0:
            points = ", ".join(f"{-reward:.0f}" for reward in self.rewards[number])
            return f"deal {self.environments['number'][number]}: over, points {points}"
        legal = " ".join(action_name(int(one)) for one in np.flatnonzero(self.action_mask[number]))
        return f"deal {self.environments['number'][number]}: seat {seat} of {legal}"

    def _infos(self) -> dict[str, Any]:
        infos: dict[str, Any] = {
            "current_player": self._result(self.current_player),
            "_current_player": self._everywhere,
        }
        if self.autoreset_mode is AutoresetMode.SAME_STEP:
            infos |= self._arrays.final_infos()
        return infos

    def _result(self, arrays: Any) -> Any:
        return deepcopy(arrays) if self.copy else arrays

    def _check_open(self) -> None:
        if self.closed:
            raise ClosedEnvironmentError("the environment is closed")

    def _refusal(self, number: int, action: int) -> Exception:
        if self.terminations[number]:
            return ResetNeeded(f"the deal of sub-environment {number} is over; reset it")
        legal = np.flatnonzero(self.action_mask[number]).tolist()
        return IllegalAction(
            f"action {action} of sub-environment {number} is not legal; legal are {legal}"
        )
