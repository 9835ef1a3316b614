"""Hearts as a PettingZoo environment, under every rule set.

    from herzrasen.research.environments import hearts_v0

    env = hearts_v0.env(rules="standard", deals=4)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, termination, truncation, info = env.last()
        done = termination or truncation
        env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))

The agents ``player_0``, ``player_1`` … are the seats, clockwise. docs/environments.md describes
observations, actions and rewards.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded
from gymnasium.utils import EzPickle
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from herzrasen.games.hearts import HeartsRules, State
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_bounds import most_points
from herzrasen.research.environments.hearts_critic import critic_space, encode_table
from herzrasen.research.environments.hearts_dealer import HeartsDealer
from herzrasen.research.environments.hearts_deals import rules_of
from herzrasen.research.environments.hearts_spaces import (
    HeartsObservation,
    action_mask,
    observation_space,
    observe_seat,
    whole_number,
)
from herzrasen.research.environments.hearts_text import table_text
from herzrasen.research.environments.hearts_turns import HeartsStep, act


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment as PettingZoo's classic games come: an illegal action ends the episode, and
    its agent gets less than any deal can bring. Arguments and errors as ``raw_env``, except that
    calls out of order are AssertionErrors of PettingZoo's wrapper."""
    raw = raw_env(**options)
    wrapped = wrappers.TerminateIllegalWrapper(raw, illegal_reward=-2.0 * most_points(raw.rules))
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's name for it
    """The environment without wrappers.

    Args:
        rules: a HeartsRules, a preset's name or a text form. Raises UnknownRules.
        deals: how many deals an episode has, each from a level score sheet; None for whole matches.
        render_mode: ``ansi``, ``human`` (printed) or None.
        max_cycles: truncate after this many actions; None for never.
    """

    metadata = {  # noqa: RUF012 - as the base class declares it
        "render_modes": ["human", "ansi"],
        "name": "hearts_v0",
        "is_parallelizable": False,
        "render_fps": 1,
    }

    def __init__(
        self,
        rules: HeartsRules | str = "standard",
        deals: int | None = 1,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ) -> None:
        EzPickle.__init__(self, rules, deals, render_mode, max_cycles)
        super().__init__()  # type: ignore[no-untyped-call]
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render mode {render_mode!r}: {self.metadata['render_modes']}")
        if max_cycles is not None and max_cycles < 1:
            raise ValueError(f"max_cycles is at least 1, not {max_cycles}")
        self.rules: Final = rules_of(rules)
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.players)]
        self.agents: list[str] = []
        self.state_space = critic_space(self.rules, totals=deals is None)
        self._dealer = HeartsDealer(self.rules, deals)
        self._actions = action_count(self.rules)
        self._action_spaces = {
            name: spaces.Discrete(self._actions) for name in self.possible_agents
        }
        self._observation_spaces = {
            name: observation_space(self.rules, totals=deals is None)
            for name in self.possible_agents
        }
        self._no_actions = np.zeros(self._actions, np.int8)
        self._no_actions.flags.writeable = False
        self._closed = False
        self._steps = 0

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode; see HeartsDealer.reset for the seed and the options.

        Raises ClosedEnvironmentError, and ValueError for options that cannot be dealt.
        """
        self._check_open()
        self._dealer.reset(seed, options or {})
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.agent_selection = self.agents[0]
        self._ask()
        self._show()

    def step(self, action: int | None) -> None:
        """The action of ``agent_selection``; None for an agent whose episode is over.

        Raises IllegalAction, ResetNeeded and ClosedEnvironmentError.
        """
        self._check_ready()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        done = act(self._dealer.turn, whole_number(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._score(done)
        if self._dealer.after(done):
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._steps >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self._ask()
        self._accumulate_rewards()
        self._deads_step_first()
        self._show()

    def observe(self, agent: str) -> HeartsObservation:
        """What the agent sees: ``observation`` (uint8), ``action_mask`` (int8, zeros unless it is
        asked) and, in matches, ``scores`` (int32, the totals by side from the agent's side on)."""
        self._check_ready(ended=True)
        seat, mask = self.possible_agents.index(agent), self._mask(agent).copy()
        return observe_seat(self._dealer.turn, seat, mask, totals=self._dealer.whole_match)

    def state(self) -> npt.NDArray[np.int32]:
        """Everything, all hands included: for a centralised critic, never for a player. See
        ``hearts_critic.critic_space``."""
        self._check_ready(ended=True)
        return encode_table(self._dealer.turn, totals=self._dealer.whole_match)

    @property
    def engine_state(self) -> State:
        """The state of the rules' engine, all cards open: to replay and to debug."""
        self._check_ready(ended=True)
        return self._dealer.turn.state

    def render(self) -> str | None:
        """The table as text with all hands open; printed in mode ``human``.

        Raises ValueError without a render mode.
        """
        self._check_ready(ended=True)
        if self.render_mode is None:
            raise ValueError("this environment was made without a render_mode")
        text = table_text(self._dealer.turn)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        """End the environment; every other call then raises ClosedEnvironmentError."""
        self._closed = True

    def _ask(self) -> None:
        """Select the agent that is asked, and write the masks into ``infos``."""
        seat = self._dealer.turn.seat
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]
        self.infos = {name: {"action_mask": self._no_actions} for name in self.agents}
        over = any(self.terminations.values()) or any(self.truncations.values())
        if seat is not None and not over:
            mask = action_mask(self._dealer.turn, self._actions)
            self.infos[self.agent_selection] = {"action_mask": mask}

    def _mask(self, agent: str) -> npt.NDArray[np.int8]:
        info = self.infos.get(agent)
        return self._no_actions if info is None else info["action_mask"]

    def _score(self, done: HeartsStep) -> None:
        if (points := done.points) is not None:
            for seat, name in enumerate(self.possible_agents):
                self.rewards[name] = -float(points[self.rules.side(seat)])

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("this environment is closed")

    def _check_ready(self, *, ended: bool = False) -> None:
        """Raise unless there is an episode, which may have ``ended``."""
        self._check_open()
        if not self._dealer.started:
            raise ResetNeeded("call reset() first")
        if not self.agents and not ended:
            raise ResetNeeded("the episode is over: call reset()")
