"""What the lines of a round of Nerts move: whose cards, and how a stock runs."""

from __future__ import annotations

import pytest

from herzrasen.cards import DEALER, Card
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules, Place, Spot
from herzrasen.games.nerts.rules import Teams
from herzrasen.record.nerts import moves
from herzrasen.record.nerts_guess import Guess, area_of
from herzrasen.record.nerts_lines import ActLine
from herzrasen.record.nerts_stock import Stock

(ACE,) = (Card.parse("AS"),)
TO_MIDDLE = Place(Spot.FOUNDATION, 0)
FROM_WASTE = nerts.Lift(Place(Spot.WASTE), ACE, TO_MIDDLE)
FROM_PILE = nerts.Lift(Place(Spot.PILE), ACE, TO_MIDDLE)


@pytest.mark.parametrize(
    ("seat", "move", "area"),
    [
        (0, nerts.Turn(), 0),
        (3, nerts.Turn(), 1),
        (4, nerts.Turn(), None),
        (DEALER, nerts.Turn(), None),
        (DEALER, nerts.Fill(0, 1), 0),
        (DEALER, nerts.Fill(1, 1), 1),
        (DEALER, nerts.Fill(2, 1), None),
        (DEALER, nerts.Fill(-1, 1), None),
    ],
)
def test_a_line_moves_the_cards_of_an_area_that_there_is(
    seat: int, move: nerts.Move, area: int | None
) -> None:
    rules = NertsRules(seats=4, teams=Teams.SHARED)
    assert area_of(rules, ActLine(0, seat, move)) == area


def test_a_stock_is_turned_through_and_over() -> None:
    stock = Stock("abcd")
    assert stock.move(FROM_WASTE, 0) == [], "an empty waste gives nothing"
    assert stock.move(nerts.Turn(), 3) == ["a", "b", "c"]
    stock.move(FROM_PILE, 0)
    stock.move(FROM_WASTE, 0)
    assert (stock.closed, stock.waste) == (["d"], ["a", "b"])
    assert stock.move(nerts.Turn(), 3) == ["d"], "what there is"
    assert stock.move(nerts.Turn(), 0) == []
    assert (stock.closed, stock.waste) == (["a", "b", "d"], [])


def test_a_remedy_without_its_orders_has_those_that_were_guessed_for_it() -> None:
    first, second = nerts.Remedy(((0, 1),)), nerts.Remedy(((1, 0),))
    lines = [ActLine(0, DEALER, first), ActLine(0, DEALER, nerts.Remedy())]
    deal = Guess(nerts.Deal(), (nerts.Remedy(), second))
    made = [*moves(NertsRules(), lines, deal)]
    assert made == [(0, DEALER, deal.deal), (0, DEALER, first), (1, DEALER, second)]


@pytest.mark.parametrize(
    ("order", "closed"),
    [
        ((2, 0, 1), "cab"),
        ((), "abc"),
        ((0, 1), "abc"),
        ((0, 0, 1), "abc"),
        ((0, 1, 3), "abc"),
    ],
)
def test_only_an_order_of_all_cards_changes_a_stock(order: tuple[int, ...], closed: str) -> None:
    stock = Stock("abc")
    stock.reorder(order)
    assert "".join(stock.closed) == closed
