"""A round of Nerts in simulated time: the queue of moves, by when each player's hands are done.

How it works: a player decides on the table as it is, and their move is queued for the time at which
their hands are done; then they are asked again. Moves of others in the meantime may make it
illegal, as at a real table: it bounces, and the time is lost. Times are simulated milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from heapq import heappop, heappush
from math import inf
from typing import Any, NamedTuple, Self

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Move, Phase, State
from herzrasen.games.nerts.events import Event, Scored
from herzrasen.games.protocol import Refusal
from herzrasen.table.due_timers import WaitTimers


class TimedMove(NamedTuple):
    """A seat whose hands are done, with the move it had queued; None was a wait."""

    seat: Seat
    move: Move | None


class SimulatedRound:
    """A running round. Who plays it says how players decide, and may note events and moves.

    ``bounced`` counts each seat's moves that came too late; ``scored`` is None until the round is.
    """

    def __init__(self, state: State, seed: bytes) -> None:
        self.state = state
        self.ms = 0
        self.scored: Scored | None = None
        self.bounced = [0] * state.public.rules.seats
        self._seed = seed
        self._queue: list[tuple[int, int, Seat, Move | None]] = []
        self._decisions = 0
        self._timers = WaitTimers()

    def note_event(self, event: Event) -> None:
        """Called with each event, before the state has it."""

    def note_move(self, seat: Seat, events: Sequence[Event]) -> None:
        """Called after each move that was made, with its events."""

    def submit(self, seat: Seat, move: Move) -> bool:
        """Make a move. Returns whether it was legal."""
        events = nerts.decide(self.state, seat, move)
        if isinstance(events, Refusal):
            return False
        for event in events:
            if isinstance(event, Scored):
                self.scored = event
            self.note_event(event)
            self.state = nerts.evolve(self.state, event)
        self.note_move(seat, events)
        return True

    def queue_move(self, seat: Seat, move: Move | None, after_ms: int) -> None:
        """Queue a seat's move, or a wait, for so many milliseconds from now."""
        heappush(self._queue, (self.ms + after_ms, self._decisions, seat, move))
        self._decisions += 1

    def advance(self, until_ms: float = inf) -> TimedMove | None:
        """Go on until a seat has made its move and is to be asked again; None if the round is
        scored, nothing is queued any more, or the time is over."""
        while self.scored is None and self.ms <= until_ms:
            public = self.state.public
            if public.phase is Phase.STUCK:
                self.submit(DEALER, dealer.due_at_once(public, self._seed))
                continue
            if not self._queue:
                return None
            waits = nerts.pending_timers(public)
            self._timers = self._timers.after(waits, self.ms)
            due = self._timers.next_due(waits)
            if due is not None and due.at <= self._queue[0][0]:
                self.ms = max(self.ms, due.at)
                self.submit(DEALER, due.wait.move)
                continue
            self.ms, _, seat, move = heappop(self._queue)
            if move is not None and not self.submit(seat, move):
                self.bounced[seat] += 1
            return TimedMove(seat, move)
        return None

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        same = copy(self)
        same.bounced, same._queue = [*self.bounced], [*self._queue]  # noqa: SLF001 - of its own kind
        return same
