"""How strong the levels are, in duplicate deals. Larger samples stand in docs/strength.md."""

import pytest

from herzrasen.games import hearts
from herzrasen.shells.research.arena import Duel, duel

CLEARLY = 5.0
"""Points a deal that any thinking player must be better than one who plays at random."""


def surely(result: Duel) -> float:
    """What A is better by at least, with 97.5 % certainty."""
    return result.gain - result.within


@pytest.mark.parametrize(("level", "deals"), [(2, 32), (3, 4)])
def test_clearly_better_than_random(level: int, deals: int) -> None:
    assert surely(duel(f"level={level}", "random", deals, seed=1, workers=1)) >= CLEARLY


def test_club_player_beats_beginner_and_beginner_beats_random() -> None:
    assert surely(duel("level=2", "level=1", deals=40, seed=1, workers=1)) > 0
    assert surely(duel("level=1", "random", deals=32, seed=1, workers=1)) > 0


def test_expert_is_no_worse_than_club_player() -> None:
    assert duel("level=3", "level=2", deals=4, seed=1, workers=1).gain > 0


@pytest.mark.slow
def test_expert_beats_club_player() -> None:
    assert surely(duel("level=3", "level=2", deals=60, seed=2)) > 0


@pytest.mark.parametrize(
    "rules", ["standard+players=3", "standard+players=6", "black-maria", "omnibus", "spot"]
)
def test_the_tactics_carry_over_to_other_rules(rules: str) -> None:
    parsed = hearts.parse(rules)
    assert isinstance(parsed, hearts.HeartsRules)
    assert surely(duel("level=2", "random", 12, 1, parsed, workers=1)) > 0
