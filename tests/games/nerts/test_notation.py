"""Moves as text and back."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from herzrasen.cards import packs
from herzrasen.games.nerts import (
    NEW,
    Call,
    Deal,
    Lift,
    Move,
    Place,
    Ready,
    Spot,
    Start,
    Turn,
    Vote,
)
from herzrasen.games.nerts.events import Dealt
from herzrasen.games.nerts.notation import (
    format_event,
    format_move,
    format_place,
    parse_move,
    parse_place,
)
from tests.games.nerts.positions import rules
from tests.games.nerts.random_rounds import steps

cards = st.sampled_from(sorted(packs(3, jokers=True)))
places = st.one_of(
    st.sampled_from([Place(Spot.PILE), Place(Spot.WASTE), Place(Spot.FOUNDATION, NEW)]),
    st.builds(
        Place, st.sampled_from([Spot.TABLEAU, Spot.FOUNDATION, Spot.RIVAL]), st.integers(0, 60)
    ),
)
moves: st.SearchStrategy[Move] = st.one_of(
    st.builds(Lift, places, cards, places, st.none() | cards, st.none() | cards),
    st.builds(Deal, st.lists(st.lists(cards).map(tuple), min_size=1, max_size=3).map(tuple)),
    st.sampled_from([Ready(), Start(), Turn(), Call(), Vote(stuck=True), Vote(stuck=False)]),
)


@given(places)
def test_a_place_comes_back(place: Place) -> None:
    assert parse_place(format_place(place)) == place


@given(moves)
def test_a_move_comes_back(move: Move) -> None:
    assert parse_move(format_move(move)) == move


@pytest.mark.parametrize(
    "text",
    ["", "lift", "pile > f0", "pile 5H f0", "pile 5H > f0 on", "pile 5H > f0 as 5C on 4H",
     "pile 5H > f0 on 4H on 4H", "pile 5H > x0", "pile 5H > f-1", "t 5H > f0", "pile 1H > f0"],
)  # fmt: skip
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a "):
        parse_move(text)


def test_the_text_of_a_deal_holds_no_closed_card() -> None:
    *_, state, (dealt,) = next(steps(rules("duel"), Random(3)))
    assert isinstance(dealt, Dealt)
    shown = set(format_event(dealt).split())
    closed = {card.text for cards in (*state.downs, *state.stocks) for card in cards}
    assert closed
    assert not closed & shown
