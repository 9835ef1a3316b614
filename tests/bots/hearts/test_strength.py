"""Strength of the levels in duplicate deals. Larger: docs/strength-measurements.md."""

import pytest

from herzrasen.games import hearts
from herzrasen.research.hearts_arena import DealsResult
from tests.arena_pairings import run_deals

CLEAR_MARGIN = 5.0
"""Points a deal that any thinking player must be better than one who plays at random."""

FEW = 12
"""Deals that are enough against players at random."""

WIDENED = 1.25
"""By how much Student's interval over so few deals is wider than the normal one (1.21 at 99 %)."""


def lower_bound(result: DealsResult) -> float:
    """The lower end of the confidence interval of A's gain."""
    return result.gain - result.within


@pytest.mark.parametrize(("level", "deals"), [(2, 12), (3, 4)])
def test_clearly_better_than_random(level: int, deals: int) -> None:
    assert (
        lower_bound(run_deals(f"level={level}", "random", deals, seed=1, workers=1)) >= CLEAR_MARGIN
    )


@pytest.mark.heavy
def test_club_player_beats_beginner_and_beginner_beats_random() -> None:
    assert lower_bound(run_deals("level=2", "level=1", deals=20, seed=1, workers=1)) > 0
    assert lower_bound(run_deals("level=1", "random", deals=12, seed=1, workers=1)) > 0


@pytest.mark.heavy
def test_expert_is_no_worse_than_club_player() -> None:
    assert run_deals("level=3", "level=2", deals=4, seed=1, workers=1).gain > 0


@pytest.mark.slow
def test_expert_beats_club_player() -> None:
    assert lower_bound(run_deals("level=3", "level=2", deals=60, seed=2)) > 0


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("omnibus", marks=pytest.mark.heavy),
        pytest.param("partnership", marks=pytest.mark.heavy),
        *(
            pytest.param(name, marks=pytest.mark.slow)
            for name in hearts.PRESETS
            if name not in ("standard", "omnibus", "partnership")  # standard: the first test
        ),
    ],
)
def test_better_than_random_by_every_preset(name: str) -> None:
    result = run_deals("level=2", "random", FEW, 1, hearts.PRESETS[name], sure=99, workers=1)
    assert result.gain > WIDENED * result.within


OTHER_RULES = (
    "standard+players=3",
    "standard+players=3,leftover=kitty-first",
    "standard+players=5,leftover=kitty-hearts",
    "standard+players=7",
    "standard+players=8",
    "standard+players=10",
    "standard+players=5,packs=2,equals=first",
    "standard+players=6,packs=2,equals=last",
    "standard+players=11,packs=2",
    "standard+players=6,partners=3v3",
    "standard+players=6,partners=2v2v2",
    "standard+queen_value=50",
    "standard+queen_value=0,heart_values=face",
    "omnibus+charging=yes",
    "omnibus+moon_needs_bonus=yes,bonus_on_moon=void",
    "standard+no_trick_bonus=-10,no_point_bonus=-5,queen_drop=yes",
)
"""Every kind of option that changes what is worth doing."""


@pytest.mark.slow
@pytest.mark.parametrize("rules", OTHER_RULES)
@pytest.mark.parametrize("level", [1, 2])
def test_better_than_random_by_other_rules(rules: str, level: int) -> None:
    parsed = hearts.parse_rules(rules)
    assert isinstance(parsed, hearts.HeartsRules)
    result = run_deals(f"level={level}", "random", 40, 1, parsed, sure=99, workers=1)
    assert lower_bound(result) > 0


@pytest.mark.slow
@pytest.mark.parametrize("name", hearts.PRESETS)
def test_level_2_is_better_than_level_1_by_every_preset(name: str) -> None:
    result = run_deals("level=2", "level=1", 60, 1, hearts.PRESETS[name], sure=99, workers=1)
    assert lower_bound(result) > 0
