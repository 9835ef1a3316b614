"""A joker is played as the card that helps, and counts as that card from then on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.bots.nerts.board import board_of
from herzrasen.bots.nerts.choice import Reason
from herzrasen.bots.nerts.jokers import sensible_plays
from herzrasen.bots.nerts.placement_masks import placement_masks
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, View, legal
from tests.bots.nerts.test_decisions import KINGS, REST, decide, view_of

RULES = "rules: stoss+jokers=2"


def decide_joker(view: View, insight: int) -> tuple[str, str, Reason]:
    """The joker's place and what it is played as, and why."""
    choice, moved, target = decide(view, insight)
    assert isinstance(choice.move, Lift)
    assert moved == "XC"
    stands_for = choice.move.stands_for
    return target, stands_for.face if stands_for else "", choice.reason


@pytest.mark.parametrize("insight", range(1, 6))
def test_a_joker_with_no_other_use_goes_to_a_foundation(insight: int) -> None:
    text = f"""
        {RULES}
        0: pile 2C 3C + KC | KD | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + 8S' | KC'
        middle: AH' 2H' 3H' 4H'
    """
    target, stands_for, reason = decide_joker(view_of(text), insight)
    assert (target, reason) == ("foundation", Reason.HOME)
    assert stands_for == "5H" or stands_for.startswith("A")


@pytest.mark.parametrize(("insight", "place"), [(2, "foundation"), (3, "tableau"), (5, "tableau")])
def test_with_look_ahead_a_joker_links_a_column_with_the_pile_card(
    insight: int, place: str
) -> None:
    text = f"""
        {RULES}
        0: pile 2C 3C + 6H | 8H | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + JS' | KC'
        middle: AC' 2C' 3C' 4C' 5C' 6C' 7C' 8C' 9C' TC' JC' QC' KC'
    """
    target, stands_for, _ = decide_joker(view_of(text), insight)
    assert target == place
    assert stands_for in ("7C", "7S") or place == "foundation"


def test_in_a_space_a_joker_stands_for_a_card_that_can_be_built_on() -> None:
    view = view_of(f"""
        {RULES}
        0: pile 2C 3C + 6H | - | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + JS' | KC'
    """)
    lifts = [move for move in legal(view) if isinstance(move, Lift)]
    table = placement_masks(view.public.rules)
    kept = sensible_plays(lifts, board_of(view), table)
    spaces = {
        move.stands_for.face
        for move in kept
        if move.stands_for is not None and move.target.at == "tableau" and move.onto is None
    }
    assert {"7C", "7S"} <= spaces  # the six of hearts follows
    assert "2C" not in spaces
    assert len(spaces) < 12
    others = [move for move in lifts if move.stands_for is None]
    assert [move for move in kept if move.stands_for is None] == others


def test_on_a_board_a_played_joker_is_what_it_stands_for() -> None:
    view = view_of(f"""
        {RULES}
        0: pile 2C 3C + 6H | 8H XC | {KINGS} | waste 9C | {REST}
        1: pile 2C' + JS' | KC'
    """)
    seven = Card.parse("7S")
    jokers = ((Card.parse("XC"), seven),)
    played = View(replace(view.public, jokers=jokers), view.seat)
    assert board_of(played).columns[0] == (Card.parse("8H"), seven)
    assert board_of(view).columns[0] == (Card.parse("8H"), Card.parse("XC"))
