"""A round of Nerts behind the door, on a clock that the test moves."""

from __future__ import annotations

from collections.abc import Mapping

from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts.events import Started
from herzrasen.games.nerts.notation import parse_move
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.claim_queue import CHAIN, Door
from herzrasen.lag_compensation.latency_tracker import Distance
from herzrasen.protocol.house_rules import Kind
from herzrasen.protocol.race import Race
from tests.games.nerts.table import table


class Desk:
    """The position of a text, told to everybody at 0 as event 1; ``far`` are the round trips of
    those who are persons, in ms.

    ``said`` is what became of the claims, in order: when, whose, what. ``races`` are those that
    were won or became known.
    """

    def __init__(self, text: str, far: Mapping[Seat, float], kind: Kind = "private") -> None:
        self.state = table(text)
        self.door = Door(kind)
        self.door.happened(1, Started(DEALER), self.state.public, 0)
        self.lines = {seat: Distance(low, 0) for seat, low in far.items()}
        self.number = 1
        self.now = 0.0
        self.said: list[tuple[float, str, str | Refusal]] = []
        self.races: list[Race] = []
        self._names: set[tuple[Seat, str]] = set()

    def claim(
        self,
        at: float,
        seat: Seat,
        move: str,
        *,
        after: float | None = None,
        seen: int = 1,
        rests_on: str | None = None,
    ) -> None:
        """A move arrives at this time, with the name ``seat move``."""
        self.run(at)
        self.now = at
        name = f"{seat} {move}"
        resting = (
            rests_on is None or (seat, rests_on) in self._names or (self.door.holds(seat, rests_on))
        )
        claim = self.door.enter(
            seat, parse_move(move), at, self.lines,
            name=name, seen=seen, after_ms=after, rests_on=rests_on,
        )  # fmt: skip
        if not resting:
            self._note(self.door.turn_away(claim, CHAIN))
        self._decide()

    def run(self, until: float = 10_000) -> None:
        """Let the time pass until then."""
        while self.door.due is not None and self.door.due <= until:
            self.now = self.door.due
            self._decide()

    @property
    def made(self) -> list[str]:
        """The moves that were made, in order."""
        return [name for _, name, what in self.said if what == "made"]

    @property
    def refused(self) -> dict[str, Refusal]:
        """The moves that were refused, and why."""
        return {name: what for _, name, what in self.said if isinstance(what, Refusal)}

    def at(self, name: str) -> float:
        """When it was decided about this move."""
        return next(at for at, said, _ in self.said if said == name)

    def _decide(self) -> None:
        while decided := self.door.next(
            self.state.public, self.now, self.lines, self.number + 1, b"seed"
        ):
            claim = decided.claim
            events = nerts.decide(self.state, claim.seat, claim.move)
            if isinstance(events, Refusal):
                self._note(self.door.refused(claim, events))
                continue
            assert claim.name is not None
            self.races += [*self.door.late, *decided.races]
            self.door.kept(self.door.late)
            self._names.add((claim.seat, claim.name))
            self.said.append((self.now, claim.name, "made"))
            for event in events:
                self.number += 1
                before = self.state.public
                self.state = nerts.evolve(self.state, event)
                self.door.happened(self.number, event, before, self.now, claim)
            self._note(self.door.made(decided, self.lines))

    def _note(self, answers: object) -> None:
        assert isinstance(answers, tuple)
        for claim, why in answers:
            self.said.append((self.now, claim.name, why))
