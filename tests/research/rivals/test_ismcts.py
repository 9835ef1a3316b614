"""OpenSpiel's player: the rules that it knows, and deals that match the seat's knowledge."""

import pytest

from herzrasen.games import hearts
from herzrasen.games.hearts import HeartsRules
from herzrasen.research.pairing import play_deal, shuffled_pack
from herzrasen.research.rivals import GreedyBot, IsmctsBot
from herzrasen.research.rivals.openspiel import SWITCHES, rules_of, switches_of
from herzrasen.research.timed_player import TimedPlayer


def test_rules_that_it_knows() -> None:
    standard = switches_of(HeartsRules())
    assert standard == {**SWITCHES, "qs_breaks_hearts": False}
    for name, value in SWITCHES.items():
        switches = {**SWITCHES, name: not value}
        assert switches_of(rules_of(switches)) == switches


@pytest.mark.parametrize("name", ["h1", "spot", "cancellation", "black-maria", "partnership"])
def test_rules_that_it_does_not_know(name: str) -> None:
    assert switches_of(hearts.PRESETS[name]) is None


@pytest.mark.usefixtures("pyspiel")
@pytest.mark.parametrize("rules", ["standard", "omnibus", "standard+rotation=none"])
def test_it_plays_a_rotation_of_passing(rules: str) -> None:
    agreed = hearts.parse_rules(rules)
    assert isinstance(agreed, HeartsRules)
    chairs = [TimedPlayer(IsmctsBot(4, seat) if seat % 2 else GreedyBot()) for seat in range(4)]
    state = hearts.start(agreed)
    for number in range(4):
        state = play_deal(state, shuffled_pack(agreed, 1, number), chairs)
    assert len(state.public.match.deals) == 4
