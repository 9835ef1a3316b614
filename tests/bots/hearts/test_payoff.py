"""What an outcome is worth: the rules of the match are in it, not the deal's points alone."""

import pytest

from herzrasen.bots.hearts.payoff import Payoff
from herzrasen.games import hearts
from herzrasen.games.match import Match


def worth(text: str, totals: tuple[int, ...], points: tuple[int, ...], seat: int = 0) -> float:
    rules = hearts.parse(text)
    assert isinstance(rules, hearts.HeartsRules)
    return Payoff(rules, Match(totals), seat).worth(points)


def test_fewer_points_than_the_others_are_better() -> None:
    level = (0, 0, 0, 0)
    assert worth("standard", level, (0, 13, 13, 0)) > worth("standard", level, (13, 13, 0, 0))
    assert worth("standard", level, (13, 13, 0, 0)) < 0


def test_landing_on_the_target_is_worth_half_of_it() -> None:
    totals = (90, 40, 40, 40)
    exact = worth("standard+exact_target=half", totals, (10, 8, 8, 0))
    assert exact > worth("standard+exact_target=half", totals, (0, 13, 13, 0))
    assert worth("standard", totals, (10, 8, 8, 0)) < worth("standard", totals, (0, 13, 13, 0))


def test_below_the_floor_nothing_is_won() -> None:
    totals, points = (0, 20, 20, 20), (-10, 0, 13, 13)
    assert worth("omnibus+floor_zero=yes", totals, points) < worth("omnibus", totals, points)
    half = worth("omnibus+floor_zero=yes", totals, (0, 0, 13, 13))
    assert worth("omnibus+floor_zero=yes", totals, points) == half


def test_the_leader_is_not_handed_the_win() -> None:
    """A third player pushed over the target costs whoever is not first (rules/hearts.md, 5)."""
    totals = (50, 90, 40, 60)
    over = worth("standard", totals, (0, 13, 0, 13))
    assert over < worth("standard", totals, (0, 0, 13, 13))
    assert worth("standard", totals, (0, 13, 0, 13), seat=2) > 25


def test_a_partners_points_are_ones_own() -> None:
    totals = (0, 0)
    assert worth("partnership", totals, (0, 13, 13, 0)) == 0
    assert worth("partnership", totals, (0, 26, 0, 0)) == 26
    assert worth("partnership", totals, (0, 0, 26, 0)) == -26


@pytest.mark.parametrize("cap", [1, 60])
def test_the_last_deal_decides_the_match(cap: int) -> None:
    ends = worth(f"standard+deal_cap={cap}", (0, 0, 0, 0), (0, 13, 13, 0))
    assert (ends > 25) is (cap == 1)
