"""How fast the readable rules are: matches of random legal moves."""

from __future__ import annotations

import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

from bench.figure import Figure
from herzrasen.bots import dealer
from herzrasen.cards import DEALER
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import Refusal

SECONDS = 3.0


def figures() -> Iterator[Figure]:
    yield Figure("Hearts, random legal moves by view", _moves(hearts, "standard"), "/s", rate=True)
    yield Figure("Nerts, random legal moves by view", _moves(nerts, "stoss"), "/s", rate=True)


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
