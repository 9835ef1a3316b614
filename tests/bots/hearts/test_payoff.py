"""What an outcome is worth: the rules of the match are in it, not the deal's points alone."""

import pytest

from herzrasen.bots.hearts.model.card_table import card_table_for
from herzrasen.bots.hearts.model.payoff import Payoff
from herzrasen.games import hearts
from herzrasen.games.match import Match

ENDLESS = "target=none,deals=1000,deal_cap=1000"


def worth(text: str, totals: tuple[int, ...], points: tuple[int, ...], seat: int = 0) -> float:
    rules = hearts.parse_rules(text)
    assert isinstance(rules, hearts.HeartsRules)
    return Payoff(card_table_for(rules), Match(totals), seat).worth(points)


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
    """A third player pushed over the target costs all but the leader (rulings/hearts.md, 5)."""
    totals = (50, 90, 40, 60)
    over = worth("standard", totals, (0, 13, 0, 13))
    assert over < worth("standard", totals, (0, 0, 13, 13))
    assert worth("standard", totals, (0, 13, 0, 13), seat=2) > 0


def test_a_partners_points_are_ones_own() -> None:
    rules, totals = f"partnership+{ENDLESS}", (0, 0)
    assert worth(rules, totals, (0, 13, 13, 0)) == 0
    assert worth(rules, totals, (0, 26, 0, 0)) == 26
    assert worth(rules, totals, (0, 0, 26, 0)) == -26


def test_far_from_the_end_points_are_all_that_counts() -> None:
    for totals in ((0, 0, 0, 0), (900, 20, 310, 40)):
        assert worth(f"standard+{ENDLESS}", totals, (1, 12, 13, 0)) == pytest.approx(22 / 3)


def test_in_the_last_deal_only_the_winner_counts() -> None:
    level, last = (0, 0, 0, 0), "standard+deal_cap=1"
    assert worth(last, level, (1, 9, 8, 8)) == worth(last, level, (5, 7, 7, 7)) == 26
    assert worth(last, level, (8, 8, 5, 5)) < worth(last, level, (7, 5, 7, 7)) < 0
    assert worth("standard", level, (1, 9, 8, 8)) > worth("standard", level, (5, 7, 7, 7))


def test_a_lead_is_worth_the_more_the_less_can_still_happen() -> None:
    gained = (3, 9, 7, 7)
    worths = [worth("standard", (at, at, at, at), gained) for at in (0, 40, 80, 90)]
    assert worths == sorted(worths)
    hopeless = worth("standard", (95, 10, 12, 9), (0, 9, 8, 9))
    assert 0 < hopeless < worth("standard", (40, 40, 40, 40), (0, 9, 8, 9))
