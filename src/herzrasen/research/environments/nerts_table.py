"""Rounds of Nerts among agents that are asked from outside, in simulated time."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy, deepcopy
from typing import Any

import msgspec

from herzrasen.bots import dealer
from herzrasen.bots.hearts.engine.rng import Rng, fork
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Call, Move, NertsRules, Phase, State, Turn, Vote
from herzrasen.games.nerts.events import Event
from herzrasen.games.nerts.score import side_points
from herzrasen.research.environments.arguments import rules_argument
from herzrasen.research.nerts_round import seed_of
from herzrasen.research.simulated_round import SimulatedRound


class ReactionTimes(msgspec.Struct, frozen=True):
    """How long an agent's actions take, in simulated milliseconds.

    ``spread`` (0 to 1) is the share by which each may be shorter or longer, any value as likely.

    Raises ValueError for a time below 1 and a spread outside 0 to 1.
    """

    lift_ms: int = 900
    turn_ms: int = 500
    call_ms: int = 400
    vote_ms: int = 400
    wait_ms: int = 250
    spread: float = 0.3

    def __post_init__(self) -> None:
        times = (self.lift_ms, self.turn_ms, self.call_ms, self.vote_ms, self.wait_ms)
        if min(times) < 1 or not 0 <= self.spread <= 1:
            raise ValueError("reaction times are at least 1 ms, their spread 0 to 1")

    def of(self, move: Move | None, rng: Rng) -> int:
        """How long this move takes, at least 1 ms; None is a wait."""
        match move:
            case None:
                mean = self.wait_ms
            case Turn():
                mean = self.turn_ms
            case Call():
                mean = self.call_ms
            case Vote():
                mean = self.vote_ms
            case _:
                mean = self.lift_ms
        room = int(mean * self.spread)
        return max(1, mean - room + rng.below(2 * room + 1))


def nerts_rules_of(rules: NertsRules | str) -> NertsRules:
    """The rules, also by a preset's name or a text form such as ``stoss+seats=2``.

    Raises UnknownRules.
    """
    found: NertsRules = rules_argument(nerts, rules)
    return found


class NertsSimulation:
    """Rounds of Nerts, one after the other, whose moves are chosen from outside. A deep copy goes
    on by itself."""

    def __init__(self, rules: NertsRules, reactions: tuple[ReactionTimes, ...]) -> None:
        self.rules, self._reactions = rules, reactions
        self._round = _LoggedRound(nerts.start(rules), b"")
        self._rng = Rng(0)

    @property
    def state(self) -> State:
        """The state of the match."""
        return self._round.state

    @property
    def ms(self) -> int:
        """The time since the round began."""
        return self._round.ms

    @property
    def log(self) -> list[Event]:
        """The events of the running round."""
        return self._round.log

    @property
    def bounces(self) -> list[int]:
        """For each seat, its moves in this round that came too late."""
        return self._round.bounced

    @property
    def points(self) -> tuple[int, ...] | None:
        """The points of each side, once the round is scored."""
        scored = self._round.scored
        return None if scored is None else side_points(self.rules, scored.points)

    def start_match(self) -> None:
        """A level score sheet before the first round."""
        self._round = _LoggedRound(nerts.start(self.rules), b"")

    def deal(self, seed: int, number: int) -> list[Seat]:
        """Deal and start the next round, with cards number ``number`` of this seed. Returns the
        seats in the order in which they are asked first, which the seed decides."""
        deal_seed = seed_of(seed, number)
        self._round, self._rng = _LoggedRound(self.state, deal_seed), Rng(fork(seed, number))
        self.lay_out(dealer.deal(self.state.public, deal_seed))
        return self.shuffled_seats()

    def lay_out(self, move: nerts.Deal) -> None:
        """Deal these decks and start the round."""
        self._round.submit(DEALER, move)
        while self.state.public.phase is not Phase.PLAY:
            seat = min(nerts.to_act(self.state.public))
            ready = nerts.Ready() in nerts.legal(nerts.view(self.state, seat))
            self._round.submit(seat, nerts.Ready() if ready else nerts.Start())

    def shuffled_seats(self) -> list[Seat]:
        """The seats in any order: nobody is first by the number of their chair."""
        seats = list(range(self.rules.seats))
        for left in range(len(seats), 1, -1):
            other = self._rng.below(left)
            seats[left - 1], seats[other] = seats[other], seats[left - 1]
        return seats

    def choose(self, seat: Seat, move: Move | None) -> None:
        """Queue a seat's move, or a wait, for the time at which its hands are done."""
        self.queue_move(seat, move, self._reactions[seat].of(move, self._rng))

    def queue_move(self, seat: Seat, move: Move | None, after_ms: int) -> None:
        """Queue a seat's move, or a wait, for so many milliseconds from now."""
        self._round.queue_move(seat, move, after_ms)

    def advance(self) -> Seat | None:
        """Go on until a seat has made its move and is to be asked again; None if no move is queued
        any more, or the round is scored."""
        done = self._round.advance()
        return None if done is None or self._round.scored is not None else done.seat

    def __deepcopy__(self, memo: dict[int, Any]) -> NertsSimulation:
        same = copy(self)
        vars(same).update(_round=deepcopy(self._round, memo), _rng=Rng(self._rng.state))
        return same


class _LoggedRound(SimulatedRound):
    """A round that keeps its events."""

    def __init__(self, state: State, seed: bytes) -> None:
        super().__init__(state, seed)
        self.log: list[Event] = []

    def note_move(self, seat: Seat, events: Sequence[Event]) -> None:  # noqa: ARG002
        """Keep the events."""
        self.log += events

    def __deepcopy__(self, memo: dict[int, Any]) -> _LoggedRound:
        same = super().__deepcopy__(memo)
        same.log = [*self.log]
        return same
