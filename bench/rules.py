"""How fast the readable rules are: matches of random legal moves, Hearts beside OpenSpiel."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from types import ModuleType
from typing import Any

from bench.figure import Figure
from herzrasen.bots import dealer
from herzrasen.cards import DEALER, CardSet
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import Refusal
from tests import tools

SECONDS = 3.0


@dataclass
class Pace:
    """What was made in how many seconds: in a deal's moves, and in all of the deal."""

    moves: int = 0
    deals: int = 0
    moving: float = 0.0
    dealing: float = 0.0

    @property
    def moves_a_second(self) -> float:
        return self.moves / self.moving

    @property
    def deals_a_second(self) -> float:
        return self.deals / (self.moving + self.dealing)


def figures() -> Iterator[Figure]:
    ours, theirs = _hearts()
    yield Figure(
        "Hearts, random moves: view, legal, decide, evolve", ours.moves_a_second, "/s", rate=True
    )
    yield Figure("Hearts, whole deals of them", ours.deals_a_second, "/s", rate=True)
    if theirs.deals:
        yield Figure(
            "OpenSpiel from Python, the same moves", theirs.moves_a_second, "/s", rate=True
        )
        yield Figure(
            "OpenSpiel from Python, the same deals", theirs.deals_a_second, "/s", rate=True
        )
        slower = theirs.deals_a_second / ours.deals_a_second
        yield Figure("a deal here, in deals of OpenSpiel", slower, "times")
    yield Figure("Nerts, random legal moves by view", _moves(nerts, "stoss"), "/s", rate=True)


def _hearts() -> tuple[Pace, Pace]:
    """A deal here and a deal of OpenSpiel in turn, so that a busy machine slows both."""
    ours, theirs, random = Pace(), Pace(), Random(1)
    try:
        pyspiel = tools.pyspiel()
    except tools.Missing:
        pyspiel = None
    state = hearts.start(hearts.PRESETS["standard"])
    while ours.moving < SECONDS:
        state = _deal(ours, state, random)
        if pyspiel is not None:
            _openspiel(theirs, pyspiel, random, state.public.steps)
        if not hearts.to_act(state.public):
            state = hearts.start(hearts.PRESETS["standard"])
    return ours, theirs


def _deal(pace: Pace, state: hearts.State, random: Random) -> hearts.State:
    """Deal, pass, play and score; the shuffle is not counted."""
    move: hearts.Move = dealer.deal(state.public, random.randbytes(32))
    began = time.perf_counter()
    state = _made(hearts, state, DEALER, move)
    dealt = time.perf_counter()
    while (seats := hearts.to_act(state.public)) and DEALER not in seats:
        seat = min(seats)
        legal = hearts.legal(hearts.view(state, seat))
        if legal.ask is hearts.Ask.PASS:
            move = hearts.Pass(CardSet(random.sample(tuple(legal.cards), legal.least)))
        else:
            move = hearts.Play(random.choice(tuple(legal.cards)))
        state = _made(hearts, state, seat, move)
        pace.moves += 1
    pace.deals += 1
    pace.dealing += dealt - began
    pace.moving += time.perf_counter() - dealt
    return state


def _openspiel(pace: Pace, pyspiel: ModuleType, random: Random, steps: int) -> None:
    """The same; a card that is passed is a move of its own there."""
    pack = random.sample(range(52), 52)
    game = pyspiel.load_game("hearts")
    began = time.perf_counter()
    state = game.new_initial_state()
    state.apply_action(steps)
    for card in pack:
        state.apply_action(card)
    dealt = time.perf_counter()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
        pace.moves += 1
    state.returns()
    pace.deals += 1
    pace.dealing += dealt - began
    pace.moving += time.perf_counter() - dealt


def _moves(game: Any, preset: str) -> float:
    """Moves a second: view, legal, decide, evolve; the deals are not counted."""
    random = Random(1)
    state = game.start(game.PRESETS[preset])
    moves, spent = 0, 0.0
    while spent < SECONDS:
        seats = game.to_act(state.public)
        if not seats:
            state = game.start(game.PRESETS[preset])
        elif DEALER in seats:
            deals = state.public.phase.value == "deal"
            move = dealer.deal(state.public, random.randbytes(32)) if deals else nerts.Start()
            state = _made(game, state, DEALER, move)
        else:
            seat = random.choice(sorted(seats))
            began = time.perf_counter()
            choices = list(islice(game.legal(game.view(state, seat)), 40))
            state = _made(game, state, seat, random.choice(choices))
            spent += time.perf_counter() - began
            moves += 1
    return moves / spent


def _made(game: Any, state: Any, seat: int, move: Any) -> Any:
    events = game.decide(state, seat, move)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = game.evolve(state, event)
    return state
