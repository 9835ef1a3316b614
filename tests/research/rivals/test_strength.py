"""The rivals are worth beating. Larger samples stand in docs/strength.md."""

import pytest

from herzrasen.games.hearts import HeartsRules
from herzrasen.research.rivals import compiled
from tests.duels import duel


def test_the_greedy_player_beats_the_random_one() -> None:
    result = duel("greedy", "random", 12, 1, workers=1)
    assert result.gain - result.within > 4


def test_the_flat_player_beats_the_greedy_one() -> None:
    if compiled.rivals(HeartsRules()) is None:
        pytest.skip("there is no C++ compiler here")
    result = duel("flat", "greedy", 24, 1, workers=1, alone=True)
    assert result.gain - result.within > 0


@pytest.mark.slow
@pytest.mark.usefixtures("pyspiel")
def test_the_flat_player_beats_openspiels() -> None:
    result = duel("flat", "ismcts=300", 24, 1, alone=True)
    assert result.gain > 0
