"""A bot's whole life at the table: it depends on nothing but what it may, and it plays on."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from herzrasen.bots.dealer import deal
from herzrasen.bots.nerts import Action, NertsBot
from herzrasen.bots.nerts.board import board
from herzrasen.bots.nerts.fits import fits
from herzrasen.bots.nerts.follow import plays
from herzrasen.cards import DEALER
from herzrasen.games import nerts
from herzrasen.games.nerts import PRESETS, NertsRules, Phase, Ready, Start, State, View
from herzrasen.shells.research.nerts_round import play_round, seed_of

INSIGHTS = (1, 2, 3)


def moments(rules: NertsRules, insight: int, seed: int) -> Iterator[tuple[State, int, Action]]:
    """A round in which the bots are asked in turn: each state, the seat asked, its answer."""
    state = _after(nerts.start(rules), DEALER, deal(nerts.start(rules).public, seed_of(seed)))
    bots = [NertsBot(tempo=4, insight=insight, seed=seat) for seat in range(rules.seats)]
    for asked in range(2000):
        if state.public.phase is Phase.DEAL:
            return
        if state.public.phase is Phase.COUNTDOWN:
            state = _after(state, DEALER, Start())
        seat = asked % rules.seats
        action = bots[seat].act(nerts.view(state, seat))
        yield state, seat, action
        if action.move is not None:
            state = _after(state, seat, action.move)
    raise AssertionError("the round does not end")


def _after(state: State, seat: int, move: nerts.Move) -> State:
    events = nerts.decide(state, seat, move)
    assert isinstance(events, tuple), events
    for event in events:
        state = nerts.evolve(state, event)
    return state


@cache
def round_of(insight: int) -> list[tuple[State, int, Action]]:
    return list(moments(NertsRules(), insight, seed=5))


@pytest.mark.parametrize("insight", INSIGHTS)
def test_every_move_is_legal_when_it_is_decided_on(insight: int) -> None:
    for state, seat, action in round_of(insight):
        open_ = nerts.legal(nerts.view(state, seat))
        assert action.move in open_ if action.move else not open_.turn


@pytest.mark.parametrize("insight", INSIGHTS)
def test_closed_cards_change_nothing(insight: int) -> None:
    for number, (state, seat, action) in enumerate(round_of(insight)):
        random = Random(number)
        other = replace(
            state,
            downs=tuple(tuple(random.sample(cards, len(cards))) for cards in state.downs),
            stocks=tuple(tuple(random.sample(cards, len(cards))) for cards in state.stocks),
        )
        assert NertsBot(4, insight, seat).act(nerts.view(other, seat)) == action


def test_only_the_moment_settings_and_seed_decide() -> None:
    views = [nerts.view(state, seat) for state, seat, _ in round_of(3)[40:80]]

    def times(bot: NertsBot) -> list[int]:
        return [bot.act(view).after_ms for view in views]

    usual = times(NertsBot(3, 2, seed=1))
    assert times(NertsBot(3, 2, seed=1)) == usual
    assert times(NertsBot(3, 2, seed=2)) != usual
    assert times(NertsBot(4, 2, seed=1)) != usual
    assert len(set(usual)) > len(usual) / 2


PROGRAM = """
from herzrasen.bots.nerts import NertsBot
from herzrasen.games import nerts
from herzrasen.shells.research.nerts_round import play_round, seed_of
bots = [NertsBot(3, 3, seat) for seat in range(2)]
print(play_round(nerts.start(nerts.NertsRules(seats=2)), bots, seed_of(4))[1])
"""


def test_another_process_plays_the_same_round() -> None:
    def told(hash_seed: str) -> str:
        return subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(sys.path),
                "PYTHONHASHSEED": hash_seed,
            },
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert told("1") == told("2") != ""


@pytest.mark.parametrize("insight", INSIGHTS)
def test_bots_are_ready_at_once_and_once(insight: int) -> None:
    first, second = round_of(insight)[0], round_of(insight)[1]
    for _, _, action in (first, second):
        assert action.move == Ready()
        assert action.after_ms <= 200
    waiting = View(replace(second[0].public, ready=(0, 1)), seat=0)
    assert NertsBot(4, insight, 0).act(waiting).move is None


def test_a_look_ahead_thinks_of_legal_moves_only() -> None:
    for rules in (NertsRules(), PRESETS["pagat"]):
        for state, seat, _ in moments(rules, 3, seed=6):
            view = nerts.view(state, seat)
            if state.public.phase is Phase.PLAY:
                open_ = nerts.legal(view)
                assert all(lift in open_ for lift in plays(board(view), rules, fits(rules)))


@pytest.mark.parametrize("preset", ["stoss", "pagat"])
@pytest.mark.parametrize("seats", range(1, 7))
def test_rounds_end_with_every_number_of_seats(preset: str, seats: int) -> None:
    rules = replace(PRESETS[preset], seats=seats)
    for insights in ((1, 2, 3), (3, 3, 3), (1, 1, 1)):
        bots = [NertsBot(1 + seat % 5, insights[seat % 3], seat) for seat in range(seats)]
        state, played = play_round(nerts.start(rules), bots, seed_of(seats))
        assert len(state.public.match.deals) == 1
        assert played.points == state.public.match.deals[0]
