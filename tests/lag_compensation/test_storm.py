"""A round behind the door on a clock of its own, its messages shuffled, late, and said twice."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.claim_queue import CHAIN, Door
from herzrasen.lag_compensation.latency_tracker import Distance
from herzrasen.lag_compensation.wait_time import MOST_MS
from herzrasen.protocol.house_rules import Kind
from herzrasen.table import journal
from herzrasen.table.table import Answered, Table
from tests.table.playing import new_table


class Message:
    """A move on its way: of whom, when it arrives, and what it says."""

    def __init__(self, name: str, seat: Seat, move: object, arrives: float) -> None:
        self.name, self.seat, self.move, self.arrives = name, seat, move, arrives
        self.seen: int | None = None
        self.after: float | None = None
        self.rests_on: str | None = None


class Storm:
    """Four players, two of them far away, who never wait for an answer before they move again."""

    def __init__(self, kind: Kind, seed: int) -> None:
        self.random = Random(seed)
        self.table: Table = new_table("nerts", "stoss+rounds=1")
        self.door = Door(kind)
        self.lines = {0: Distance(200, 15), 1: Distance(90, 10), 2: Distance(20, 2)}
        self.now = 0.0
        self.waits: dict[str, float] = {}
        self.made: Counter[str] = Counter()
        self.refused: dict[str, Refusal] = {}
        self.rests: dict[str, str] = {}
        self.races: list[tuple[int, int]] = []
        self.open: list[Message] = []
        self.number = 0

    def deal(self) -> None:
        """Deal, and let everyone be ready."""
        self._write(DEALER, dealer.deal(self.table.public, bytes(32)))
        for seat in range(4):
            self._write(seat, nerts.Ready())
        self._write(DEALER, nerts.Start())

    def play(self, messages: int) -> None:
        """So many moves are sent, and arrive in whatever order."""
        for _ in range(messages):
            if self.table.public.phase is not nerts.Phase.PLAY:
                break
            self._send()
            while self.open and (self.random.random() < 0.6 or len(self.open) > 6):
                self._arrive(self.open.pop(self.random.randrange(len(self.open))))
        while self.open:
            self._arrive(self.open.pop())
        self._pass(self.now + 1000)

    def _send(self) -> None:
        seat = self.random.randrange(4)
        legal = [*nerts.legal(nerts.View(self.table.public, seat))]
        lifts = [move for move in legal if isinstance(move, Lift)]
        move = self.random.choice(lifts if lifts and self.random.random() < 0.8 else legal)
        self.number += 1
        message = Message(f"m{self.number}", seat, move, 0)
        if self.random.random() < 0.9:
            message.seen = self.random.randint(max(1, self.table.number - 5), self.table.number)
            message.after = self.random.choice([0, 100, 400, 86_400_000])
        mine = [other.name for other in self.open if other.seat == seat]
        if mine and self.random.random() < 0.5:
            message.rests_on = self.rests[message.name] = mine[-1]
        self.open.append(message)
        if self.random.random() < 0.2:
            self.open.append(message)

    def _arrive(self, message: Message) -> None:
        self._pass(self.now + self.random.choice([0, 1, 20, 150, 400]))
        seat, name = message.seat, message.name
        known = self.table.answered(seat, name) is not None or self.door.holds(seat, name)
        if known or self.door.refusal(seat, name):
            return
        rests_on = message.rests_on
        claim = self.door.enter(
            seat, message.move, self.now, self.lines,
            name=name, seen=message.seen, after_ms=message.after, rests_on=rests_on,
        )  # fmt: skip
        made = rests_on is None or self.table.answered(seat, rests_on) is not None
        if not made and not self.door.holds(seat, rests_on or ""):
            self._turned_away(self.door.turn_away(claim, CHAIN))
        self._decide()

    def _pass(self, until: float) -> None:
        while self.door.due is not None and self.door.due <= until:
            assert self.door.due > self.now, "time goes on"
            self.now = self.door.due
            self._decide()
        self.now = max(self.now, until)

    def _decide(self) -> None:
        while decided := self.door.next(
            self.table.public, self.now, self.lines, self.table.number + 1, self.table.seed
        ):
            claim = decided.claim
            assert claim.touched <= claim.arrived <= self.now
            assert claim.name is not None
            self.waits[claim.name] = self.now - claim.arrived
            late = self.door.late
            entries = self.table.propose(
                claim.seat, claim.move, at=0, name=claim.name, races=(*late, *decided.races)
            )
            assert not isinstance(entries, Answered)
            if isinstance(entries, Refusal):
                self._turned_away(self.door.refused(claim, entries))
                continue
            self.made[claim.name] += 1
            for entry in entries:
                before = self.table.public
                assert journal.read(journal.write(entry), "nerts") == entry
                self.table.apply(entry)
                self.door.happened(entry.number, entry.event, before, self.now, claim)
                self.races += [(race.number, len(race.claims)) for race in entry.races]
            self.door.kept(late)
            self._turned_away(self.door.made(decided, self.lines))

    def _turned_away(self, answers: object) -> None:
        assert isinstance(answers, tuple)
        for claim, why in answers:
            assert claim.name not in self.refused
            assert claim.name not in self.made
            self.refused[claim.name] = why

    def _write(self, seat: Seat, move: object) -> None:
        entries = self.table.propose(seat, move, at=0, seed=b"seed")
        assert not isinstance(entries, Refusal | Answered)
        for entry in entries:
            before = self.table.public
            self.table.apply(entry)
            self.door.happened(entry.number, entry.event, before, self.now)


@pytest.mark.parametrize("kind", ["private", "public"])
@pytest.mark.parametrize("seed", range(4))
def test_whatever_arrives_whenever_is_made_once_or_refused_once(kind: Kind, seed: int) -> None:
    storm = Storm(kind, seed)
    storm.deal()
    storm.play(400)
    assert not storm.door.waiting
    assert storm.door.due is None
    sent = {f"m{number + 1}" for number in range(storm.number)}
    assert storm.made.keys() | storm.refused.keys() == sent
    assert not storm.made.keys() & storm.refused.keys()
    assert set(storm.made.values()) == {1}
    assert max(storm.waits.values()) <= MOST_MS[kind] + 1e-6
    assert any(wait > 0 for wait in storm.waits.values())
    for name, rested_on in storm.rests.items():
        assert name in storm.refused or rested_on in storm.made, "nothing is half applied"
    assert any(why == CHAIN for why in storm.refused.values())
    assert all(number <= storm.table.number and claims >= 2 for number, claims in storm.races)
    assert storm.races


def test_the_same_messages_are_decided_the_same_way() -> None:
    def whole(seed: int) -> tuple[object, ...]:
        storm = Storm("private", seed)
        storm.deal()
        storm.play(300)
        return storm.table.public, storm.made, storm.refused, storm.races

    assert whole(7) == whole(7)
