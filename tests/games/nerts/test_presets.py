"""What presets of Nerts play like, where the rule page says more than a list of options."""

from __future__ import annotations

import pytest

from herzrasen.games import nerts
from herzrasen.games.nerts.dealing import pile_size
from herzrasen.games.nerts.moves import Turn
from herzrasen.games.nerts.notation import parse_cards
from herzrasen.games.protocol import Refusal
from herzrasen.presentation.rulebook.description import sentences
from tests.games.nerts.positions import rules, table


@pytest.mark.parametrize(("preset", "goes"), [("stoss-literal", True), ("stoss", False)])
def test_to_the_letter_an_ace_goes_to_the_middle_when_it_is_turned_up(
    preset: str, goes: bool
) -> None:
    state = table(f"rules: {preset}+seats=2\n0: pile 9S 8S | stock 3D 4D AH\n1: pile 8H' 2C'")
    events = nerts.decide(state, 0, Turn())
    assert not isinstance(events, Refusal)
    for event in events:
        state = nerts.evolve(state, event)
    ace = parse_cards("AH")[0]
    assert (state.public.foundations == ((ace,),)) is goes
    assert (state.public.areas[0].waste[-1] == ace) is not goes


def test_in_racing_demon_a_callers_pile_stays_larger_for_the_rest_of_the_match() -> None:
    laid = "rules: uk-racing-demon+seats=2\nround: 5\ntotals: 40 30\ncalls: 2 1"
    public = table(laid).public
    assert [pile_size(public, area) for area in range(2)] == [15, 14]
    lines = [line for group in sentences(public.rules, "en") for line in group.lines]
    assert any("for the rest of the match" in line for line in lines)


@pytest.mark.parametrize("end", ["target", "spread", "mercy"])
def test_any_number_of_points_may_be_played_to(end: str) -> None:
    for number in (1, 1001, 1_000_000):
        assert getattr(rules(f"stoss+{end}={number}"), end) == number
