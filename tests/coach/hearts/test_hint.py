"""Hints: every legal card, the best ways to pass, and none when the seat is asked for nothing."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.hearts.advice import advise
from herzrasen.bots.hearts.model.position import Position
from herzrasen.cards import CardSet
from herzrasen.coach.hearts import exposure, hint
from herzrasen.coach.hearts.decisions import decisions
from herzrasen.coach.hearts.exposure import advise_exposure
from herzrasen.coach.hearts.hint import MAX_PASS_OPTIONS, HintOption
from herzrasen.coach.hearts.world_samples import SAMPLES
from herzrasen.games import hearts
from herzrasen.games.hearts import MoonChoice
from herzrasen.games.protocol import Refusal
from tests.bots.hearts.test_tactics import TacticCase, view
from tests.browser.hearts_page import clubs_to_seat_0
from tests.coach.hearts.played_deals import COACH, deal
from tests.laws.hearts import with_hidden_cards_permuted


def test_every_legal_card_has_its_value_and_the_bots_choice_comes_first() -> None:
    before, events = deal()
    for moment in [*decisions(before, events, range(4), full=True)][4::5]:
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


def test_the_best_passes_are_listed() -> None:
    before, events = deal()
    moment = next(decisions(before, events, range(4), full=True))
    found = hint(moment.view, COACH)
    assert found is not None
    assert found.ask == "pass"
    assert len(found.options) == MAX_PASS_OPTIONS
    assert all(len(option.cards) == 3 for option in found.options)
    assert all(option.cards <= moment.view.hand for option in found.options)
    assert found.why
    given = replace(moment.view, given=moment.cards)
    assert hint(given, COACH) is None, "no hint after the pass"


def test_a_card_that_has_to_be_played_has_its_points() -> None:
    found = hint(view(TacticCase("", "9S 8H", right="", trick="2: 4S QS", broken=True)), COACH)
    assert found is not None
    (only,) = found.options
    assert only == HintOption(CardSet.parse("9S"), 0.28, 0.08, 0.49, 0.0, 0.0, 0.0, 0.0)
    assert found.worlds == SAMPLES
    assert found.why[0].code == "coach.why.only"


CHARGING = "omnibus+moon=choice,charging=yes"


def charging(seed: int) -> hearts.State:
    """A deal in which everybody is asked what to expose."""
    state, events = deal(CHARGING, seed)
    for event in events:
        if state.public.phase is hearts.Phase.CHARGE:
            return state
        state = hearts.evolve(state, event)
    raise AssertionError


@pytest.mark.parametrize("seed", [1, 2])
def test_every_way_to_expose_cards_has_its_value(seed: int) -> None:
    state = charging(seed)
    for seat in range(4):
        seen = hearts.view(state, seat)
        may = hearts.legal(seen).cards
        found = hint(seen, COACH)
        assert found is not None
        assert found.ask == "charge"
        ways = [option.cards for option in found.options]
        assert len(set(ways)) == len(ways) == 2 ** len(may)
        assert all(way <= may for way in ways)
        assert found.options[0].loss == found.options[0].within == 0
        assert all(option.low <= option.points <= option.high for option in found.options)
        assert found.why[0].code == f"coach.why.charge-{_exposure_kind(ways)}"
        assert len(found.why) == (2 if may else 1)
        assert hint(replace(seen, charge=CardSet()), COACH) is None, "no hint after the decision"
    other = with_hidden_cards_permuted(state, 0, Random(seed))
    assert other.hands != state.hands
    assert hint(hearts.view(other, 0), COACH) == hint(hearts.view(state, 0), COACH)


def _exposure_kind(ways: list[CardSet]) -> str:
    if len(ways) == 1:
        return "nothing"
    return "open" if ways[0] else "closed"


def test_a_queen_that_cannot_be_kept_is_not_exposed() -> None:
    """Bare, among hearts and high cards, she comes home; with all low spades she does not."""
    seen = hearts.view(charging(1), 0)
    bare = CardSet.parse("QS AS AC QC JC TC AD KD QD 9H 8H TH 3H")
    guarded = CardSet.parse("QS 2S 3S 4S 5S 6S 7S 2C 3C 2D 3D 2H 3H")
    for hand, exposed in ((bare, ""), (guarded, "QS")):
        found = hint(replace(seen, hand=hand, received=None, given=None), COACH)
        assert found is not None
        assert found.options[0].cards & CardSet.parse("QS") == CardSet.parse(exposed)


def test_what_is_exposed_is_exposed_in_the_playouts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others expose what they hold, which is nothing where the seat has it all."""
    hand = CardSet.parse("QS 2S 3S 4S AH 2H 3H TC 2C JD 2D 3D 4D")
    seen = replace(hearts.view(charging(1), 0), hand=hand, received=None, given=None)
    exposed: list[CardSet] = []

    def play_to_end(deal: Position) -> None:
        exposed.append(deal.card_table.cards(deal.card_table.exposed))

    monkeypatch.setattr(exposure, "play_to_end", play_to_end)
    choices = advise_exposure(seen, COACH).options
    assert len(choices) == 16
    assert choices[0].cards == CardSet.parse("TC AH"), "the club player's: all are worth the same"
    assert set(exposed) == {choice.cards for choice in choices}


@pytest.mark.parametrize(
    ("totals", "choice", "code", "facts"),
    [
        ((0, 0, 0, 0), MoonChoice.OTHERS, "moon-same", {}),
        ((20, 80, 60, 60), MoonChoice.OTHERS, "moon-wins", {}),
        ((95, 80, 20, 30), MoonChoice.SELF, "moon-lives", {"place": 3}),
        ((60, 50, 30, 40), MoonChoice.OTHERS, "moon-same", {}),
        # for 100 is halved to 50
        ((60, 74, 50, 50), MoonChoice.SELF, "moon-place", {"place": 1, "other": 2}),
    ],
)
def test_both_choices_of_the_moon_are_counted(
    totals: tuple[int, ...], choice: MoonChoice, code: str, facts: dict[str, int]
) -> None:
    state = moon_choice_state(totals)
    found = hint(hearts.view(state, 0), COACH)
    assert found is not None
    assert found.ask == "moon"
    assert found.options[0].choice is choice
    assert {option.choice: option.points for option in found.options} == {
        MoonChoice.OTHERS: 0,
        MoonChoice.SELF: -26,
    }
    assert all(option.low == option.points == option.high for option in found.options)
    assert [(fact.code, fact.facts) for fact in found.why] == [(f"coach.why.{code}", facts)]


def moon_choice_state(totals: tuple[int, ...]) -> hearts.State:
    """Seat 0 has shot the moon, and may choose what it does."""
    rules = hearts.parse_rules("standard+moon=choice,pass_count=0,exact_target=half")
    assert isinstance(rules, hearts.HeartsRules)
    state = hearts.start(rules)
    state = replace(
        state, public=replace(state.public, match=replace(state.public.match, totals=totals))
    )
    while state.public.phase is not hearts.Phase.MOON:
        seat = min(hearts.to_act(state.public))
        move: hearts.Move
        if seat < 0:
            move = clubs_to_seat_0(state.public)
        else:
            legal = hearts.legal(hearts.view(state, seat))
            move = hearts.Claim() if legal.claim else next(iter(legal))
        events = hearts.decide(state, seat, move)
        assert not isinstance(events, Refusal)
        for event in events:
            state = hearts.evolve(state, event)
    assert state.public.shooter == 0
    return state


@pytest.mark.parametrize("seat", [0, 1, 2, 3])
def test_no_hint_when_it_is_not_ones_turn(seat: int) -> None:
    before, events = deal()
    state = before
    for event in events[:20]:
        state = hearts.evolve(state, event)
    if state.public.turn != seat:
        assert hint(hearts.view(state, seat), COACH) is None
    assert hint(hearts.view(before, seat), COACH) is None
