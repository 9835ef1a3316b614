"""Who plays whom in the arena, by which rules, on which cards; and how a deal is played there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from random import Random
from typing import Final

import msgspec

from herzrasen.cards import DEALER, Card, Seat
from herzrasen.games import hearts
from herzrasen.games.hearts import Deal, HeartsRules, Move, Phase, State
from herzrasen.games.hearts.deck import deck
from herzrasen.games.protocol import Refusal
from herzrasen.research.duplicate import seatings
from herzrasen.research.players import Kind, Spec, sit
from herzrasen.research.think_time import Pace, together
from herzrasen.research.timed_player import Chair, played_out

ROTATIONS: Final = 4
"""So many rotations of passing outside programs play before they are started anew."""


class Bout(msgspec.Struct, frozen=True):
    """A against B. ``alone`` seats one A (one side of As, where seats play as partners) among Bs,
    instead of half and half; ``referee`` asks outside programs about rules and scores, too."""

    a: Spec
    b: Spec
    rules: HeartsRules
    seed: int
    alone: bool = False
    referee: bool = False

    @property
    def seatings(self) -> list[frozenset[Seat]]:
        """The seats that A takes, in every fair way."""
        return seatings(self.rules.players, self.rules.sides, alone=self.alone)

    @property
    def programs(self) -> bool:
        """Whether an outside program plays along, which hears of cards only, not of claims."""
        return Kind.PROGRAM in (self.a.kind, self.b.kind)

    def spans(self, deals: int) -> list[tuple[int, int]]:
        """The deals in blocks of whole rotations of passing: the number of the first, how many.

        Programs are started anew for each block, so theirs are longer.
        """
        size = self.rules.players * (ROTATIONS if self.programs else 1)
        return [(first, min(size, deals - first)) for first in range(0, deals, size)]


class House:
    """The chairs of a bout: one for each player and seat, kept from seating to seating."""

    def __init__(self, bout: Bout) -> None:
        self.bout = bout
        self._chairs: dict[tuple[bool, Seat], Chair] = {}

    def table(self, seats_of_a: frozenset[Seat]) -> list[Chair]:
        """The chairs of this seating, in seat order."""
        return [self._chair(seat in seats_of_a, seat) for seat in range(self.bout.rules.players)]

    def pace(self) -> tuple[Pace, Pace]:
        """How long A's and B's decisions took."""
        mine, theirs = (
            together(chair.pace() for (of_a, _), chair in self._chairs.items() if of_a == side)
            for side in (True, False)
        )
        return mine, theirs

    def close(self) -> None:
        """End the programs."""
        for chair in self._chairs.values():
            chair.leave()

    def _chair(self, of_a: bool, seat: Seat) -> Chair:
        if (of_a, seat) not in self._chairs:
            spec = self.bout.a if of_a else self.bout.b
            player = sit(spec, self.bout.seed * 100 + seat, referee=self.bout.referee)
            self._chairs[of_a, seat] = Chair(player)
        return self._chairs[of_a, seat]


@contextmanager
def house(bout: Bout) -> Iterator[House]:
    """The chairs of a bout, as long as they are needed."""
    opened = House(bout)
    try:
        yield opened
    finally:
        opened.close()


def open_match(bout: Bout, rules: HeartsRules, chairs: Sequence[Chair]) -> State:
    """A new match at these chairs. ``rules`` may let the match go on for ever: then nothing but
    points is at stake."""
    for seat, chair in enumerate(chairs):
        chair.sit_down(seat, bout.rules, at_stake=rules == bout.rules)
    return hearts.start(rules)


def play_deal(
    state: State, pack: tuple[Card, ...], chairs: Sequence[Chair], *, claims: bool = True
) -> State:
    """The state after one more deal. Without ``claims`` every card is played.

    Raises RuntimeError if a player's move is refused.
    """
    finished = len(state.public.match.deals)
    state = _submit(state, DEALER, Deal(pack), chairs)
    while len(state.public.match.deals) == finished and state.public.phase is not Phase.OVER:
        for seat in sorted(hearts.to_act(state.public)):
            view = hearts.view(state, seat)
            move = chairs[seat].choose(view)
            state = _submit(state, seat, move if claims else played_out(view, move), chairs)
    return state


def pack_of(rules: HeartsRules, seed: int, number: int | str) -> tuple[Card, ...]:
    """The same pack for the same seed and number: repeatable, not secret."""
    cards = list(deck(rules).cards)
    rng = Random(f"{seed}/{number}")
    return tuple(sorted(cards, key=lambda _: rng.random()))


def _submit(state: State, seat: Seat, move: Move, chairs: Sequence[Chair]) -> State:
    events = hearts.decide(state, seat, move)
    if isinstance(events, Refusal):
        raise RuntimeError(f"seat {seat}: {move} was refused: {events}")
    for event in events:
        state = hearts.evolve(state, event)
        for listener, chair in enumerate(chairs):
            chair.hear(event, listener)
    return state
