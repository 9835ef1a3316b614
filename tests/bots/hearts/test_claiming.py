"""Claims by bots: made where they cost nothing, and only there."""

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games import hearts
from herzrasen.games.hearts import Claim
from tests.bots.hearts.test_tactics import TacticCase, view

CLAIMS = [
    TacticCase(
        "nothing is left to lose",
        "AC AD",
        right="",
        past=(
            *("3: 2C 3C 4C 5C", "2: AS 3S QS 4S", "2: KS 5S 6S 7S", "2: 5H 6H 7H 3H"),
            *("3: 2H 8H 9H 4H", "1: TH JH QH KH", "0: AH 6C 7C 8C"),
        ),
        broken=True,
    ),
    TacticCase(
        "the moon",
        "AC KC AH KH",
        right="",
        past=("0: QS 2S 3S 4S", "0: QH 2H 3H 4H"),
        broken=True,
    ),
    TacticCase("no way round the points", "AH KH", right="", past=("0: AS QS 2S 3S",), broken=True),
]

AVOIDED = TacticCase(
    "the two of clubs may lose, with the points that are out",
    "AC 2C",
    right="2C",
    past=("3: 4C 5C 6C 7C", "2: 8C 9C TC JC", "1: QC KC 3D 4D", "2: QH 2H 4H 5H"),
    broken=True,
)


@pytest.mark.parametrize("level", [1, 2, 3])
@pytest.mark.parametrize("case", CLAIMS, ids=lambda case: case.tactic)
def test_the_rest_is_claimed(case: TacticCase, level: int) -> None:
    seen = view(case)
    assert hearts.legal(seen).claim
    assert HeartsBot(level).choose(seen) == Claim()


@pytest.mark.parametrize("level", [1, 2, 3])
def test_points_that_can_be_avoided_are_not_claimed(level: int) -> None:
    seen = view(AVOIDED)
    assert hearts.legal(seen).claim
    assert HeartsBot(level).choose(seen) != Claim()
