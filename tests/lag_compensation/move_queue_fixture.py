"""Fixture: a round of Nerts behind a move queue, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Started
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import Latency
from herzrasen.lag_compensation.move_queue import CHAIN_REFUSAL, MoveQueue
from herzrasen.protocol.house_rules import RoomKind
from herzrasen.protocol.race import Race
from tests.games.nerts.positions import table


class MoveQueueFixture:
    """The position of a text, sent to everybody at 0 as event 1; ``far`` are the round trips of the
    persons, in ms. ``answers`` is what became of the moves, in order: when, whose, what. ``races``
    are those that were won or became known."""

    def __init__(self, text: str, far: Mapping[Seat, float], kind: RoomKind = "private") -> None:
        self.state = table(text)
        self.queue = MoveQueue(nerts.RACE, kind)
        self.queue.event_sent(1, Started(DEALER), self.state.public, 0)
        self.lines = {seat: Latency(low, 0) for seat, low in far.items()}
        self.number = 1
        self.now = 0.0
        self.answers: list[tuple[float, str, str | Refusal]] = []
        self.races: list[Race[Any]] = []
        self._names: set[tuple[Seat, str]] = set()

    def submit(
        self,
        at: float,
        seat: Seat,
        move: str,
        *,
        after: float | None = None,
        seen: int = 1,
        rests_on: str | None = None,
    ) -> None:
        """A move arrives at this time, with the key ``seat move``."""
        self.run(at)
        self.now = at
        name = f"{seat} {move}"
        resting = (
            rests_on is None
            or (seat, rests_on) in self._names
            or (self.queue.contains(seat, rests_on))
        )
        queued = self.queue.add(
            seat, parse_move(move), at, self.lines,
            key=name, seen=seen, after_ms=after, rests_on=rests_on,
        )  # fmt: skip
        if not resting:
            self._note(self.queue.reject(queued, CHAIN_REFUSAL))
        self._decide()

    def run(self, until: float = 10_000) -> None:
        """Let time pass until then."""
        while self.queue.due is not None and self.queue.due <= until:
            self.now = self.queue.due
            self._decide()

    @property
    def made_moves(self) -> list[str]:
        """The moves that were made, in order."""
        return [name for _, name, what in self.answers if what == "made"]

    @property
    def refusals(self) -> dict[str, Refusal]:
        """The moves that were refused, and why."""
        return {name: what for _, name, what in self.answers if isinstance(what, Refusal)}

    def at(self, name: str) -> float:
        """When this move was decided."""
        return next(at for at, move_name, _ in self.answers if move_name == name)

    def _decide(self) -> None:
        while decided := self.queue.decide(
            self.state.public, self.now, lambda: self.lines, self.number + 1, b"seed"
        ):
            queued = decided.queued
            events = nerts.decide(self.state, queued.seat, cast(nerts.Move, queued.move))
            if isinstance(events, Refusal):
                self._note(self.queue.move_refused(queued, events))
                continue
            assert queued.key is not None
            self.races += [*self.queue.late_races, *decided.races]
            self.queue.races_logged(self.queue.late_races)
            self._names.add((queued.seat, queued.key))
            self.answers.append((self.now, queued.key, "made"))
            for event in events:
                self.number += 1
                before = self.state.public
                self.state = nerts.evolve(self.state, event)
                self.queue.event_sent(self.number, event, before, self.now, queued)
            self._note(self.queue.move_made(decided, self.lines))

    def _note(self, answers: object) -> None:
        assert isinstance(answers, tuple)
        for queued, why in answers:
            self.answers.append((self.now, queued.key, why))
