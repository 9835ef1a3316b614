"""What both environments of Nerts are: agents, spaces, the text of the table, calls in order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from herzrasen.games.nerts import NertsRules, State
from herzrasen.research.environments.nerts_critic import encode_nerts_table, nerts_critic_space
from herzrasen.research.environments.nerts_episode import NertsEpisode
from herzrasen.research.environments.nerts_table import ReactionTimes, nerts_rules_of
from herzrasen.research.nerts_round import MAX_ROUND_MS

Reactions: TypeAlias = ReactionTimes | Sequence[ReactionTimes] | None
"""How long actions take: for all seats, for each, or None for the default."""

METADATA: Final[dict[str, Any]] = {
    "render_modes": ["human", "ansi"],
    "name": "nerts_v0",
    "is_parallelizable": False,
    "render_fps": 1,
}
"""The metadata of both environments."""


class NertsAgents:
    """What both environments share.

    Args:
        rules: a NertsRules, a preset's name or a text form. Raises UnknownRules.
        rounds: how many rounds an episode has, each from a level score sheet; None for a match.
        reactions: how long actions take, for all seats or one for each.
        render_mode: ``ansi``, ``human`` (printed) or None.
        max_cycles: truncate after each agent has acted this often; None for never.
        max_ms: truncate when a round has taken this long in simulated milliseconds.
    """

    metadata = METADATA

    def __init__(
        self,
        rules: NertsRules | str = "stoss",
        rounds: int | None = 1,
        reactions: Reactions = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
        max_ms: int = MAX_ROUND_MS,
    ) -> None:
        if render_mode not in (None, "human", "ansi"):
            raise ValueError(f"no render mode {render_mode!r}: {METADATA['render_modes']}")
        if (max_cycles is not None and max_cycles < 1) or max_ms < 1:
            raise ValueError("max_cycles and max_ms are at least 1")
        self.rules = nerts_rules_of(rules)
        self.max_cycles, self.max_ms, self.render_mode = max_cycles, max_ms, render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self.rules.seats)]
        self.agents: list[str] = []
        self.state_space = nerts_critic_space(self.rules)
        self.episode = NertsEpisode(self.rules, rounds, reactions)
        self._observation_spaces = {name: self.episode.space() for name in self.possible_agents}
        actions = self.episode.coding.count
        self._action_spaces = {name: spaces.Discrete(actions) for name in self.possible_agents}
        self._closed = False

    def observation_space(self, agent: str) -> spaces.Dict:
        """The space of an agent's observations."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The space of an agent's actions."""
        return self._action_spaces[agent]

    def state(self) -> npt.NDArray[np.uint8]:
        """Everything, face-down cards included: for a centralised critic, never for a player. See
        ``nerts_critic.nerts_critic_space``."""
        self.check_ready(ended=True)
        return encode_nerts_table(self.episode.table.state)

    @property
    def engine_state(self) -> State:
        """The state of the rules' engine, all cards open: to replay and to debug."""
        self.check_ready(ended=True)
        return self.episode.table.state

    def render(self) -> str | None:
        """The table as text; printed in mode ``human``. Raises ValueError without a mode."""
        self.check_ready(ended=True)
        if self.render_mode is None:
            raise ValueError("this environment was made without a render_mode")
        if self.render_mode == "ansi":
            return self.episode.text()
        print(self.episode.text())
        return None

    def close(self) -> None:
        """End the environment; every other call then raises ClosedEnvironmentError."""
        self._closed = True

    def show(self) -> None:
        """Print the table in mode ``human``."""
        if self.render_mode == "human":
            self.render()

    def check_open(self) -> None:
        """Raise ClosedEnvironmentError if the environment is closed."""
        if self._closed:
            raise ClosedEnvironmentError("this environment is closed")

    def check_ready(self, *, ended: bool = False) -> None:
        """Raise ResetNeeded unless there is an episode, which may have ``ended``."""
        self.check_open()
        if not self.episode.started:
            raise ResetNeeded("call reset() first")
        if not self.agents and not ended:
            raise ResetNeeded("the episode is over: call reset()")
