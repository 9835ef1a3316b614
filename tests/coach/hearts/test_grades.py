"""Grades follow the certain part of a cost, never noise."""

from __future__ import annotations

import pytest

from herzrasen.bots.hearts.advice import AdviceOption
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.grades import Z_95, Cost, Grade, cost, grade, option_with

QUEEN, TWO = CardSet.parse("QS"), CardSet.parse("2S")


@pytest.mark.parametrize(
    ("loss", "error", "name"),
    [
        (0.0, 0.0, Grade.GOOD),
        (0.4, 0.01, Grade.GOOD),
        (0.7, 0.01, Grade.INACCURACY),
        (2.0, 0.1, Grade.MISTAKE),
        (6.0, 0.3, Grade.BLUNDER),
        (0.5, 0.0, Grade.INACCURACY),
        (1.49, 0.0, Grade.INACCURACY),
        (1.5, 0.0, Grade.MISTAKE),
        (4.0, 0.0, Grade.BLUNDER),
        (6.0, 2.2, Grade.GOOD),
        (6.0, 1.5, Grade.MISTAKE),
    ],
)
def test_the_grade_goes_by_the_certain_part(loss: float, error: float, name: Grade) -> None:
    found = cost(loss, error, TWO, QUEEN, 5.0)
    assert grade(found, 1.0) is name


def test_the_names_keep_pace_with_what_a_deal_is_worth() -> None:
    found = cost(2.0, 0.1, TWO, QUEEN, 5.0)
    assert grade(found, 4.0) is Grade.GOOD


def test_an_equal_option_costs_nothing() -> None:
    assert cost(-0.3, 0.2, TWO, QUEEN, 5.0) == Cost(0.0, 0.0, QUEEN, 5.0)
    assert cost(1.0, 0.5, TWO, QUEEN, 5.0) == Cost(1.0, round(Z_95 * 0.5, 2), TWO, 5.0)


def test_a_card_that_is_as_good_as_the_best_is_the_best() -> None:
    alike = CardSet.parse("JS QS")
    options = (
        AdviceOption(QUEEN, alike, 1.0, 0.0, 0.0, 0.0, 0.0),
        AdviceOption(TWO, TWO, 0.0, 0.1, 0.0, 0.0, 0.0),
    )
    assert option_with(options, CardSet.parse("JS")) is options[0]
    assert option_with(options, TWO) is options[1]
    assert option_with(options, CardSet.parse("3S")) is None
    assert option_with(options, alike) is None, "to pass both is another choice"
