"""Every card that may be played stands in exactly one option, whatever plans were tried with it."""

from __future__ import annotations

import pytest

from herzrasen.bots.hearts.advice import advise
from herzrasen.cards import CardSet
from herzrasen.coach.hearts.moments import moments
from herzrasen.games import hearts
from tests.bots.hearts.test_tactics import Case, view
from tests.coach.hearts.deals import COACH, deal


@pytest.mark.parametrize("seed", range(1, 7))
def test_every_card_has_one_option(seed: int) -> None:
    before, events = deal(seed=seed)
    for moment in moments(before, events, range(4), full=True):
        if moment.trick:
            options = advise(moment.view, COACH).options
            cards = [card for option in options for card in option.alike]
            assert len(cards) == len(set(cards))
            assert CardSet(cards) == hearts.legal(moment.view).cards
            assert all(option.cards <= option.alike for option in options)


def test_also_where_the_moon_is_tried_with_one_of_equal_cards() -> None:
    hand = "AS KS QS JS TS AC KC QC AH KH QH JH TH"
    case = Case("", hand, right="", past=(), trick="3: 2C", broken=False)
    options = advise(view(case), COACH).options
    cards = [card for option in options for card in option.alike]
    assert sorted(card.text for card in cards) == ["AC", "KC", "QC"]
