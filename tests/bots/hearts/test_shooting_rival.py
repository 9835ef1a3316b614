"""The rival that shoots is one: it makes many more moons than the player that it is based on."""

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.hearts_arena import run_deals
from herzrasen.research.pairing import Pairing
from tests.arena_pairings import player
from tests.bots.hearts.shooting_rival import rival_spec


def moons_made(max_losers: float) -> int:
    """Its moons in 72 games against the regular player."""
    rival = rival_spec(HeartsBot(2), max_losers)
    pairing = Pairing(rival, player("level=2"), HeartsRules(), seed=1)
    return run_deals(pairing, 12, workers=1).moons[0]


@pytest.mark.heavy
def test_it_makes_more_moons_the_bolder_it_is() -> None:
    assert moons_made(5.5) > moons_made(0.0)
