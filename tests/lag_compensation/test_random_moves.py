"""The move queue under random messages: shuffled, late, and sent twice, on a simulated clock."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import Latency
from herzrasen.lag_compensation.move_queue import CHAIN_REFUSAL, MoveQueue
from herzrasen.lag_compensation.wait_time import MAX_WAIT_MS
from herzrasen.protocol.house_rules import RoomKind
from herzrasen.table import journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from tests.table.random_play import new_table


class ArrivingMove:
    """A move on its way: whose, when it arrives, and what it holds."""

    def __init__(self, name: str, seat: Seat, move: object, arrives: float) -> None:
        self.name, self.seat, self.move, self.arrives = name, seat, move, arrives
        self.seen: int | None = None
        self.after: float | None = None
        self.rests_on: str | None = None


class RandomMoves:
    """Four players, two of them far away, who never wait for an answer before they move again."""

    def __init__(self, kind: RoomKind, seed: int) -> None:
        self.random = Random(seed)
        self.table: Table = new_table("nerts", "stoss+rounds=1")
        self.door = MoveQueue(nerts.RACE, kind)
        self.lines = {0: Latency(200, 15), 1: Latency(90, 10), 2: Latency(20, 2)}
        self.now = 0.0
        self.waits: dict[str, float] = {}
        self.made: Counter[str] = Counter()
        self.refused: dict[str, Refusal] = {}
        self.rests: dict[str, str] = {}
        self.races: list[tuple[int, int]] = []
        self.open: list[ArrivingMove] = []
        self.number = 0

    def deal(self) -> None:
        """Deal, and let everyone be ready."""
        self._write(DEALER, dealer.deal(self.table.public, bytes(32)))
        for seat in range(4):
            self._write(seat, nerts.Ready())
        self._write(DEALER, nerts.Start())

    def play(self, messages: int) -> None:
        """Send so many moves; they arrive in any order."""
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
        message = ArrivingMove(f"m{self.number}", seat, move, 0)
        if self.random.random() < 0.9:
            message.seen = self.random.randint(max(1, self.table.number - 5), self.table.number)
            message.after = self.random.choice([0, 100, 400, 86_400_000])
        mine = [other.name for other in self.open if other.seat == seat]
        if mine and self.random.random() < 0.5:
            message.rests_on = self.rests[message.name] = mine[-1]
        self.open.append(message)
        if self.random.random() < 0.2:
            self.open.append(message)

    def _arrive(self, message: ArrivingMove) -> None:
        self._pass(self.now + self.random.choice([0, 0, 1, 1, 20, 20, 150, 400]))
        seat, name = message.seat, message.name
        known = self.table.move_number(seat, name) is not None or self.door.contains(seat, name)
        if known or self.door.refusal(seat, name):
            return
        rests_on = message.rests_on
        queued = self.door.add(
            seat, message.move, self.now, self.lines,
            key=name, seen=message.seen, after_ms=message.after, rests_on=rests_on,
        )  # fmt: skip
        made = rests_on is None or self.table.move_number(seat, rests_on) is not None
        if not made and not self.door.contains(seat, rests_on or ""):
            self._check_refusals(self.door.reject(queued, CHAIN_REFUSAL))
        self._decide()

    def _pass(self, until: float) -> None:
        while self.door.due is not None and self.door.due <= until:
            assert self.door.due > self.now, "time goes on"
            self.now = self.door.due
            self._decide()
        self.now = max(self.now, until)

    def _decide(self) -> None:
        while decided := self.door.decide(
            self.table.public, self.now, lambda: self.lines, self.table.number + 1, self.table.seed
        ):
            queued = decided.queued
            assert queued.touched <= queued.arrived <= self.now
            assert queued.key is not None
            self.waits[queued.key] = self.now - queued.arrived
            late = self.door.late_races
            entries = self.table.propose(
                queued.seat,
                queued.move,
                MoveDetails(key=queued.key, races=(*late, *decided.races)),
                at=0,
            )
            assert not isinstance(entries, AlreadyDone)
            if isinstance(entries, Refusal):
                self._check_refusals(self.door.move_refused(queued, entries))
                continue
            self.made[queued.key] += 1
            for entry in entries:
                before = self.table.public
                assert journal.read(journal.write(entry), "nerts") == entry
                self.table.apply(entry)
                self.door.event_sent(entry.number, entry.event, before, self.now, queued)
                self.races += [(race.number, len(race.contenders)) for race in entry.races]
            self.door.races_logged(late)
            self._check_refusals(self.door.move_made(decided, self.lines))

    def _check_refusals(self, answers: object) -> None:
        assert isinstance(answers, tuple)
        for queued, why in answers:
            assert queued.key not in self.refused
            assert queued.key not in self.made
            self.refused[queued.key] = why

    def _write(self, seat: Seat, move: object) -> None:
        entries = self.table.propose(seat, move, MoveDetails(seed=b"seed"), at=0)
        assert not isinstance(entries, Refusal | AlreadyDone)
        for entry in entries:
            before = self.table.public
            self.table.apply(entry)
            self.door.event_sent(entry.number, entry.event, before, self.now)


@pytest.mark.parametrize("kind", ["private", "public"])
@pytest.mark.parametrize("seed", range(4))
def test_every_move_is_made_once_or_refused_once(kind: RoomKind, seed: int) -> None:
    storm = RandomMoves(kind, seed)
    storm.deal()
    storm.play(400)
    assert not storm.door.waiting
    assert storm.door.due is None
    sent = {f"m{number + 1}" for number in range(storm.number)}
    assert storm.made.keys() | storm.refused.keys() == sent
    assert not storm.made.keys() & storm.refused.keys()
    assert set(storm.made.values()) == {1}
    assert max(storm.waits.values()) <= MAX_WAIT_MS[kind] + 1e-6
    assert any(wait > 0 for wait in storm.waits.values())
    for name, rested_on in storm.rests.items():
        assert name in storm.refused or rested_on in storm.made, "nothing is half applied"
    assert any(why == CHAIN_REFUSAL for why in storm.refused.values())
    assert all(number <= storm.table.number and moves >= 2 for number, moves in storm.races)
    assert storm.races


def test_the_same_messages_are_decided_the_same_way() -> None:
    def run_all(seed: int) -> tuple[object, ...]:
        storm = RandomMoves("private", seed)
        storm.deal()
        storm.play(300)
        return storm.table.public, storm.made, storm.refused, storm.races

    assert run_all(7) == run_all(7)
