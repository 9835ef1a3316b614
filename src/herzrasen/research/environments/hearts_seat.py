"""One seat of Hearts as a Gymnasium environment: the other seats are played by bots.

    import gymnasium

    from herzrasen.research.environments import registration

    env = gymnasium.make(registration.HEARTS_SEAT, rules="standard", opponents="level=2")

The observations and actions are those of ``hearts_v0``. ``action_masks()`` is what sb3-contrib's
MaskablePPO asks for.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

import gymnasium
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.error import ClosedEnvironmentError, ResetNeeded

from herzrasen.cards import Seat
from herzrasen.games.hearts import HeartsRules
from herzrasen.games.protocol import Refusal
from herzrasen.research.environments.errors import IllegalAction
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_bounds import most_points
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
from herzrasen.research.environments.hearts_turns import act, act_by_move
from herzrasen.research.players import HeartsPlayer, PlayerKind, create_player, parse, rules_refusal
from herzrasen.research.timed_player import without_claim


class HeartsSeat(gymnasium.Env[Any, Any]):
    """A seat among bots.

    Args:
        rules: a HeartsRules, a preset's name or a text form. Raises UnknownRules.
        seat: the seat to play, 0 to players - 1.
        opponents: the other seats' player, or one for each of them clockwise from the seat's left:
            a text of the arena (``level=1`` … ``level=4``, ``master``, ``greedy``, ``random``,
            ``flat=128``), or anything with ``choose(view) -> move``.
        deals: how many deals an episode has, each from a level score sheet; None for whole matches.
        illegal: what an illegal action does. ``end`` ends the episode with a reward below that of
            any deal; ``raise`` raises IllegalAction and changes nothing.
        render_mode: ``ansi``, ``human`` (printed) or None.

    Raises:
        ValueError: for a seat, an opponent or a number that does not exist.
    """

    metadata = {"render_modes": ["human", "ansi"], "render_fps": 1}  # noqa: RUF012 - as in Env

    def __init__(
        self,
        rules: HeartsRules | str = "standard",
        seat: Seat = 0,
        opponents: str | HeartsPlayer | Sequence[str | HeartsPlayer] = "level=2",
        deals: int | None = 1,
        illegal: str = "end",
        render_mode: str | None = None,
    ) -> None:
        self.rules: Final = rules_of(rules)
        if not 0 <= seat < self.rules.players:
            raise ValueError(f"no seat {seat} among {self.rules.players}")
        if illegal not in ("end", "raise"):
            raise ValueError(f"illegal is 'end' or 'raise', not {illegal!r}")
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"no render mode {render_mode!r}: {self.metadata['render_modes']}")
        self.seat, self.render_mode, self._illegal = seat, render_mode, illegal
        self._opponents = _by_seat(opponents, self.rules, seat)
        self._players: dict[Seat, HeartsPlayer] = {}
        self._dealer = HeartsDealer(self.rules, deals)
        self.observation_space = observation_space(self.rules, totals=deals is None)
        self.action_space = spaces.Discrete(action_count(self.rules))
        self._closed = self._over = False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[HeartsObservation, dict[str, Any]]:
        """Begin an episode and play up to the seat's first decision; ``seed`` and ``options`` as in
        HeartsDealer.reset. The seed also seeds the opponents.

        Raises ClosedEnvironmentError, and ValueError for options that cannot be dealt.
        """
        self._check_open()
        super().reset(seed=seed)
        self._dealer.reset(seed, options or {})
        if seed is not None or not self._players:
            self._players = {
                other: _create(player, self._dealer.seed * 100 + other)
                for other, player in self._opponents.items()
            }
        self._over = False
        self._play_opponents()
        self._show()
        return self._observe(), self._info()

    def step(self, action: Any) -> tuple[HeartsObservation, float, bool, bool, dict[str, Any]]:
        """Act, and play up to the seat's next decision.

        The reward is minus the points of the seat's side for each deal that was scored meanwhile.
        Raises ResetNeeded, ClosedEnvironmentError, and IllegalAction (see ``illegal``).
        """
        self._check_ready()
        try:
            done = act(self._dealer.turn, whole_number(action))
        except IllegalAction:
            if self._illegal == "raise":
                raise
            self._over = True
            return self._observe(), -2.0 * most_points(self.rules), True, False, self._info()
        reward = self._reward(done.points)
        self._over = self._dealer.after(done)
        reward += self._play_opponents()
        self._show()
        return self._observe(), reward, self._over, False, self._info()

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Which actions are legal now: bool, one a number of the action space."""
        self._check_ready()
        return self._mask().astype(bool)

    def render(self) -> str | None:
        """The table as text with all hands open; printed in mode ``human``."""
        self._check_open()
        if not self._dealer.started:
            raise ResetNeeded("call reset() first")
        if self.render_mode == "ansi":
            return table_text(self._dealer.turn)
        if self.render_mode == "human":
            print(table_text(self._dealer.turn))
        return None

    def close(self) -> None:
        """End the environment; every other call then raises ClosedEnvironmentError."""
        self._closed = True

    def _play_opponents(self) -> float:
        """Play until the seat is asked; returns the reward on the way."""
        reward = 0.0
        while not self._over and (seat := self._dealer.turn.seat) != self.seat:
            assert seat is not None
            view = self._dealer.turn.view(seat)
            move = without_claim(view, self._players[seat].choose(view))
            done = act_by_move(self._dealer.turn, move)
            reward += self._reward(done.points)
            self._over = self._dealer.after(done)
        return reward

    def _reward(self, points: tuple[int, ...] | None) -> float:
        return 0.0 if points is None else -float(points[self.rules.side(self.seat)])

    def _observe(self) -> HeartsObservation:
        totals = self._dealer.whole_match
        return observe_seat(self._dealer.turn, self.seat, self._mask(), totals=totals)

    def _mask(self) -> npt.NDArray[np.int8]:
        asked = not self._over and self._dealer.turn.seat == self.seat
        return action_mask(self._dealer.turn if asked else None, action_count(self.rules))

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask()}

    def _show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def _check_open(self) -> None:
        if self._closed:
            raise ClosedEnvironmentError("this environment is closed")

    def _check_ready(self) -> None:
        self._check_open()
        if not self._dealer.started:
            raise ResetNeeded("call reset() first")
        if self._over:
            raise ResetNeeded("the episode is over: call reset()")


def _by_seat(
    opponents: str | HeartsPlayer | Sequence[str | HeartsPlayer], rules: HeartsRules, seat: Seat
) -> dict[Seat, str | HeartsPlayer]:
    """The opponent of each other seat. Raises ValueError for a wrong number or an unknown one."""
    others = [(seat + place) % rules.players for place in range(1, rules.players)]
    if isinstance(opponents, str) or not isinstance(opponents, Sequence):
        opponents = [opponents] * len(others)
    if len(opponents) != len(others):
        raise ValueError(f"{len(others)} opponents are wanted, not {len(opponents)}")
    for player in opponents:
        if isinstance(player, str):
            spec = parse(player)
            refusal = spec if isinstance(spec, Refusal) else rules_refusal(spec, rules)
            if refusal is not None:
                raise ValueError(f"no opponent {player!r}: {refusal.code} {refusal.facts}")
            assert not isinstance(spec, Refusal)
            if spec.kind is PlayerKind.PROGRAM:
                raise ValueError("programs cannot be opponents here: use the arena")
    return dict(zip(others, opponents, strict=True))


def _create(player: str | HeartsPlayer, seed: int) -> HeartsPlayer:
    if not isinstance(player, str):
        return player
    spec = parse(player)
    assert not isinstance(spec, Refusal)
    return create_player(spec, seed)
