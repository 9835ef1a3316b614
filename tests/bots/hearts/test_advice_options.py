"""Every card that may be played stands in exactly one option, whatever plans were tried with it."""

from __future__ import annotations

import pytest

from herzrasen.bots.hearts.advice import advise
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.decisions import decisions
from herzrasen.games import hearts
from tests.bots.hearts.test_tactics import TacticCase, view
from tests.coach.hearts.played_deals import COACH, deal


@pytest.mark.parametrize("seed", range(1, 7))
def test_every_card_has_one_option(seed: int) -> None:
    before, events = deal(seed=seed)
    for moment in decisions(before, events, range(4), full=True):
        if moment.trick:
            options = advise(moment.view, COACH).options
            cards = [card for option in options for card in option.equivalent]
            assert len(cards) == len(set(cards))
            assert CardSet(cards) == hearts.legal(moment.view).cards
            assert all(option.cards <= option.equivalent for option in options)


def test_every_card_has_one_option_with_a_moon_plan() -> None:
    hand = "AS KS QS JS TS AC KC QC AH KH QH JH TH"
    case = TacticCase("", hand, right="", past=(), trick="3: 2C", broken=False)
    options = advise(view(case), COACH).options
    cards = [card for option in options for card in option.equivalent]
    assert sorted(card.text for card in cards) == ["AC", "KC", "QC"]
