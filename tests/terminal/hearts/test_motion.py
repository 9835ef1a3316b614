"""What moves on a table of Hearts and for how long it stands still."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.cards import Card, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.events import Claimed, MoonShot, Played, TrickTaken
from herzrasen.presentation.speech.hearts_selectors import last_trick
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.terminal.hearts.board_state import HeartsBoardState
from herzrasen.terminal.hearts.layout import plan_board
from herzrasen.terminal.hearts.motion import (
    CELEBRATION_SECONDS,
    CLOCKED_SECONDS,
    LOOK_SECONDS,
    ShownEvent,
    flight_of_play,
    flights_of_trick,
    is_queen_played,
    seconds_to_look,
)
from herzrasen.terminal.state.table_room import SentMove
from tests.terminal.hearts.rooms import board_state, find_state, moon_question
from tests.terminal.hearts.scenes import in_play, with_people

QUEEN, TWO = Card.parse("QS"), Card.parse("2C")
PLAN = plan_board(80, 19, 4, 13)
TRICK_OVER = board_state(find_state("standard", in_play(4, 0)))
FINISHED = replace(TRICK_OVER, finished=last_trick(TRICK_OVER.room.view.public))


def test_a_claim_lies_for_the_clock_alone_where_people_play_by_one() -> None:
    """Nobody else would be kept waiting, and who plays alone reads as long as they like."""
    claim = Claimed(1, (CardSet(), CardSet(), CardSet(), CardSet()))
    clocked = HouseRules(time=TurnTime(move=30))
    for house, people in product((HouseRules(), clocked), (False, True)):
        state = with_people(TRICK_OVER) if people else TRICK_OVER
        state = replace(state, room=replace(state.room, house=house))
        wanted = CLOCKED_SECONDS if house is clocked and people else 0.0
        assert seconds_to_look(state, claim) == wanted, (house, people)


@pytest.mark.parametrize(
    ("state", "event", "seconds"),
    [
        (TRICK_OVER, TrickTaken(0), LOOK_SECONDS),
        (TRICK_OVER, MoonShot(0, sun=False), CELEBRATION_SECONDS),
        (board_state(moon_question()), MoonShot(0, sun=False), 0.0),
        (TRICK_OVER, Played(0, TWO), 0.0),
    ],
)
def test_the_table_stands_still(state: HeartsBoardState, event: Any, seconds: float) -> None:
    assert seconds_to_look(state, event) == seconds


@pytest.mark.parametrize(
    ("card", "worth", "lit"), [(QUEEN, 13, True), (QUEEN, 0, False), (TWO, 13, False)]
)
def test_the_queen_stands_in_the_light_where_she_counts(card: Card, worth: int, lit: bool) -> None:
    view = TRICK_OVER.room.view
    rules = replace(view.public.rules, queen_value=worth)
    shown = replace(view, public=replace(view.public, rules=rules))
    assert is_queen_played(ShownEvent(Played(1, card), shown)) == lit


def moving_board(state: HeartsBoardState, plan: Any = PLAN) -> Any:
    return SimpleNamespace(state=state, plan=plan)


def test_a_card_flies_from_the_plate_of_its_player_to_its_spot_and_the_own_one_lies_there() -> None:
    view = TRICK_OVER.room.view
    (flight,) = flight_of_play(moving_board(TRICK_OVER), ShownEvent(Played(2, TWO), view))
    assert flight.card is TWO
    assert flight.end == (PLAN.spots[2].left, PLAN.spots[2].top)
    (other,) = flight_of_play(moving_board(TRICK_OVER), ShownEvent(Played(1, TWO), view))
    assert {flight.start, flight.end}.isdisjoint({other.start, other.end})
    begun, landed = flight.at(0), flight.at(1)
    assert ((begun.x, begun.y), (landed.x, landed.y)) == (flight.start, flight.end)
    on_way = (SentMove("m", hearts.Play(TWO)),)
    own = replace(TRICK_OVER, room=replace(TRICK_OVER.room, pending=on_way))
    for board, event in (
        (moving_board(TRICK_OVER), Played(0, TWO)),
        (moving_board(own), Played(2, TWO)),
        (moving_board(TRICK_OVER), TrickTaken(2)),
        (moving_board(TRICK_OVER, None), Played(2, TWO)),
    ):
        assert flight_of_play(board, ShownEvent(event, view)) == []


def test_a_trick_flies_to_its_winner_from_where_its_cards_lie() -> None:
    trick = FINISHED.finished
    assert trick is not None
    flights = flights_of_trick(moving_board(FINISHED), 1)
    assert [flight.card for flight in flights] == [*trick.cards]
    spots = [PLAN.spots[(trick.leader + at) % 4] for at in range(4)]
    assert [flight.start for flight in flights] == [(spot.left, spot.top) for spot in spots]
    assert len({flight.end for flight in flights}) == 1
    assert flights[0].end != flights_of_trick(moving_board(FINISHED), 2)[0].end
    assert flights_of_trick(moving_board(FINISHED), None) == []
    assert flights_of_trick(moving_board(TRICK_OVER), 1) == []
    assert flights_of_trick(moving_board(FINISHED, None), 1) == []
