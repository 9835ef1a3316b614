"""The Nerts bot's memory of stocks: correct, and only of cards that were seen."""

from __future__ import annotations

import pytest

from herzrasen.bots.nerts.board import board_of
from herzrasen.bots.nerts.memory import Memory
from herzrasen.bots.nerts.placement_masks import face_index
from herzrasen.bots.nerts.upcoming_cards import upcoming_faces
from herzrasen.cards import Card
from herzrasen.games import nerts
from herzrasen.games.nerts import NertsRules, Phase
from herzrasen.games.nerts.notation import parse_cards
from tests.bots.nerts.test_bot import decision_moments, parsed_rules
from tests.bots.nerts.test_decisions import view_of

RULES = [
    "stoss",
    "pagat+seats=2,stuck_action=rotate",
    "stoss+seats=2,runs=single,stuck_action=shuffle",
    "stoss+seats=4,teams=roles,draw=2",
    "duel+jokers=2,aces=automatic,empty_stock=none",
]


@pytest.mark.parametrize("text", RULES)
def test_what_is_remembered_lies_in_the_stock(text: str) -> None:
    rules, known = parsed_rules(text), 0
    for state, seat, memory, _ in decision_moments(rules, 2, seed=3):
        area = rules.area(seat)
        if state.public.phase is Phase.PLAY:
            assert memory.waste == state.public.areas[area].waste
            assert len(memory.stock) == len(state.stocks[area])
            for remembered, lies in zip(memory.stock, state.stocks[area], strict=True):
                assert remembered in (None, lies)
                known += remembered is not None
    assert known > 50 or "empty_stock" in text


def test_a_stock_is_known_once_it_has_been_through_and_not_before() -> None:
    rules = NertsRules()
    before: dict[int, bool] = {}
    for state, seat, memory, _ in decision_moments(rules, 2, seed=3):
        if state.public.phase is Phase.PLAY:
            known = None not in memory.stock
            assert known or not before.get(seat) or not memory.stock
            before[seat] = known
    assert all(before.values())


def test_a_shuffle_is_forgotten_and_a_rotation_is_not() -> None:
    cards = parse_cards("2C 3C 4C 5C")
    memory = Memory(stock=cards[2:], waste=cards[:2])
    remedied = [nerts.events.Remedied(None)]
    rotated = memory.after(NertsRules(), 0, remedied)
    assert rotated.stock == parse_cards("5C 2C 3C 4C")
    shuffled = memory.after(parsed_rules("stoss+stuck_action=shuffle"), 0, remedied)
    assert shuffled == Memory((None,) * 4)


def test_the_cards_to_come_are_those_on_top_of_each_turn() -> None:
    view = view_of("0: pile 2H 3C + 2C | KC | KH | KS | KD | waste 9C TC JC | stock 2D 3D 4D 5D")
    stock = tuple(map(Card.parse, ("2D", "3D", "4D", "5D")))
    upcoming = upcoming_faces(board_of(view, Memory(stock)), view.public.rules)
    names = [place for place, _ in upcoming]
    assert names[:5] == [face_index(Card.parse(text)) for text in ("4D", "5D", "JC", "4D", "5D")]


def test_an_unknown_stock_tells_nothing_but_the_waste_does() -> None:
    view = view_of("0: pile 2H 3C + 2C | KC | KH | KS | KD | waste 9C TC JC | stock 2D 3D 4D 5D")
    upcoming = upcoming_faces(board_of(view, Memory((None,) * 4)), view.public.rules)
    assert [place for place, _ in upcoming] == [face_index(Card.parse("JC"))]
