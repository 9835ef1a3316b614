"""Which cards are exposed: those that will cost the others more than the own side."""

from dataclasses import dataclass

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.state import Phase, Public
from herzrasen.games.match import new_match


@dataclass
class ChargingCase:
    tactic: str
    hand: str
    exposed: str
    rules: str = "standard+charging=yes"
    level: int = 2


CASES = [
    ChargingCase("a guarded queen", "QS 9S 7S 5S 3S 8C 6C KC 9D 6D 4D JH TH", exposed="QS"),
    ChargingCase("not a bare one", "QS 9S JC 8C 6C KC 9D 6D 4D JH TH 5H 3H", exposed=""),
    ChargingCase(
        "the ace of hearts, from a low hand", "AH 4H 3H 2H 5S 4S 2S 4C 3C 2C 4D 3D 2D", "AH"
    ),
    ChargingCase("not from a high one", "AH KH TH AS KS 4S AC JC 9C AD JD 9D 8D", exposed=""),
    ChargingCase(
        "the ten of clubs, from a low hand", "TC 4C 3C 2C 4H 3H 2H 5S 3S 2S 4D 3D 2D", "TC"
    ),
    ChargingCase("all for the moon", "AH KH QH JH TH AS KS QS JS AC KC AD KD", exposed="AH QS"),
    ChargingCase(
        "the jack of diamonds that nothing can beat",
        "AD KD QD JD 9S 8S JC 8C 6C KC JH TH 5H",
        exposed="JD",
        rules="omnibus+charging=yes",
    ),
    ChargingCase(
        "a beginner shows the card that is good for them, and no other",
        "JD QS 9S 7S 5S 3S 8C 6C KC 9D 6D JH TH",
        exposed="JD",
        rules="omnibus+charging=yes",
        level=1,
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.tactic)
def test_exposed_cards(case: ChargingCase) -> None:
    rules = hearts.parse_rules(case.rules)
    assert isinstance(rules, hearts.HeartsRules)
    public = Public(
        rules=rules, match=new_match(4), phase=Phase.CHARGE, deal=0, steps=1, held=(13,) * 4
    )
    view = hearts.View(public, 0, CardSet.parse(case.hand))
    move = HeartsBot(case.level).choose(view)
    assert move in hearts.legal(view)
    assert move == hearts.Charge(CardSet.parse(case.exposed))
