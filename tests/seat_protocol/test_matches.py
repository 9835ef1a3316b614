"""Whole matches over the protocol are the matches that the same bots play at a table."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import partial
from subprocess import PIPE

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cards import DEALER, CardSet, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Claim, HeartsRules, Move, Play, State, View
from herzrasen.games.hearts.claiming import certain_lead
from tests.laws.hearts_rules_strategy import any_rules
from tests.seat_protocol.referee import Answer, InProcessSeat, Referee, over
from tests.tiers import size_of_tier

SEEDED = {
    "standard": 3,
    "h1": 2,
    "h2": 2,
    "h4-3": 2,
    "black-maria+moon=automatic,sun=yes": 2,
    "partnership+moon=choice,charging=yes,bonus_card=JD": 2,
    "standard+players=7,first_lead=holder-any-club": 1,
    "standard+first_lead=left-of-dealer,first_trick=allowed": 2,
    "standard+players=3,leftover=kitty-hearts,charging=yes": 2,
    "standard+players=5,leftover=kitty-first,moon=choice,trim=own,removed=2C": 2,
    "cancellation+players=5,equals=last,bonus_card=JD,charging=yes": 1,
    "cancellation+players=8": 1,
    "standard+players=5,queen_drop=yes,charging=yes": 3,
}


def rules_of(text: str) -> HeartsRules:
    rules = hearts.parse_rules(text)
    assert isinstance(rules, HeartsRules), rules
    return rules


def bots_move(bots: Sequence[HeartsBot], state: State, seat: Seat, move: Move) -> None:
    """The bot at the table makes the same move; a claim is played out, surest card first."""
    if seat == DEALER:
        return
    view = hearts.view(state, seat)
    usual = bots[seat].choose(view)
    assert move == (Play(certain_lead(view)) if isinstance(usual, Claim) else usual)


class ReferenceTable:
    """The bots at a table, asked the same as the seats of the protocol."""

    def __init__(self, rules: HeartsRules, level: int) -> None:
        self.seats = [InProcessSeat() for _ in range(rules.players)]
        self.bots = [HeartsBot(level, seed=seat, effort=2) for seat in range(rules.players)]
        for seat, protocol in enumerate(self.seats):
            assert protocol.answer(f"config level={level} seed={seat} effort=2") == "ok"

    @property
    def lines(self) -> list[Answer]:
        return [seat.answer for seat in self.seats]

    def watch(self, state: State, seat: Seat, move: Move) -> None:
        if seat == DEALER:
            return
        view = hearts.view(state, seat)
        legal = hearts.legal(view)
        if isinstance(move, Play):
            assert CardSet.parse(self.seats[seat].answer("legal?")[5:]) == legal.cards
        bots_move(self.bots, state, seat, move)
        assert view_without_history(self.seats[seat].now.deal.view) == view_without_history(view)


def view_without_history(view: View) -> View:
    """The view without what a table knows besides: who has chosen already, who is to lead, and the
    one of two equal cards that binds the first lead."""
    public = view.public
    match = replace(public.match, places=())
    if not public.tricks and (public.trick is None or not public.trick.cards):
        public = replace(public, trick=None)
    public = replace(public, match=match, chosen=(), must=None)
    return replace(view, public=public, given=view.given if view.received else None, charge=None)


def tier_of(text: str, level: int) -> list[pytest.MarkDecorator]:
    """Two packs are searched in plain Python, which takes a while; the search by one set of rules
    and the levels without one by few are enough for the first tier."""
    if level > 2 and "canc" in text:
        return [pytest.mark.slow]
    quick = text == "standard" or (level == 2 and SEEDED[text] == 2)
    return [] if quick else [pytest.mark.heavy]


COMBINATIONS = [
    pytest.param(text, level, marks=tier_of(text, level))
    for text in SEEDED
    for level in (1, 2, 3, 4)
]


@pytest.mark.parametrize(("text", "level"), COMBINATIONS)
def test_a_match_is_the_one_that_the_same_bots_play_at_a_table(text: str, level: int) -> None:
    rules = rules_of(text)
    beside = ReferenceTable(rules, level)
    referee = Referee(rules, beside.lines, seed=level, watch=beside.watch)
    referee.begin()
    for _ in range(size_of_tier(1, SEEDED[text]) if level < 3 else 1):
        if over(referee.state):
            break
        points = referee.play_deal()
        for seat in range(rules.players):
            assert referee.ask(seat, "score") == "score " + " ".join(map(str, points))


@settings(max_examples=size_of_tier(3, 8, 15), deadline=None)
@given(rules=any_rules(), seed=st.integers(0, 2**32))
def test_a_match_by_any_rules(rules: HeartsRules, seed: int) -> None:
    beside = ReferenceTable(rules, 2)
    referee = Referee(rules, beside.lines, seed, beside.watch)
    referee.begin()
    points = referee.play_deal()
    assert referee.ask(0, "score") == "score " + " ".join(map(str, points))


@contextmanager
def seat_process() -> Iterator[Answer]:
    """``herzrasen seat`` as another program starts it."""
    words = [sys.executable, "-m", "herzrasen", "seat"]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    with subprocess.Popen(words, stdin=PIPE, stdout=PIPE, text=True, env=environment) as seat:
        assert seat.stdin is not None
        assert seat.stdout is not None
        into, out = seat.stdin, seat.stdout

        def say(line: str) -> str:
            into.write(f"{line}\n")
            into.flush()
            return out.readline().rstrip("\n")

        yield say
        assert say("quit") == "ok"
        assert seat.wait() == 0


def test_four_processes_play_a_match_to_its_end() -> None:
    rules = rules_of("new-moon+target=50")
    bots = [HeartsBot(2, seed=seat) for seat in range(4)]
    with ExitStack() as stack:
        seats = [stack.enter_context(seat_process()) for _ in range(4)]
        for seat, say in enumerate(seats):
            assert say(f"config bot=club seed={seat}") == "ok"
        referee = Referee(rules, seats, seed=11, watch=partial(bots_move, bots))
        referee.begin()
        while not over(referee.state):
            referee.play_deal()
    assert len(referee.state.public.match.deals) > 1
