"""Hypothesis generators: what the laws need to know of a game, and random matches.

A game plugs in as a :class:`Subject`, such as the one in ``tests/laws/hearts.py``;
``tests/laws/test_laws.py`` lists them, and every law then holds for it, too.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from random import Random
from typing import Any

from hypothesis import strategies as st

from herzrasen.cards import DEALER, WATCHER, Card, Seat
from herzrasen.games.protocol import Game, Refusal


@dataclass(frozen=True)
class Subject:
    """A game under test.

    ``rules`` draws playable rules; ``seats`` counts their players. ``chance`` makes the DEALER's
    move, ``choose`` picks one of a seat's legal moves. ``attempt`` is a move of any kind, mostly an
    illegal one. ``cards`` lists all cards of a state, one by one; ``hidden_otherwise`` is a state
    that looks the same to a seat (or WATCHER), its hidden cards lying differently.
    """

    name: str
    game: Game[Any, Any, Any, Any, Any, Any, Any]
    rules: st.SearchStrategy[Any]
    seats: Callable[[Any], int]
    chance: Callable[[Any, Random], Any]
    choose: Callable[[Any, Random], Any]
    attempt: Callable[[Any, Random], Any]
    cards: Callable[[Any], list[Card]]
    hidden_otherwise: Callable[[Any, Seat, Random], Any]

    def everyone(self, rules: Any) -> tuple[Seat, ...]:
        """Each seat, the DEALER and a WATCHER."""
        return (*range(self.seats(rules)), DEALER, WATCHER)


@dataclass(frozen=True)
class MatchStep:
    """An accepted move: the state before it, who made it, its events, and the state after it."""

    before: Any
    seat: Seat
    move: Any
    events: tuple[Any, ...]
    after: Any


def match_at_random(subject: Subject, rules: Any, random: Random) -> Iterator[MatchStep]:
    """A match of random legal moves, step by step to its end."""
    game = subject.game
    state = game.start(rules)
    while seats := game.to_act(state.public):
        seat = random.choice(sorted(seats))
        if seat == DEALER:
            move = subject.chance(state.public, random)
        elif legal := game.legal(game.view(state, seat)):
            move = subject.choose(legal, random)
        else:
            continue  # where all play at once, a seat may have no move
        events = game.decide(state, seat, move)
        assert not isinstance(events, Refusal), (seat, move, events)
        before = state
        for event in events:
            state = game.evolve(state, event)
        yield MatchStep(before, seat, move, events, state)


@st.composite
def walks(draw: st.DrawFn, subject: Subject, longest: int = 120) -> list[MatchStep]:
    """The first steps of a match of random legal moves by random rules."""
    rules = draw(subject.rules)
    random = Random(draw(st.integers(0, 2**32 - 1)))
    count = draw(st.integers(1, longest))
    return list(islice(match_at_random(subject, rules, random), count))
