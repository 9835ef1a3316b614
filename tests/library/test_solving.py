"""Endings with all hands open."""

from __future__ import annotations

from typing import Any

import pytest

import herzrasen
from herzrasen import Card, LocalMatch, hearts
from herzrasen.bots.hearts.engine.python_kernel import PYTHON_KERNEL
from herzrasen.coach.hearts.endings import max_cards, open_position
from herzrasen.library import solving


def ending(cards: int, seed: int) -> LocalMatch:
    """A deal of random players with so many cards left in all hands."""
    match = herzrasen.new_deal(seed=seed)
    while match.to_act and sum(map(len, match.state.hands)) > cards:
        seat = match.to_act[0]
        match.submit(herzrasen.bot("random")(match.view(seat)), seat)
    return match


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("cards", [8, 7, 5])
def test_the_worth_is_that_of_the_twin_in_python(seed: int, cards: int) -> None:
    match = ending(cards, seed)
    (seat,) = match.to_act
    position = open_position(match.view(seat), match.state.hands)
    twin = PYTHON_KERNEL.solve(position, seat)
    table = position.card_table
    assert herzrasen.solve(match) == {table.card(bit): worth / 3 for bit, worth in twin.items()}


def test_the_queen_goes_to_who_has_to_take_her() -> None:
    hands = ["QS 2H", "2D 3H", "AS 4H", "3D 5H"]
    # The queen is led: seat 2 has to take her with the ace, and the last trick with it.
    worth = herzrasen.solve_hands(hands, 0)
    assert worth[Card.parse("QS")] == pytest.approx((13 + 4) / 3 - 0)
    assert set(worth) == {Card.parse("QS"), Card.parse("2H")}


def test_a_running_trick_is_part_of_the_ending() -> None:
    hands = ["2H", "2D 3H", "AS 4H", "3D 5H"]
    worth = herzrasen.solve_hands(hands, 1, trick=["QS"])
    assert {str(card) for card in worth} == {"2D", "3H"}
    assert herzrasen.solve_hands(["2H", "3H", "4H", "5H"], 0) == {Card.parse("2H"): 4 / 3}


def test_partners_points_count_against_the_other_sides() -> None:
    """There is one: not three opponents."""
    hands = ["2H", "3H", "4H", "5H"]
    assert herzrasen.solve_hands(hands, 0, rules="partnership") == {Card.parse("2H"): 4.0}


def test_hearts_may_be_led_once_they_are_broken() -> None:
    hands = ["2S 2H", "3S 3H", "4S 4H", "5S 5H"]
    assert len(herzrasen.solve_hands(hands, 0)) == 2
    assert len(herzrasen.solve_hands(hands, 0, hearts_broken=False)) == 1


@pytest.mark.parametrize(
    ("hands", "more"),
    [
        (["2S", "3S", "4S"], {}),
        (["2S", "3S", "4S", "5S 6S"], {}),
        (["2S", "3S", "4S", "2S"], {}),
        (["2S'", "3S", "4S", "5S"], {}),
        (["2S", "3S", "4S", "5X"], {}),
        (["2S", "3S", "4S", "5S"], {"trick": ["6S"]}),
        (["", "3S", "4S", "5S"], {"trick": ["XS"], "turn": 1}),
        (["2S", "3S", "4S", "5S"], {"turn": 4}),
        (["2S", "3S", "4S", "5S"], {"trick": ["6S", "7S", "8S", "9S"]}),
    ],
)
def test_an_ending_that_cannot_be_is_refused(hands: list[str], more: dict[str, Any]) -> None:
    with pytest.raises(herzrasen.InvalidDeal):
        herzrasen.solve_hands(hands, **({"turn": 0} | more))


def test_what_cannot_be_solved_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    match = herzrasen.new_deal(herzrasen.rules("hearts", pass_count=0), 1)
    with pytest.raises(herzrasen.NotAvailable, match="52 cards"):
        herzrasen.solve(match)
    with pytest.raises(herzrasen.NotAvailable, match="no trick"):
        herzrasen.solve(herzrasen.new_deal(seed=1))
    with pytest.raises(herzrasen.NotAvailable, match="Hearts"):
        herzrasen.solve(herzrasen.new_deal("duel"))
    with pytest.raises(herzrasen.NotAvailable, match="Hearts"):
        herzrasen.solve_hands(["2S"], 0, rules="duel")
    assert max_cards(hearts.HeartsRules()) >= 10
    monkeypatch.setattr(solving, "max_cards", lambda _rules: 4)
    assert len(herzrasen.solve_hands(["2S", "3S", "4S", "5S"], 0)) == 1
    monkeypatch.setattr(solving, "max_cards", lambda _rules: 3)
    with pytest.raises(herzrasen.NotAvailable, match="4 cards"):
        herzrasen.solve_hands(["2S", "3S", "4S", "5S"], 0)
