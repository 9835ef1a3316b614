"""The learning example: features, network, draws, and a player that plays whole deals."""

from collections.abc import Iterator
from math import fsum
from pathlib import Path

import numpy as np
import pytest

from examples.learning.features import PASS_FEATURES, PLAY_FEATURES, pass_features, play_features
from examples.learning.measure import gains
from examples.learning.network import ValueNetwork
from examples.learning.player import TRAINED, TrainedPlayer
from examples.learning.train import (
    DecisionBuffer,
    PlayerNetworks,
    draw,
    learn,
    play_batch,
    returns,
)
from herzrasen.research.vector import HeartsVectorEnv

pytestmark = pytest.mark.usefixtures("compiled_kernel")

HAND, UNSEEN, LAID, WINNING, BELOW, ABOVE = (slice(52 * n, 52 * n + 52) for n in range(6))
LARGEST_FILE = 300_000


def deals_in_play(count: int, steps: int) -> Iterator[HeartsVectorEnv]:
    """Deals without passing after each of so many random cards."""
    env = HeartsVectorEnv("standard+rotation=none", count, seed=5)
    env.reset()
    streams = env.random_streams(1)
    for _ in range(steps):
        yield env
        env.step(env.random_actions(streams))


def cards_of(bits: int) -> set[int]:
    return {card for card in range(52) if bits >> card & 1}


def test_features_count_what_nobody_has_shown() -> None:
    for env in deals_in_play(5, 51):
        rows = play_features(env.observation)
        assert rows.shape == (5, PLAY_FEATURES)
        for row, place, seat in zip(rows, env.environments, env.current_player, strict=True):
            hand = cards_of(int(place["deal"]["hands"][seat]))
            laid = [cards_of(int(some)) for some in place["trick"][:4]]
            trick = set().union(*laid)
            unseen = set(range(52)) - hand - cards_of(int(place["deal"]["played"]))
            assert set(np.flatnonzero(row[HAND])) == hand
            assert set(np.flatnonzero(row[UNSEEN])) == unseen
            assert set(np.flatnonzero(row[LAID])) == trick
            best = cards_of(int(place["deal"]["winning_card"]))
            taking = {card for card in hand if best and card // 13 == max(best) // 13}
            assert set(np.flatnonzero(row[WINNING])) == {one for one in taking if one > max(best)}
            for card in hand:
                suit = [one for one in unseen if one // 13 == card // 13]
                assert row[BELOW][card] == pytest.approx(0.2 * sum(one < card for one in suit))
                assert row[ABOVE][card] == pytest.approx(0.2 * sum(one > card for one in suit))


def test_the_network_follows_the_slope() -> None:
    """One small step of Adam changes each weight against its numerical slope."""
    rng = np.random.default_rng(1)
    network = ValueNetwork.random((6, 5, 4, 52), rng)
    network.weights[-2][:] = rng.normal(0, 1, network.weights[-2].shape)
    features = rng.normal(0, 1, (7, 6)).astype(np.float32)
    cards, targets = rng.integers(0, 52, 7), rng.normal(0, 1, 7).astype(np.float32)

    def error(weights: list[np.ndarray]) -> float:
        values = ValueNetwork([one.astype(np.float64) for one in weights]).values(features)
        return float(np.mean((values[np.arange(7), cards] - targets) ** 2))

    before = [one.copy() for one in network.weights]
    slopes = []
    for number, weight in enumerate(before):
        place = tuple(0 for _ in weight.shape)
        if number == len(before) - 2:
            place = (0, int(cards[0]))
        changed = [one.astype(np.float64) for one in before]
        changed[number][place] += 1e-6
        slopes.append((place, (error(changed) - error(before)) / 1e-6))
    assert network.train(features, cards, targets, 1e-3) == pytest.approx(error(before), rel=1e-4)
    moved = [
        float(after[place] - was[place])
        for after, was, (place, _) in zip(network.weights, before, slopes, strict=True)
    ]
    assert [np.sign(step) for step in moved] == [-np.sign(round(slope, 6)) for _, slope in slopes]
    assert any(moved)


class EdgeGenerator:
    """Draws the smallest and the largest number there is."""

    def __init__(self, number: float) -> None:
        self.number = np.float32(number)

    def random(self, shape: tuple[int, int], kind: type) -> np.ndarray:
        return np.full(shape, self.number, kind)


@pytest.mark.parametrize("number", [0.0, 0.5, 1 - 2**-24])
def test_only_legal_cards_are_drawn(number: float) -> None:
    rng = np.random.default_rng(2)
    mask = (rng.random((500, 52)) < 0.1).astype(np.int8)
    mask[np.arange(500), rng.integers(0, 52, 500)] = 1
    values = rng.normal(0, 1, (500, 52)).astype(np.float32)
    generator: object = EdgeGenerator(number)
    cards, _ = draw(values, mask, 0.01, generator)  # type: ignore[arg-type]
    assert mask[np.arange(500), cards].all()


def test_targets_end_with_the_points_and_look_back() -> None:
    rewards = np.array([[-26.0, 0.0, 0.0, 0.0]], np.float32)
    targets = returns(rewards, np.zeros((13, 1, 4), np.float32))
    np.testing.assert_allclose(targets[-1, 0], [-2.6, 26 / 30, 26 / 30, 26 / 30], rtol=1e-6)
    assert abs(targets[0, 0, 0]) < abs(targets[5, 0, 0]) < 2.6


@pytest.mark.parametrize("rules", ["tournament", "standard+rotation=none"])
def test_decisions_are_learned(rules: str) -> None:
    rng, deals = np.random.default_rng(3), 24
    networks = PlayerNetworks.random(rng)
    env = HeartsVectorEnv(rules, deals, seed=1, autoreset_mode="Disabled")
    passing, play = play_batch(env, networks, DecisionBuffer(deals), 0.1, rng)
    assert (passing is None) == (rules != "tournament")
    for network, decisions in ((networks.passing, passing), (networks.play, play)):
        if decisions is not None:
            errors = [learn(network, decisions, 1e-3, rng) for _ in range(25)]
            assert errors[-1] < 0.5 * errors[0]


def test_a_player_that_was_written_plays_whole_deals(tmp_path: Path) -> None:
    path = tmp_path / "networks.npz"
    PlayerNetworks.random(np.random.default_rng(1)).save(path)
    assert path.stat().st_size < LARGEST_FILE
    found = gains(path, "random", 1, 0)
    assert len(found) == 4
    assert any(found)
    with pytest.raises(OSError, match="nothing"):
        TrainedPlayer(tmp_path / "nothing.npz")


def test_the_observation_of_passing_is_all_that_passing_sees() -> None:
    env = HeartsVectorEnv("tournament", 6, seed=2)
    env.reset()
    rows = pass_features(env.observation)
    assert rows.shape == (6, PASS_FEATURES)
    assert (rows[:, :52].sum(axis=1) == 13).all()
    np.testing.assert_array_equal(rows[:3, -3:], [[1, 0, 0], [0, 0, 1], [0, 1, 0]])


@pytest.mark.heavy
@pytest.mark.skipif(not TRAINED.exists(), reason="the trained file is optional")
def test_the_trained_file_is_small_and_beats_a_beginner() -> None:
    """A few deals against level 1, from which it is far away."""
    assert TRAINED.stat().st_size < LARGEST_FILE
    assert fsum(gains(TRAINED, "level=1", 7, 0)) > 0
