"""Counting up: the cases of rulings/hearts.md, section 4, that are about points."""

import pytest

from herzrasen.games.hearts.match_end import is_over, new_totals, places
from herzrasen.games.hearts.moves import MoonChoice
from herzrasen.games.hearts.score import deal_points, default_moon_choice, is_sun, shooter
from herzrasen.games.hearts.state import Public, Trick
from herzrasen.games.match import Match
from tests.games.hearts.positions import cards, parse_captures, rules

HEARTS = "2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH AH"
MOON = parse_captures(f"{HEARTS} QS", "2C", "3C", "4C")


def test_hearts_cost_one_and_the_queen_thirteen() -> None:
    won = parse_captures("2H AH 3C", "QS 4H AC", "2C 3D", "-")
    assert deal_points(rules(), won) == (2, 14, 0, 0)


@pytest.mark.parametrize(
    ("by", "points"),
    [
        ("standard+heart_values=face", (1 + 2 + 3, 4 + 5 + 13, 0, 0)),
        ("spot", (2 + 11 + 12, 13 + 14 + 25, 0, 0)),
        ("plain", (3, 2, 0, 0)),
        ("standard+queen_value=5", (3, 2 + 5, 0, 0)),
        ("omnibus", (3, 2 + 13, -10, 0)),
        ("omnibus+bonus_value=-7", (3, 2 + 13, -7, 0)),
        ("black-maria+players=4", (3, 2 + 13, 17, 0)),
        ("standard+no_trick_bonus=-5", (3, 15, 0, -5)),
        ("standard+no_point_bonus=-3", (3, 15, -3, -3)),
        ("standard+no_trick_bonus=-5,no_point_bonus=-3", (3, 15, -3, -5)),
        ("standard+no_trick_bonus=-2,no_point_bonus=-3", (3, 15, -3, -3)),
    ],
)
def test_what_cards_cost_by_other_rules(by: str, points: tuple[int, ...]) -> None:
    assert deal_points(rules(by), parse_captures("2H JH QH", "KH AH QS", "JD KS AS", "-")) == points


@pytest.mark.parametrize(
    ("by", "choice", "points"),
    [
        ("standard", MoonChoice.OTHERS, (0, 26, 26, 26)),
        ("standard", MoonChoice.SELF, (0, 26, 26, 26)),
        ("new-moon-forced", MoonChoice.OTHERS, (-26, 0, 0, 0)),
        ("new-moon", MoonChoice.OTHERS, (0, 26, 26, 26)),
        ("new-moon", MoonChoice.SELF, (-26, 0, 0, 0)),
        ("standard+moon=off", MoonChoice.OTHERS, (26, 0, 0, 0)),
        ("spot", MoonChoice.OTHERS, (0, 129, 129, 129)),
        ("standard+queen_value=0", MoonChoice.OTHERS, (0, 13, 13, 13)),
    ],
)
def test_the_moon(by: str, choice: MoonChoice, points: tuple[int, ...]) -> None:
    assert deal_points(rules(by), MOON, choice) == points


def test_the_moon_is_found_by_cards() -> None:
    """Case 6: 26 less ten for the jack of diamonds are still a moon."""
    by = rules("omnibus")
    with_jack = parse_captures(f"{HEARTS} QS JD", "2C", "3C", "4C")
    assert shooter(by, with_jack) == 0
    assert deal_points(by, with_jack) == (-10, 26, 26, 26)
    without = parse_captures(f"{HEARTS} QS", "JD", "3C", "4C")
    assert deal_points(by, without) == (0, 16, 26, 26)
    nearly = parse_captures(HEARTS, "QS", "JD", "-")
    assert shooter(by, nearly) is None
    assert deal_points(by, nearly) == (13, 13, -10, 0)


def test_the_sum_alone_is_no_moon() -> None:
    by = rules("standard+penalties=AS:13")
    assert shooter(by, parse_captures(f"{HEARTS} AS", "QS", "-", "-")) is None
    assert shooter(by, parse_captures(f"{HEARTS} AS QS", "2C", "-", "-")) == 0
    assert deal_points(by, parse_captures(f"{HEARTS} AS QS", "2C", "-", "-"))[1:] == (39, 39, 39)


def test_the_moon_may_need_the_bonus_card() -> None:
    by = rules("omnibus+moon_needs_bonus=yes")
    assert shooter(by, parse_captures(f"{HEARTS} QS", "JD", "-", "-")) is None
    assert shooter(by, parse_captures(f"{HEARTS} QS JD", "2C", "-", "-")) == 0


def test_the_bonus_card_may_be_void_in_a_moon() -> None:
    by = rules("omnibus+bonus_on_moon=void")
    assert deal_points(by, parse_captures(f"{HEARTS} QS", "JD", "-", "-")) == (0, 26, 26, 26)
    assert deal_points(by, parse_captures(HEARTS, "QS", "JD", "-")) == (13, 13, -10, 0)


def test_a_moon_of_twelve_hearts_is_worth_24() -> None:
    """Case 7."""
    by = rules("h4-3")
    won = parse_captures(f"{HEARTS[3:]} QS", "3C", "4C")
    assert deal_points(by, won, MoonChoice.OTHERS) == (0, 24, 24)
    assert deal_points(by, won, MoonChoice.SELF) == (-24, 0, 0)


def test_the_sun_is_twice_the_moon() -> None:
    every_trick = parse_captures(f"{HEARTS} QS 2C 3C", "-", "-", "-")
    assert is_sun(rules("sun"), every_trick, 0)
    assert deal_points(rules("sun"), every_trick) == (0, 52, 52, 52)
    assert deal_points(rules("sun+moon=self"), every_trick) == (-52, 0, 0, 0)
    choosing = rules("sun+moon=choice")
    assert deal_points(choosing, every_trick, MoonChoice.SELF) == (-52, 0, 0, 0)
    assert deal_points(rules(), every_trick) == (0, 26, 26, 26)
    assert not is_sun(rules("sun"), MOON, 0)
    assert deal_points(rules("sun"), MOON) == (0, 26, 26, 26)


@pytest.mark.parametrize(
    ("by", "totals", "choice"),
    [
        # Others +26 wins the match now.
        ("standard+moon=automatic", (40, 80, 60, 70), MoonChoice.OTHERS),
        # Case 8: it would end the match behind seat 2; less 26 keeps it going.
        ("standard+moon=automatic", (60, 80, 20, 70), MoonChoice.SELF),
        # Nothing ends: equal places, so others +26.
        ("standard+moon=automatic", (60, 50, 20, 70), MoonChoice.OTHERS),
        # The cap ends the match either way: equal places, so others +26.
        ("standard+moon=automatic,deal_cap=1", (60, 80, 20, 70), MoonChoice.OTHERS),
        # Landing on 100 would help seat 1: 50 then, and before the shooter.
        ("standard+moon=automatic,exact_target=half", (70, 74, 90, 90), MoonChoice.SELF),
        # The floor would eat the shooter's own gain: 0 and 0 share the place, 26 ahead does not.
        ("standard+moon=automatic,floor_zero=yes", (5, 0, 0, 0), MoonChoice.OTHERS),
    ],
)
def test_the_better_moon(by: str, totals: tuple[int, ...], choice: MoonChoice) -> None:
    """Section 3, ``automatic``; cases 8 and 9."""
    agreed = rules(by)
    tricks = (Trick(0, cards(f"{HEARTS} QS"), 0), Trick(1, cards("2C"), 1))
    public = Public(agreed, Match(totals), tricks=tricks, shooter=0)
    assert default_moon_choice(public, 0) is choice


class TestTotals:
    def test_are_sums(self) -> None:
        assert new_totals(rules(), (10, 0, 99, 5), (0, -26, 13, 13)) == (10, -26, 112, 18)

    def test_may_stop_at_zero(self) -> None:
        by = rules("new-moon-forced+floor_zero=yes")
        assert new_totals(by, (10, 0, 30, 5), (-26, 0, 0, 0)) == (0, 0, 30, 5)

    def test_may_fall_from_the_target(self) -> None:
        by = rules("standard+exact_target=half,target=75")
        assert new_totals(by, (70, 74, 76, 0), (5, 2, 0, 19)) == (37, 76, 76, 19)


@pytest.mark.parametrize(
    ("by", "totals", "deals", "over"),
    [
        ("standard", (99, 3, 2, 1), 7, False),
        ("standard", (100, 3, 2, 1), 7, True),
        ("standard", (126, 101, 104, 1), 7, True),
        ("standard", (40, 30, 20, 10), 59, False),
        ("standard", (40, 30, 20, 10), 60, True),
        ("standard", (100, 20, 20, 100), 7, True),
        ("standard+tie=play-on", (100, 20, 20, 100), 7, False),
        ("standard+tie=play-on", (100, 20, 19, 100), 7, True),
        ("standard+tie=play-on", (100, 20, 20, 100), 60, True),
        ("standard+target=none,deals=8", (500, 20, 20, 100), 7, False),
        ("standard+target=none,deals=8", (0, 20, 20, 100), 8, True),
        ("standard+target=50,deals=8", (50, 20, 20, 40), 2, True),
        ("new-moon-forced", (-60, -30, 99, -8), 12, False),
    ],
)
def test_the_end_of_a_match(by: str, totals: tuple[int, ...], deals: int, over: bool) -> None:
    """Cases 10 and 14, and the last rows of section 3."""
    assert is_over(rules(by), totals, deals) is over


@pytest.mark.parametrize(
    ("totals", "ranked"),
    [
        ((20, 20, 20, 101), (1, 1, 1, 4)),
        ((50, 50, 50, 50), (1, 1, 1, 1)),
        ((-26, 0, 104, -30), (2, 3, 4, 1)),
        ((100, 7, 100, 3), (3, 2, 3, 1)),
    ],
)
def test_the_ranking(totals: tuple[int, ...], ranked: tuple[int, ...]) -> None:
    """C12 and case 14."""
    assert places(totals) == ranked
