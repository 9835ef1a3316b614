"""Benchmark of the rules: matches of random legal moves, Hearts beside OpenSpiel."""

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
class Throughput:
    """How many moves and deals were made, and the seconds that they and the dealing took."""

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
    rates = {
        "Hearts, random moves: view, legal, decide, evolve": ours.moves_a_second,
        "Hearts, whole deals of them": ours.deals_a_second,
    }
    if theirs.deals:
        rates["OpenSpiel from Python, the same moves"] = theirs.moves_a_second
        rates["OpenSpiel from Python, the same deals"] = theirs.deals_a_second
    for name, rate in rates.items():
        yield Figure(name, rate, "/s", rate=True)
    if theirs.deals:
        times = theirs.deals_a_second / ours.deals_a_second
        yield Figure("a deal here, in deals of OpenSpiel", times, "times")
    yield Figure("Nerts, random legal moves by view", _nerts_moves("stoss"), "/s", rate=True)


def _hearts() -> tuple[Throughput, Throughput]:
    """A deal here and a deal of OpenSpiel in turn, so that a busy machine slows both.

    Where OpenSpiel cannot be had its pace has no deals.
    """
    ours, theirs, random = Throughput(), Throughput(), Random(1)
    try:
        pyspiel: ModuleType | None = tools.pyspiel()
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


def _deal(pace: Throughput, state: hearts.State, random: Random) -> hearts.State:
    """Deal, pass, play and score by random moves; neither the shuffle nor the choice is counted."""
    shuffled = dealer.deal(state.public, random.randbytes(32))
    began = time.perf_counter()
    state = _apply(hearts, state, DEALER, shuffled)
    pace.dealing += time.perf_counter() - began
    pace.deals += 1
    while (seats := hearts.to_act(state.public)) and DEALER not in seats:
        seat = min(seats)
        began = time.perf_counter()
        legal = hearts.legal(hearts.view(state, seat))
        asked = time.perf_counter()
        move = _random_move(legal, random)
        chosen = time.perf_counter()
        state = _apply(hearts, state, seat, move)
        pace.moving += time.perf_counter() - chosen + asked - began
        pace.moves += 1
    return state


def _random_move(legal: hearts.Legal, random: Random) -> hearts.Move:
    cards = tuple(legal.cards)
    if legal.ask is hearts.Ask.PASS:
        return hearts.Pass(CardSet(random.sample(cards, legal.least)))
    return hearts.Play(random.choice(cards))


def _openspiel(pace: Throughput, pyspiel: ModuleType, random: Random, steps: int) -> None:
    """The same there, where a card that is passed is a move of its own."""
    pack = random.sample(range(52), 52)
    game = pyspiel.load_game("hearts")
    began = time.perf_counter()
    state = game.new_initial_state()
    state.apply_action(steps)
    for card in pack:
        state.apply_action(card)
    pace.dealing += time.perf_counter() - began
    pace.deals += 1
    while not state.is_terminal():
        began = time.perf_counter()
        legal = state.legal_actions()
        asked = time.perf_counter()
        move = random.choice(legal)
        chosen = time.perf_counter()
        state.apply_action(move)
        pace.moving += time.perf_counter() - chosen + asked - began
        pace.moves += 1
    began = time.perf_counter()
    state.returns()
    pace.dealing += time.perf_counter() - began


def _nerts_moves(preset: str) -> float:
    """Moves a second: view, legal, decide, evolve; what the dealer does is not counted."""
    random = Random(1)
    state = nerts.start(nerts.PRESETS[preset])
    moves, spent = 0, 0.0
    while spent < SECONDS:
        seats = nerts.to_act(state.public)
        if not seats:
            state = nerts.start(nerts.PRESETS[preset])
        elif DEALER in seats:
            state = _apply(nerts, state, DEALER, _dealer_move(state.public, random.randbytes(32)))
        else:
            seat = random.choice(sorted(seats))
            began = time.perf_counter()
            choices = list(islice(nerts.legal(nerts.view(state, seat)), 40))
            state = _apply(nerts, state, seat, random.choice(choices))
            spent += time.perf_counter() - began
            moves += 1
    return moves / spent


def _dealer_move(public: nerts.Public, seed: bytes) -> nerts.Move:
    match public.phase:
        case nerts.Phase.DEAL:
            deal: nerts.Deal = dealer.deal(public, seed)
            return deal
        case _:
            move: nerts.Move = dealer.after_pause(public, seed)
            return move


def _apply(game: Any, state: Any, seat: int, move: Any) -> Any:
    events = game.decide(state, seat, move)
    assert not isinstance(events, Refusal), events
    for event in events:
        state = game.evolve(state, event)
    return state
