"""A joker is played as the card that helps, and counts as that card from then on."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from herzrasen.bots.nerts.board import board
from herzrasen.bots.nerts.choice import Reason
from herzrasen.bots.nerts.fits import fits
from herzrasen.bots.nerts.jokers import sensible
from herzrasen.cards import Card
from herzrasen.games.nerts import Lift, View, legal
from tests.bots.nerts.test_choice import KINGS, REST, chosen, seen

RULES = "rules: stoss+jokers=2"


def named(view: View, insight: int) -> tuple[str, str, Reason]:
    """The joker's place and what it is played as, and why."""
    choice, moved, target = chosen(view, insight)
    assert isinstance(choice.move, Lift)
    assert moved == "XC"
    stands_for = choice.move.stands_for
    return target, stands_for.face if stands_for else "", choice.reason


@pytest.mark.parametrize("insight", range(1, 6))
def test_with_nothing_else_to_do_it_scores_in_the_middle(insight: int) -> None:
    text = f"""
        {RULES}
        0: pile 2C 3C + KC | KD | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + 8S' | KC'
        middle: AH' 2H' 3H' 4H'
    """
    target, stands_for, reason = named(seen(text), insight)
    assert (target, reason) == ("foundation", Reason.HOME)
    assert stands_for == "5H" or stands_for.startswith("A")


@pytest.mark.parametrize(("insight", "place"), [(2, "foundation"), (3, "tableau"), (5, "tableau")])
def test_who_looks_ahead_links_a_column_with_the_piles_card(insight: int, place: str) -> None:
    text = f"""
        {RULES}
        0: pile 2C 3C + 6H | 8H | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + JS' | KC'
        middle: AC' 2C' 3C' 4C' 5C' 6C' 7C' 8C' 9C' TC' JC' QC' KC'
    """
    target, stands_for, _ = named(seen(text), insight)
    assert target == place
    assert stands_for in ("7C", "7S") or place == "foundation"


def test_in_a_space_it_is_only_thought_of_as_what_something_can_follow() -> None:
    view = seen(f"""
        {RULES}
        0: pile 2C 3C + 6H | - | {KINGS} | waste 9C XC | {REST}
        1: pile 2C' + JS' | KC'
    """)
    lifts = [move for move in legal(view) if isinstance(move, Lift)]
    table = fits(view.public.rules)
    kept = sensible(lifts, board(view), table)
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
    view = seen(f"""
        {RULES}
        0: pile 2C 3C + 6H | 8H XC | {KINGS} | waste 9C | {REST}
        1: pile 2C' + JS' | KC'
    """)
    seven = Card.parse("7S")
    jokers = ((Card.parse("XC"), seven),)
    played = View(replace(view.public, jokers=jokers), view.seat)
    assert board(played).columns[0] == (Card.parse("8H"), seven)
    assert board(view).columns[0] == (Card.parse("8H"), Card.parse("XC"))
