"""The vector environment a second time: one deal after another by the engine of the rules, with the
observation that Python encodes. Slow, and short enough to be read."""

from typing import NamedTuple

import numpy as np

from herzrasen.games.hearts import HeartsRules
from herzrasen.games.hearts.dealing import dealer_of
from herzrasen.research.environments.hearts_actions import action_count
from herzrasen.research.environments.hearts_deals import shuffled_deal
from herzrasen.research.environments.hearts_observation import encode_view
from herzrasen.research.environments.hearts_turns import HeartsTurn, act, before_deal, deal


class Shown(NamedTuple):
    """What an environment shows before an action: the seat to act (-1: the deal is over), the bytes
    of its observation and mask, and the rewards of all seats."""

    seat: int
    observation: bytes
    mask: bytes
    rewards: tuple[float, ...]


class ReferenceEnvironment:
    """Deals number ``number``, ``number + stride`` … of a seed."""

    def __init__(self, rules: HeartsRules, seed: int, number: int, stride: int) -> None:
        self.rules, self.seed, self.number, self.stride = rules, seed, number, stride
        self.nothing = (0.0,) * rules.players
        self.actions = action_count(rules)

    def start(self) -> Shown:
        """The first decision of the deal."""
        dealer = dealer_of(self.rules, self.number)
        pack = shuffled_deal(self.rules, dealer, self.seed, self.number)
        self.turn = deal(before_deal(self.rules, self.number), pack).turn
        return self.show(self.nothing, -1)

    def step(self, action: int) -> Shown:
        """What is shown after the action, as Gymnasium's NEXT_STEP has it: a deal that is over is
        shown to the seat that acted last, and the step after begins the next deal."""
        seat = self.turn.seat
        if seat is None:
            self.number += self.stride
            return self.start()
        done = act(self.turn, action)
        self.turn, rewards = done.turn, self.nothing
        if (points := done.points) is not None:
            self.turn = HeartsTurn(done.turn.state)
            rewards = tuple(-float(points[self.rules.side(one)]) for one in range(len(rewards)))
        return self.show(rewards, seat)

    def show(self, rewards: tuple[float, ...], last: int) -> Shown:
        """What the seat to act is shown, or the last one if there is none."""
        seat = self.turn.seat
        observer = last if seat is None else seat
        mask = np.zeros(self.actions, np.int8)
        mask[self.turn.legal_actions()] = 1
        row = bytes(encode_view(self.turn.view(observer), self.turn.picks_of(observer)))
        return Shown(-1 if seat is None else seat, row, mask.tobytes(), rewards)
