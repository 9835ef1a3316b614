"""What is kept of a table of Hearts from one message to the next."""

from __future__ import annotations

from msgspec.structs import replace

from herzrasen.cards import Card
from herzrasen.games.hearts import Ask, Phase
from herzrasen.games.hearts.events import TrickTaken
from herzrasen.protocol.hearts.coach import Hint
from herzrasen.terminal.hearts.board_state import (
    HeartsBoardState,
    HintRequest,
    MoonInDeal,
    with_choice_changed,
    with_snapshot,
    with_undo,
)
from herzrasen.terminal.hearts.selectors import decision_key
from tests.terminal.hearts.rooms import board_state, find_state, room_of
from tests.terminal.hearts.scenes import in_phase, in_play, public

CARDS = tuple(Card.parse(text) for text in ("2C", "3C", "4C"))


def test_as_many_cards_lie_ready_as_are_asked_for() -> None:
    state = replace(board_state(find_state("standard", in_phase(Phase.PASS))), chosen=CARDS[:2])
    third, full = with_choice_changed(state, CARDS[2], 3), with_choice_changed(state, CARDS[2], 2)
    assert third is not None
    assert third.chosen == CARDS
    assert full is None
    back = with_choice_changed(third, CARDS[1], 3)
    assert back is not None
    assert back.chosen == (CARDS[0], CARDS[2])


def test_what_lay_ready_stays_while_cards_are_asked_for_and_held() -> None:
    passing = room_of(find_state("standard", lambda _, legal: legal.ask is Ask.PASS))
    held = next(iter(passing.view.hand))
    missing = next(card for card in CARDS if card not in passing.view.hand)
    before = replace(board_state(find_state("standard", in_play())), chosen=(held, missing))
    assert with_snapshot(before, passing).chosen == (held,)
    for asks_nothing in (replace(passing, legal=None), replace(passing, view=None)):
        assert with_snapshot(before, asks_nothing).chosen == ()


def test_a_trick_lies_after_it_is_taken_in_a_record_alone() -> None:
    room = room_of(find_state("standard", in_play(4, 0)))
    record, taken = replace(room, status="record"), TrickTaken(0)
    assert with_snapshot(board_state(find_state("standard", in_play())), record, taken).finished
    for other, event in ((room, taken), (record, None), (replace(record, view=None), taken)):
        assert with_snapshot(HeartsBoardState(), other, event).finished is None


def test_a_moon_is_noted_once_and_forgotten_with_its_deal() -> None:
    state = board_state(find_state("standard", in_phase(Phase.DEAL, 2)))
    room = public(shooter=1, sun=True)(state).room
    noted = with_snapshot(state, room)
    assert noted.moons == (MoonInDeal(1, 1, sun=True),)
    assert with_snapshot(noted, room).moons == noted.moons
    earlier = replace(noted, moons=(MoonInDeal(0, 2), *noted.moons))
    view = room.view
    match = replace(view.public.match, deals=view.public.match.deals[:1])
    undone = with_undo(earlier, replace(view, public=replace(view.public, match=match)))
    assert undone.moons == (MoonInDeal(0, 2),)


def test_a_hint_stands_at_the_decision_that_it_was_asked_for() -> None:
    state = board_state(find_state("standard", in_play()))
    occasion, hint = decision_key(state.room), Hint(1, "play", (), (), 1)
    states = [
        replace(state, hint=request)
        for request in (
            None,
            HintRequest(occasion),
            HintRequest(occasion, hint),
            HintRequest(occasion, hint, open=False),
            HintRequest("another"),
            HintRequest("another", hint),
        )
    ]
    assert [(one.open_hint, one.hint_pending) for one in states] == [
        (None, False),
        (None, True),
        (hint, False),
        (None, False),
        (None, False),
        (None, False),
    ]
