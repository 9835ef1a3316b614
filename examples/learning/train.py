"""Learn Hearts from nothing, by playing against oneself.

    python -m examples.learning.train FOLDER --minutes 40

How it works: many deals are played at once, all four seats by the same two networks, one for
passing and one for playing. A network says for each card what the seat will make of the deal if it
chooses it: the mean points of the others less its own. The card is drawn by these values, the best
most often, and after the deals the networks learn what really came of their choices (mixed with
what they expected one decision later, TD(λ) of Sutton, 1988). Nobody tells them anything about the
game but the points.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from examples.learning.features import (
    PASS_FEATURES,
    PLAY_FEATURES,
    PLAYERS,
    pass_features,
    play_features,
)
from examples.learning.network import Floats, ValueNetwork
from herzrasen.research.vector import HeartsVectorEnv

POINTS_PER_UNIT = 10.0
DEALS = 1536
"""How many are played at once; a multiple of three, the directions of passing."""
TRICKS = 13
PASSES = 3
TRACE = 0.85
"""The λ of TD(λ): how much of a target is what came of it, not what was expected next."""
MINIBATCH = 1024
RULES = ("tournament", "standard+rotation=none")
"""Deals with passing and without, so that all deals of a batch take the same number of steps."""


class PlayerNetworks(NamedTuple):
    """What a player needs: a network that passes and one that plays."""

    passing: ValueNetwork
    play: ValueNetwork

    @classmethod
    def random(cls, rng: np.random.Generator) -> PlayerNetworks:
        """PlayerNetworks that know nothing."""
        return cls(
            ValueNetwork.random((PASS_FEATURES, 64, 52), rng),
            ValueNetwork.random((PLAY_FEATURES, 208, 96, 52), rng),
        )

    def save(self, path: Path) -> None:
        """Write a file of some 280 KB."""
        arrays = self.passing.arrays("passing") | self.play.arrays("play")
        np.savez_compressed(path, allow_pickle=False, **arrays)

    @classmethod
    def load(cls, path: Path) -> PlayerNetworks:
        """Read it. Raises OSError or KeyError where it is none."""
        with np.load(path) as arrays:
            found = dict(arrays)
        return cls(
            ValueNetwork.from_arrays("passing", found), ValueNetwork.from_arrays("play", found)
        )


class Decisions(NamedTuple):
    """Decisions of one kind: the features of each, the card chosen and what it led to; ``rows``
    are those where there was a choice."""

    features: Floats
    cards: npt.NDArray[np.int64]
    targets: Floats
    rows: npt.NDArray[np.int64]


class DecisionBuffer:
    """Room for the decisions of one batch of deals, used again for each."""

    def __init__(self, deals: int) -> None:
        self.pass_features = np.empty((PLAYERS * PASSES, deals, PASS_FEATURES), np.float32)
        self.pass_cards = np.empty((PLAYERS * PASSES, deals), np.int64)
        self.features = np.empty((TRICKS * PLAYERS, deals, PLAY_FEATURES), np.float32)
        self.cards = np.empty((TRICKS * PLAYERS, deals), np.int64)
        self.seats = np.empty((TRICKS * PLAYERS, deals), np.int64)
        self.choices = np.empty((TRICKS * PLAYERS, deals), np.bool_)
        self.expected = np.empty((TRICKS, deals, PLAYERS), np.float32)


def draw(
    values: Floats, mask: npt.NDArray[np.int8], temperature: float, rng: np.random.Generator
) -> tuple[npt.NDArray[np.int64], Floats]:
    """A legal card for each row, by a softmax over the values, and the expected value."""
    scaled = np.where(mask, values, -np.inf) / np.float32(temperature)
    chances = np.exp(scaled - scaled.max(axis=1, keepdims=True))
    chances /= chances.sum(axis=1, keepdims=True)
    below = np.cumsum(chances, axis=1)
    tickets = rng.random((len(values), 1), np.float32) * below[:, -1:]
    last_legal = mask.shape[1] - 1 - np.argmax(mask[:, ::-1], axis=1)
    cards = np.minimum((below <= tickets).sum(axis=1), last_legal)  # a ticket may be rounded up
    return cards, (chances * values).sum(axis=1)


def play_batch(
    env: HeartsVectorEnv,
    networks: PlayerNetworks,
    buffer: DecisionBuffer,
    temperature: float,
    rng: np.random.Generator,
) -> tuple[Decisions | None, Decisions]:
    """One deal in each sub-environment; the decisions of passing, if cards were passed, and of
    play."""
    observations, _ = env.reset()
    deals = np.arange(env.num_envs)
    passes = PLAYERS * PASSES if env.environments["phase"][0] == 0 else 0
    for moment in range(passes):
        seen = buffer.pass_features[moment]
        seen[:] = pass_features(observations["observation"])
        values, mask = networks.passing.values(seen), observations["action_mask"]
        buffer.pass_cards[moment], _ = draw(values, mask, temperature, rng)
        observations, *_ = env.step(buffer.pass_cards[moment])
    for moment in range(TRICKS * PLAYERS):
        seen, seats = buffer.features[moment], buffer.seats[moment]
        play_features(observations["observation"], out=seen)
        seats[:] = env.current_player
        mask = observations["action_mask"]
        buffer.choices[moment] = mask.sum(axis=1) > 1
        buffer.cards[moment], expected = draw(networks.play.values(seen), mask, temperature, rng)
        buffer.expected[moment // PLAYERS, deals, seats] = expected
        observations, *_ = env.step(buffer.cards[moment])
    assert env.terminations.all()
    targets = returns(env.rewards, buffer.expected)
    tricks = np.arange(TRICKS * PLAYERS)[:, None] // PLAYERS
    play = Decisions(
        buffer.features.reshape(-1, PLAY_FEATURES),
        buffer.cards.ravel(),
        targets[tricks, deals, buffer.seats].ravel(),
        np.flatnonzero(buffer.choices),
    )
    if not passes:
        return None, play
    from_start = (1 - TRACE) * buffer.expected[0] + TRACE * targets[0]
    of_passing = Decisions(
        buffer.pass_features.reshape(-1, PASS_FEATURES),
        buffer.pass_cards.ravel(),
        np.repeat(from_start.T, PASSES, axis=0).ravel(),
        np.arange(passes * env.num_envs),
    )
    return of_passing, play


def returns(rewards: Floats, expected: Floats) -> Floats:
    """The targets of each trick's decisions by deal and seat: TD(λ) backwards from the result."""
    others = (rewards.sum(axis=1, keepdims=True) - rewards) / (PLAYERS - 1)
    targets = np.empty_like(expected)
    targets[-1] = (rewards - others) / POINTS_PER_UNIT
    for trick in range(TRICKS - 2, -1, -1):
        targets[trick] = (1 - TRACE) * expected[trick + 1] + TRACE * targets[trick + 1]
    return targets


def learn(
    network: ValueNetwork, decisions: Decisions, rate: float, rng: np.random.Generator
) -> float:
    """Go once through the decisions, in random order; the mean square error."""
    order = rng.permutation(decisions.rows)
    losses = []
    for start in range(0, len(order), MINIBATCH):
        some = order[start : start + MINIBATCH]
        features, cards = decisions.features[some], decisions.cards[some]
        losses.append(network.train(features, cards, decisions.targets[some], rate))
    return float(np.mean(losses))


def train(folder: Path, minutes: float, seed: int, deals: int = DEALS) -> None:
    """Play and learn for so many minutes; the networks after more and more deals, and at the
    end, are written to the folder, with a log."""
    rng = np.random.default_rng(seed)
    networks, played, next_save = PlayerNetworks.random(rng), 0, deals
    envs = [
        HeartsVectorEnv(rules, deals, seed=seed + number, autoreset_mode="Disabled")
        for number, rules in enumerate(RULES)
    ]
    buffer = DecisionBuffer(deals)
    folder.mkdir(parents=True, exist_ok=True)
    networks.save(folder / "deals-0.npz")
    began = time.monotonic()
    with (folder / "log.txt").open("w", encoding="utf-8") as log:
        for batch in range(10**9):
            share = (time.monotonic() - began) / (60 * minutes)
            if share >= 1:
                break
            rate = 1e-3 * (1 - share) + 5e-5
            temperature = 0.1 * (1 - share) + 0.015
            with_passing = batch % 4 < 3
            of_passing, of_play = play_batch(
                envs[0 if with_passing else 1], networks, buffer, temperature, rng
            )
            error = learn(networks.play, of_play, rate, rng)
            if of_passing is not None:
                learn(networks.passing, of_passing, rate, rng)
            played += deals
            seconds = time.monotonic() - began
            log.write(f"{played} deals, {seconds:.0f} s, error {error:.4f}\n")
            log.flush()
            if played >= next_save:
                networks.save(folder / f"deals-{played}.npz")
                next_save = played * 3 // 2
        networks.save(folder / f"deals-{played}.npz")
        networks.save(folder / "trained.npz")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    train(arguments.folder, arguments.minutes, arguments.seed)
