"""Strength of the rivals. Larger samples are in docs/strength-measurements.md."""

import pytest

from herzrasen.games.hearts import HeartsRules
from herzrasen.research.rivals import compiled
from tests.arena_pairings import run_deals


def test_the_greedy_player_beats_the_random_one() -> None:
    result = run_deals("greedy", "random", 12, 1, workers=1)
    assert result.gain - result.within > 4


@pytest.mark.slow
def test_the_flat_player_beats_the_greedy_one() -> None:
    if compiled.library_for(HeartsRules()) is None:
        pytest.skip("there is no C++ compiler here")
    result = run_deals("flat", "greedy", 24, 1, workers=1, alone=True)
    assert result.gain - result.within > 0


@pytest.mark.slow
@pytest.mark.usefixtures("pyspiel")
def test_the_flat_player_beats_openspiels() -> None:
    result = run_deals("flat", "ismcts=300", 24, 1, alone=True)
    assert result.gain > 0
