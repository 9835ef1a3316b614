"""Rounds of Nerts among bots without a clock: a queue of who acts when.

Every bot is asked on the table as it is, and its move is made when its hands are done; then it is
asked again. What others do in the meantime may make the move bounce, as at a real table. Times are
milliseconds of play, not of this machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from heapq import heappop, heappush
from typing import Final, NamedTuple

from herzrasen.bots import dealer
from herzrasen.bots.nerts import Action, NertsBot
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import End, RoundEnded, Scored
from herzrasen.games.protocol import Refusal

LONGEST_MS: Final = 3_600_000
"""A round that runs for an hour of play never ends: a bug."""


class Round(NamedTuple):
    """What a round was: why it ended and after how long, and per seat the points, the cards moved
    or turned, and the moves that bounced."""

    reason: End
    caller: Seat | None
    ms: int
    points: tuple[int, ...]
    actions: tuple[int, ...]
    bounced: tuple[int, ...]


def seed_of(*parts: int) -> bytes:
    """A deal's seed made from numbers, so that a run can be repeated."""
    return sha256(" ".join(map(str, parts)).encode()).digest()


def play_match(rules: nerts.NertsRules, bots: Sequence[NertsBot], seed: int) -> list[Round]:
    """A whole match, round by round."""
    state = nerts.start(rules)
    rounds: list[Round] = []
    while state.public.phase is nerts.Phase.DEAL:
        state, played = play_round(state, bots, seed_of(seed, len(rounds)))
        rounds.append(played)
    return rounds


def play_round(
    state: nerts.State, bots: Sequence[NertsBot], seed: bytes
) -> tuple[nerts.State, Round]:
    """Deal from this seed and play until the round is scored.

    Raises RuntimeError if the round does not end within :data:`LONGEST_MS`.
    """
    table = _Table(state, bots, seed)
    table.submit(DEALER, dealer.deal(state.public, seed))
    table.begin()
    while table.scored is None:
        table.next()
    return table.state, table.result()


class _Table:
    """A round while it runs."""

    def __init__(self, state: nerts.State, bots: Sequence[NertsBot], seed: bytes) -> None:
        self.state = state
        self._seed = seed
        self.bots = bots
        self.ms = 0
        self.ended: RoundEnded | None = None
        self.scored: Scored | None = None
        self.actions = [0] * len(bots)
        self.bounced = [0] * len(bots)
        self._asked = 0
        self._queue: list[tuple[int, int, Seat, nerts.Move | None]] = []

    def submit(self, seat: Seat, move: nerts.Move) -> bool:
        """Make the move, if it is not refused."""
        events = nerts.decide(self.state, seat, move)
        if isinstance(events, Refusal):
            return False
        for event in events:
            self.state = nerts.evolve(self.state, event)
            if isinstance(event, RoundEnded):
                self.ended = event
            elif isinstance(event, Scored):
                self.scored = event
        return True

    def begin(self) -> None:
        """Everyone gets ready, the round starts, and every bot is asked for the first time."""
        while self.state.public.phase is not nerts.Phase.PLAY:
            for seat in sorted(nerts.to_act(self.state.public)):
                move = nerts.Start() if seat == DEALER else self._act(seat).move
                if move is not None:
                    self.submit(seat, move)
        for seat in range(len(self.bots)):
            self._ask(seat)

    def next(self) -> None:
        """The next move in time is made, and who made it is asked again."""
        if self.state.public.phase is nerts.Phase.STUCK:
            self.submit(DEALER, dealer.remedy(self.state.public, self._seed))
        self.ms, _, seat, move = heappop(self._queue)
        if self.ms > LONGEST_MS:
            raise RuntimeError(f"round {self.state.public.round} does not end")
        if move is not None:
            if not self.submit(seat, move):
                self.bounced[seat] += 1
            if not isinstance(move, nerts.Vote):
                self.actions[seat] += 1
        if self.scored is None:
            self._ask(seat)

    def result(self) -> Round:
        """What the round was."""
        assert self.ended is not None
        assert self.scored is not None
        return Round(
            reason=self.ended.reason,
            caller=self.ended.caller,
            ms=self.ms,
            points=self.scored.points,
            actions=tuple(self.actions),
            bounced=tuple(self.bounced),
        )

    def _act(self, seat: Seat) -> Action:
        return self.bots[seat].act(nerts.view(self.state, seat))

    def _ask(self, seat: Seat) -> None:
        action = self._act(seat)
        self._asked += 1
        heappush(self._queue, (self.ms + action.after_ms, self._asked, seat, action.move))
