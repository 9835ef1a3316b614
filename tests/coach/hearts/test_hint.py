"""Hints: every legal card, the best ways to pass, and nothing when nothing is asked."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts.advice import advise
from herzrasen.cards import CardSet
from herzrasen.coach.hearts import hint
from herzrasen.coach.hearts.hint import WAYS
from herzrasen.coach.hearts.moments import moments
from herzrasen.games import hearts
from tests.bots.hearts.test_tactics import Case, view
from tests.coach.hearts.deals import COACH, deal


def test_every_legal_card_has_its_value_and_the_bots_choice_comes_first() -> None:
    before, events = deal()
    for moment in [*moments(before, events, range(4), full=True)][4::5]:
        found = hint(moment.view, COACH)
        assert found is not None
        assert found.ask == "play"
        cards = [card for option in found.options for card in option.cards]
        assert len(cards) == len(set(cards)) == len(found.options)
        assert CardSet(cards) == hearts.legal(moment.view).cards
        assert found.options[0].cards == advise(moment.view, COACH).options[0].cards
        assert found.options[0].loss == 0
        assert 1 <= len(found.why) <= 2
        assert found.worlds > 0
        for option in found.options:
            assert option.low <= option.points <= option.high
            assert option.loss >= 0
            assert 0 <= option.moon <= 1
            assert 0 <= option.against <= 1
        assert hint(moment.view, COACH) == found, "asked again, it says the same"


def test_the_best_ways_to_pass_are_told() -> None:
    before, events = deal()
    moment = next(moments(before, events, range(4), full=True))
    found = hint(moment.view, COACH)
    assert found is not None
    assert found.ask == "pass"
    assert len(found.options) == WAYS
    assert all(len(option.cards) == 3 for option in found.options)
    assert all(option.cards <= moment.view.hand for option in found.options)
    assert found.why
    given = replace(moment.view, given=moment.made)
    assert hint(given, COACH) is None, "whoever has passed needs no hint"


def test_a_card_that_has_to_be_played_has_its_points() -> None:
    found = hint(view(Case("", "9S 8H", right="", trick="2: 4S QS", broken=True)), COACH)
    assert found is not None
    (only,) = found.options
    assert only.cards == CardSet.parse("9S")
    assert only.points >= 0
    assert found.why[0].code == "coach.why.only"


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_who_is_not_asked_gets_no_hint(seat: int) -> None:
    before, events = deal()
    state = before
    for event in events[:20]:
        state = hearts.evolve(state, event)
    if state.public.turn != seat:
        assert hint(hearts.view(state, seat), COACH) is None
    assert hint(hearts.view(before, seat), COACH) is None
