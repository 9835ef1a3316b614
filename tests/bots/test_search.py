"""The usual choice stands unless another one is clearly better."""

from collections.abc import Callable
from random import Random

from herzrasen.bots import search


def test_a_clearly_better_choice_is_found() -> None:
    rng = Random(1)

    def values(wanted: list[int]) -> list[float]:
        luck = rng.random() * 20
        worth = (0.0, -3.0, 4.0, 1.0)
        return [luck + worth[index] + rng.random() for index in wanted]

    assert search.best(values, choices=4, worlds=20) == 2


def test_luck_alone_changes_nothing() -> None:
    replaced = 0
    for seed in range(200):
        replaced += search.best(_luck(Random(seed)), choices=2, worlds=30) != 0
    # One in ten of such tests errs by chance at 1.3 standard errors.
    assert replaced < 40


def _luck(rng: Random) -> Callable[[list[int]], list[float]]:
    return lambda wanted: [rng.gauss(0, 5) for _ in wanted]


def test_every_world_is_the_same_for_all_and_the_budget_is_kept() -> None:
    asked: list[int] = []

    def values(wanted: list[int]) -> list[float]:
        asked.append(len(wanted))
        assert wanted[0] == 0
        return [0.0] * len(wanted)

    assert search.best(values, choices=5, worlds=10) == 0
    assert 40 < sum(asked) <= 50
    assert asked[0] == 5
    assert asked[-1] == 2
