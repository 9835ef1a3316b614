"""Ratings: against least squares by numpy, and intervals that hold what they promise."""

from math import fsum
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.league.rating import MIN_DEALS, deal_ratings, estimate, student
from herzrasen.league.schedule import pairs

NAMES = ["anna", "ben", "carl", "dora"]


@given(st.lists(st.floats(-26, 26), min_size=6, max_size=6))
def test_ratings_are_the_least_squares_of_a_deal(values: list[float]) -> None:
    gains = dict(zip(pairs(NAMES), values, strict=True))
    matrix = [[(name == a) - (name == b) for name in NAMES] for a, b in gains]
    # The last row makes the sum zero.
    expected, *_ = np.linalg.lstsq(
        np.array([*matrix, [1] * len(NAMES)], float), np.array([*values, 0]), rcond=None
    )
    found = deal_ratings(NAMES, gains)
    assert [found[name] for name in NAMES] == pytest.approx(list(expected), abs=1e-9)
    assert fsum(found.values()) == pytest.approx(0, abs=1e-9)


@pytest.mark.parametrize(
    ("freedom", "point"),
    [(4, 2.7764), (5, 2.5706), (9, 2.2622), (19, 2.0930), (99, 1.9842), (9999, 1.9602)],
)
def test_students_points(freedom: int, point: float) -> None:
    assert student(freedom) == pytest.approx(point, rel=0.004)


def test_few_deals_have_no_interval() -> None:
    assert estimate([1.0] * (MIN_DEALS - 1)).within is None
    assert not estimate([1.0] * (MIN_DEALS - 1)).is_sure
    assert estimate([1.0, 1.5] * MIN_DEALS).is_sure


def test_intervals_hold_the_truth_in_95_of_100_cases() -> None:
    rng = Random(3)
    held = 0
    for _ in range(2000):
        found = estimate([rng.gauss(2, 5) for _ in range(8)])
        assert found.within is not None
        held += abs(found.mean - 2) <= found.within
    assert 0.94 < held / 2000 < 0.96
