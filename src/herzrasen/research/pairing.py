"""A pairing of two Hearts players: rules, seatings and packs, and how a deal is played."""

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
from herzrasen.research.players import PlayerKind, PlayerSpec, create_player
from herzrasen.research.think_time import ThinkTimes, merge
from herzrasen.research.timed_player import TimedPlayer, without_claim

ROTATIONS_PER_PROGRAM: Final = 4
"""Rotations of passing that external programs play before they are restarted."""


class Pairing(msgspec.Struct, frozen=True):
    """A against B. ``alone`` seats one A (or one side of As) among Bs instead of half and half;
    ``referee`` also checks what external programs say about legal moves and scores."""

    a: PlayerSpec
    b: PlayerSpec
    rules: HeartsRules
    seed: int
    alone: bool = False
    referee: bool = False

    @property
    def seatings(self) -> list[frozenset[Seat]]:
        """The sets of seats that A takes."""
        return seatings(self.rules.players, self.rules.sides, alone=self.alone)

    @property
    def has_programs(self) -> bool:
        """Whether an external program plays, which knows cards but no claims."""
        return PlayerKind.PROGRAM in (self.a.kind, self.b.kind)

    def spans(self, deals: int) -> list[tuple[int, int]]:
        """The deals in blocks of whole rotations of passing: the number of the first, how many.

        Programs are restarted for each block, so their blocks are longer.
        """
        size = self.rules.players * (ROTATIONS_PER_PROGRAM if self.has_programs else 1)
        return [(first, min(size, deals - first)) for first in range(0, deals, size)]


class SeatPool:
    """The players of a pairing: one of A's and one of B's for each seat, created when first needed
    and kept for all seatings."""

    def __init__(self, pairing: Pairing) -> None:
        self.pairing = pairing
        self._players: dict[tuple[bool, Seat], TimedPlayer] = {}

    def players(self, seats_of_a: frozenset[Seat]) -> list[TimedPlayer]:
        """The players of this seating, in seat order."""
        return [
            self._player(seat in seats_of_a, seat) for seat in range(self.pairing.rules.players)
        ]

    def think_times(self) -> tuple[ThinkTimes, ThinkTimes]:
        """The times of A's and B's decisions."""
        times_a, times_b = (
            merge(
                player.think_times() for (of_a, _), player in self._players.items() if of_a == side
            )
            for side in (True, False)
        )
        return times_a, times_b

    def close(self) -> None:
        """End the external programs."""
        for player in self._players.values():
            player.close()

    def _player(self, of_a: bool, seat: Seat) -> TimedPlayer:
        if (of_a, seat) not in self._players:
            spec = self.pairing.a if of_a else self.pairing.b
            hearts_player = create_player(
                spec, self.pairing.seed * 100 + seat, referee=self.pairing.referee
            )
            self._players[of_a, seat] = TimedPlayer(hearts_player)
        return self._players[of_a, seat]


@contextmanager
def seat_pool(pairing: Pairing) -> Iterator[SeatPool]:
    """A SeatPool that is closed at the end."""
    opened = SeatPool(pairing)
    try:
        yield opened
    finally:
        opened.close()


def start_match(pairing: Pairing, rules: HeartsRules, players: Sequence[TimedPlayer]) -> State:
    """Start a match. ``rules`` may be the pairing's without an end: then players play for points
    alone."""
    for seat, player in enumerate(players):
        player.start_match(seat, pairing.rules, at_stake=rules == pairing.rules)
    return hearts.start(rules)


def play_deal(
    state: State, pack: tuple[Card, ...], players: Sequence[TimedPlayer], *, claims: bool = True
) -> State:
    """Play one more deal. Without ``claims`` every card is played.

    Raises RuntimeError if a player's move is refused.
    """
    finished = len(state.public.match.deals)
    state = _submit(state, DEALER, Deal(pack), players)
    while len(state.public.match.deals) == finished and state.public.phase is not Phase.OVER:
        for seat in sorted(hearts.to_act(state.public)):
            view = hearts.view(state, seat)
            move = players[seat].choose(view)
            state = _submit(state, seat, move if claims else without_claim(view, move), players)
    return state


def shuffled_pack(rules: HeartsRules, seed: int, number: int | str) -> tuple[Card, ...]:
    """The pack for this seed and number: repeatable, not secret."""
    cards = list(deck(rules).cards)
    rng = Random(f"{seed}/{number}")
    return tuple(sorted(cards, key=lambda _: rng.random()))


def _submit(state: State, seat: Seat, move: Move, players: Sequence[TimedPlayer]) -> State:
    events = hearts.decide(state, seat, move)
    if isinstance(events, Refusal):
        raise RuntimeError(f"seat {seat}: {move} was refused: {events}")
    for event in events:
        state = hearts.evolve(state, event)
        for listener, player in enumerate(players):
            player.observe(event, listener)
    return state
