"""Nerts as PettingZoo environments: agents asked in the order of a simulated clock, or all at once.

    from herzrasen.research.environments import nerts_v0

    env = nerts_v0.env(rules="duel", rounds=1)
    parallel = nerts_v0.parallel_env(rules="duel", rounds=1)

In ``env`` an agent is asked when its hands are free: the queue of ``nerts_table`` decides who that
is. In ``parallel_env`` all decide at the same moment, and the next step begins when the slowest is
done. A move that has become illegal meanwhile bounces, as does an illegal action: the time is lost,
and nothing else happens. docs/environments.md describes observations, actions and rewards.
"""

from __future__ import annotations

from typing import Any

from gymnasium.utils import EzPickle
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from herzrasen.cards import Seat
from herzrasen.research.environments.nerts_agents import NertsAgents
from herzrasen.research.environments.nerts_episode import NertsObservation


def env(**options: Any) -> AECEnv[str, Any, Any]:
    """The environment of ``raw_env``, wrapped as PettingZoo's own are: calls out of order and
    numbers that are no action are its AssertionErrors."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(raw_env(**options)))


class raw_env(NertsAgents, AECEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's name
    """Agents asked one after the other, when their hands are free; arguments as for NertsAgents."""

    def __init__(self, **options: Any) -> None:
        EzPickle.__init__(self, **options)
        NertsAgents.__init__(self, **options)
        self._waiting: list[Seat] = []
        self._acted = [0] * self.rules.seats

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin an episode as NertsEpisode.reset does. Raises also ClosedEnvironmentError."""
        self.check_open()
        self.episode.reset(seed, options or {})
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._waiting, self._acted = list(self.episode.order), [0] * self.rules.seats
        self.agent_selection = self.possible_agents[self._waiting[0]]
        self._write_infos(self._waiting[0])
        self.show()

    def step(self, action: Any) -> None:
        """The action of ``agent_selection``; None for an agent whose episode is over.

        Raises IllegalAction for what is no action, ResetNeeded and ClosedEnvironmentError.
        """
        self.check_ready()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        self.episode.table.choose(seat, self.episode.move_of(seat, action))
        self._acted[seat] += 1
        self._waiting.remove(seat)
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        asked = self._next_seat()
        if asked is not None:
            self.agent_selection = self.possible_agents[asked]
        self._write_infos(asked)
        self._accumulate_rewards()
        self._deads_step_first()
        self.show()

    def observe(self, agent: str) -> NertsObservation:
        """What the agent sees; its mask is zeros unless it is asked."""
        self.check_ready(ended=True)
        info = self.infos.get(agent)
        mask = self.episode.mask(None) if info is None else info["action_mask"].copy()
        return self.episode.observe(self.possible_agents.index(agent), mask)

    def _next_seat(self) -> Seat | None:
        """The seat that is asked next; None once the episode is over."""
        while not self._waiting:
            seat = self.episode.table.advance()
            if self.episode.table.points is not None:
                for name, gained in zip(self.possible_agents, self.episode.rewards(), strict=True):
                    self.rewards[name] += gained
                if self.episode.next_round():
                    self.terminations = dict.fromkeys(self.agents, True)
                    return None
                self._waiting = [one for one in self.episode.order if self._may_act(one)]
            elif seat is None or self.episode.table.ms >= self.max_ms:
                self.truncations = dict.fromkeys(self.agents, True)
                return None
            elif self._may_act(seat):
                self._waiting = [seat]
        return self._waiting[0]

    def _may_act(self, seat: Seat) -> bool:
        """Whether the seat has not used up ``max_cycles``."""
        return self.max_cycles is None or self._acted[seat] < self.max_cycles

    def _write_infos(self, asked: Seat | None) -> None:
        nothing = self.episode.mask(None)
        self.infos = {
            name: {
                "action_mask": self.episode.mask(seat) if seat == asked else nothing,
                "bounced": self.episode.table.bounces[seat],
            }
            for seat, name in enumerate(self.possible_agents)
        }


class parallel_env(NertsAgents, ParallelEnv[str, Any, Any], EzPickle):  # noqa: N801 - PettingZoo's
    """All agents decide at once; arguments as for NertsAgents."""

    def __init__(self, **options: Any) -> None:
        EzPickle.__init__(self, **options)
        NertsAgents.__init__(self, **options)
        self._steps = 0

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NertsObservation], dict[str, dict[str, Any]]]:
        """Begin an episode as NertsEpisode.reset does. Raises also ClosedEnvironmentError."""
        self.check_open()
        self.episode.reset(seed, options or {})
        self.agents = list(self.possible_agents)
        self._steps = 0
        self.show()
        return self._observe_all(over=False)

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[
        dict[str, NertsObservation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        """The actions of all agents; one that is missing waits. They are made in the order in which
        the agents' hands are done.

        Raises IllegalAction for what is no action, ResetNeeded and ClosedEnvironmentError.
        """
        self.check_ready()
        table, names = self.episode.table, self.possible_agents
        order = table.shuffled_seats()
        moves = {seat: self.episode.move_of(seat, actions.get(names[seat], 0)) for seat in order}
        for seat, move in moves.items():
            table.choose(seat, move)
        while table.advance() is not None:
            pass
        rewards, ended = dict.fromkeys(names, 0.0), False
        if table.points is not None:
            rewards = dict(zip(names, self.episode.rewards(), strict=True))
            ended = self.episode.next_round()
        self._steps += 1
        late = self.max_cycles is not None and self._steps >= self.max_cycles
        cut = not ended and (late or table.ms >= self.max_ms)
        observations, infos = self._observe_all(over=ended or cut)
        if ended or cut:
            self.agents = []
        self.show()
        return (
            observations,
            rewards,
            dict.fromkeys(names, ended),
            dict.fromkeys(names, cut),
            infos,
        )

    def _observe_all(
        self, *, over: bool
    ) -> tuple[dict[str, NertsObservation], dict[str, dict[str, Any]]]:
        """Each agent's observation and info; masks are zeros when the episode is ``over``."""
        observations: dict[str, NertsObservation] = {}
        infos: dict[str, dict[str, Any]] = {}
        for seat, name in enumerate(self.possible_agents):
            mask = self.episode.mask(None if over else seat)
            observations[name] = self.episode.observe(seat, mask)
            bounced = self.episode.table.bounces[seat]
            infos[name] = {"action_mask": mask.copy(), "bounced": bounced}
        return observations, infos
