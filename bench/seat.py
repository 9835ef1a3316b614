"""Benchmark of time control in the seat protocol: four processes with a time per card."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from statistics import quantiles

from bench.figure import Figure
from herzrasen.cards import DEALER, CardSet
from herzrasen.games import hearts
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from tests.seat_protocol.test_matches import seat_process

Ask = Callable[[str], str]
TIMES = (20, 100, 500)


def figures() -> Iterator[Figure]:
    for ms in TIMES:
        overruns, line_times = _deals(ms, deals=4 if ms < 500 else 1)
        name = f"a card of a master who has {ms} ms, over the time"
        yield Figure(f"{name}, 99th of 100", quantiles(overruns, n=100)[-1], "ms")
        yield Figure(f"{name}, at most", max(overruns), "ms")
    yield Figure("a line that tells of a card, median", quantiles(line_times, n=2)[0] * 1000, "µs")


def _deals(ms: int, deals: int) -> tuple[list[float], list[float]]:
    """By how many ms each answered ``play?`` went over the time, and how long a ``played`` took."""
    overruns: list[float] = []
    line_times: list[float] = []
    with ExitStack() as stack:
        seats = [stack.enter_context(_seat(ms, number)) for number in range(4)]
        for number in range(deals):
            _deal(seats, ms, random.Random(number), overruns, line_times)
    return overruns, line_times


def _deal(
    seats: list[Ask], ms: int, rng: random.Random, overruns: list[float], line_times: list[float]
) -> None:
    """A deal without passing."""
    state = hearts.start(hearts.HeartsRules(pass_count=0))
    pack = list(deck(state.public.rules).cards)
    rng.shuffle(pack)
    state = _apply(state, DEALER, hearts.Deal(tuple(pack)))
    for seat, hand in enumerate(state.hands):
        assert seats[seat](f"deal {seat} hold {hand}") == "ok"
    while state.public.turn is not None:
        seat = state.public.turn
        began = time.perf_counter()
        card = seats[seat]("play?").split()[1]
        overruns.append((time.perf_counter() - began) * 1000 - ms)
        (chosen,) = CardSet.parse(card)
        state = _apply(state, seat, hearts.Play(chosen))
        for say in seats:
            began = time.perf_counter()
            assert say(f"played {seat} {card}") == "ok"
            line_times.append((time.perf_counter() - began) * 1000)


def _apply(state: hearts.State, seat: int, move: hearts.Move) -> hearts.State:
    events = hearts.decide(state, seat, move)
    assert not isinstance(events, Refusal), (move, events)
    for event in events:
        state = hearts.evolve(state, event)
    return state


@contextmanager
def _seat(ms: int, seed: int) -> Iterator[Ask]:
    with seat_process() as say:
        assert say(f"config bot=master time_ms={ms} seed={seed}") == "ok"
        assert say("rules standard+pass_count=0") == "ok"
        yield say
