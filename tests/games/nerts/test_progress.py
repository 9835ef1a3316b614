"""Rounds that would never end: what counts as progress, and after how many moves a round stops."""

from __future__ import annotations

from itertools import cycle, islice
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Idle, Lift, Phase, Spot, Stop, Turn, Vote
from herzrasen.games.nerts.events import End, Moved, RoundEnded, Stopped
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.nerts.progress import idle_move_limit, max_productive_moves
from herzrasen.games.protocol import Refusal
from tests.games.nerts.positions import table
from tests.games.nerts.random_rounds import chance

TO_AND_FRO = """
rules: stoss+seats=2{more}
0: pile 7H | 9S 8H | QS | QC | stock 4D 5D
1: pile 9H' | 9C' | KS' | KC' | stock 4D' 5D'
"""
"""A card that fits on both piles, and on a column of both players."""

ROUND_TRIP = (
    (0, "t0 8H > r1 on 9H'"),
    (1, "pile 8H > t0 on 9C'"),
    (1, "t0 8H > r0 on 7H"),
    (0, "pile 8H > t0 on 9S"),
)


def apply_move(
    state: nerts.State, seat: Seat, move: nerts.Move
) -> tuple[nerts.State, list[nerts.Event]]:
    events = nerts.decide(state, seat, move)
    assert not isinstance(events, Refusal), (seat, move, events)
    for event in events:
        state = nerts.evolve(state, event)
    return state, list(events)


def move_back_and_forth(more: str = "") -> tuple[int, nerts.State, list[nerts.Event]]:
    """The card is sent there and back until the round stops; how many moves that took."""
    state, events = table(TO_AND_FRO.format(more=more)), list[nerts.Event]()
    for count, (seat, text) in enumerate(islice(cycle(ROUND_TRIP), 3000), 1):
        state, events = apply_move(state, seat, parse_move(text))
        if state.public.phase is not Phase.PLAY:
            return count, state, events
    raise AssertionError("the round goes on for ever")


def test_a_card_sent_there_and_back_is_progress_once() -> None:
    state = table(TO_AND_FRO.format(more=""))
    for seat, text in ROUND_TRIP * 2:
        state, _ = apply_move(state, seat, parse_move(text))
    assert state.public.progress == 1
    assert state.public.sent == (Card.parse("8H"),)


def test_repeating_it_is_a_standstill() -> None:
    count, state, events = move_back_and_forth()
    assert count == 1 + idle_move_limit(state.public.rules)
    assert events[-1] == Stopped(Stop.STANDSTILL)
    state, _ = apply_move(state, DEALER, nerts.Remedy())
    assert state.public.phase is Phase.PLAY
    assert state.idle_moves == 0


@pytest.mark.parametrize("stuck", ["vote", "timer"])
def test_a_standstill_by_every_detection_option(stuck: str) -> None:
    _, _, events = move_back_and_forth(f",stuck={stuck}")
    assert events[-1] == Stopped(Stop.STANDSTILL)


@pytest.mark.parametrize("more", [",stuck=off", ",stuck_times=0", ",stuck_action=end"])
def test_a_standstill_without_a_remedy_ends_the_round(more: str) -> None:
    _, state, events = move_back_and_forth(more)
    assert RoundEnded(End.STANDSTILL) in events
    assert state.public.match.deals


def test_what_is_no_progress_wipes_no_vote_and_does_not_put_off_the_proof() -> None:
    state = table(TO_AND_FRO.format(more=""))
    for seat, text in ROUND_TRIP:
        state, _ = apply_move(state, seat, parse_move(text))
    for seat in (0, 1):
        state, _ = apply_move(state, seat, Turn())
    state, _ = apply_move(state, 1, Vote(stuck=True))
    for seat, text in ROUND_TRIP:
        state, _ = apply_move(state, seat, parse_move(text))
        assert state.public.votes == (1,)
        assert {area.idle for area in state.public.areas} == {Idle.THROUGH}


def test_votes_turns_and_columns_count_towards_it_and_progress_begins_anew() -> None:
    state = table(TO_AND_FRO.format(more=""))
    for seat, move in ((0, Turn()), (0, Turn()), (1, Vote()), (1, Vote(stuck=False))):
        state, _ = apply_move(state, seat, move)
    assert state.idle_moves == 4
    state, _ = apply_move(state, 0, parse_move("t0 8H > r1 on 9H'"))
    assert state.idle_moves == 0


@pytest.mark.parametrize("text", ["stoss+seats=2", "stoss+seats=3,foundations=per-suit,jokers=1"])
def test_the_measure_falls_with_every_productive_move_and_never_rises(text: str) -> None:
    """Of all cards: how many are not in the middle, were never sent, have not left where they were
    dealt."""
    agreed = nerts.parse_rules(text)
    assert isinstance(agreed, nerts.NertsRules)
    random, state = Random(text), nerts.start(replace(agreed, stuck=nerts.rules.Stuck.OFF))
    sent: set[Card] = set()
    for _ in range(3000):
        public = state.public
        seat = random.choice(sorted(nerts.to_act(public)))
        if seat == DEALER and public.phase is Phase.DEAL and public.round >= 0:
            return
        open_ = nerts.legal(nerts.view(state, seat))
        if seat != DEALER and not open_:
            continue
        moves = [] if seat == DEALER else list(open_)
        lifts = [one for one in moves if isinstance(one, Lift)]
        move = chance(public, random) if seat == DEALER else random.choice(lifts or moves)
        was, before = measure(state, sent), public.progress
        events = nerts.decide(state, seat, move)
        assert not isinstance(events, Refusal)
        for event in events:
            state = nerts.evolve(state, event)
            if isinstance(event, Moved) and event.target.at is Spot.RIVAL:
                sent |= {event.cards[0]}
        if public.phase is Phase.PLAY:
            now = measure(state, sent)
            assert now <= was
            assert was - now >= state.public.progress - before
            assert (now < was) == (state.public.progress > before)
    assert state.public.progress <= max_productive_moves(agreed)


def measure(state: nerts.State, sent: set[Card]) -> int:
    public = state.public
    middle = {card for pile in public.foundations for card in pile}
    at_home = {card for stock in state.stocks for card in stock}
    for area, down in zip(public.areas, state.downs, strict=True):
        at_home |= {*area.waste, *down, *(card for card in area.pile if card not in sent)}
    every = 52 * public.rules.areas + public.rules.jokers * public.rules.areas
    return (every - len(middle)) + (every - len(sent)) + len(at_home)
