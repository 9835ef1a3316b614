"""The move queue under random messages: shuffled, late, and sent twice, on a simulated clock."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random
from typing import Final

import pytest

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.games import nerts
from herzrasen.games.nerts import Lift
from herzrasen.games.nerts.rules import StartBy
from herzrasen.games.protocol import Refusal
from herzrasen.lag_compensation.latency import Latency, RoundTrips, measure_latency
from herzrasen.lag_compensation.move_queue import CHAIN_REFUSAL, MoveQueue
from herzrasen.lag_compensation.wait_time import MAX_WAIT_MS
from herzrasen.protocol.house_rules import RoomKind
from herzrasen.table import journal
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from tests.courses.outputs import output
from tests.fingerprints import AssertFingerprints, CourseStep
from tests.lag_compensation.simulated_network import FAR, NEAR, Link
from tests.table.random_play import new_table

GOLDEN: Final = Path(__file__).with_name("golden") / "races.txt"
RULES: Final = (
    "stoss+rounds=2",
    "stoss+rounds=2,in_flight=returns,pile_size=5",
    "stoss+seats=8,rounds=2,pile_size=5,teams=roles",
    "pagat+pile_size=5,seats=6",
    "stoss+seats=2,pile_size=5,call=optional,rounds=2",
    "uk-racing-demon+pile_size=5",
)


class ArrivingMove:
    """A move on its way: whose, when it arrives, and what it holds."""

    def __init__(self, name: str, seat: Seat, move: object, arrives: float) -> None:
        self.name, self.seat, self.move, self.arrives = name, seat, move, arrives
        self.seen: int | None = None
        self.after: float | None = None
        self.rests_on: str | None = None


class RandomMoves:
    """Four players, two of them far away, who never wait for an answer before they move again."""

    def __init__(self, kind: RoomKind, seed: int, rules: str = "stoss+rounds=1") -> None:
        self.random = Random(seed)
        self.table: Table = new_table("nerts", rules)
        self.steps: list[CourseStep] = []
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

    def draw_lines(self) -> None:
        """Other connections, some measured by two pages or on a busy server, some not at all."""
        random, self.lines = self.random, {}
        for seat in range(self.table.rules.seats):
            links = random.sample((FAR, NEAR, Link(8, 2), Link(60, 40, 0.2)), random.randrange(3))
            trips = [link.round_trips(random, self.now).recent for link in links]
            lag = random.choice((0, 0, 15, 400))
            busy = [RoundTrips(tuple(it._replace(lag=lag) for it in some)) for some in trips]
            if (measured := measure_latency(busy, self.now)) is not None:
                self.lines[seat] = measured
        self.steps.append(CourseStep("lines", output(self.lines)))

    def deal(self) -> None:
        """Deal, and let everyone be ready."""
        self._write(DEALER, dealer.deal(self.table.public, bytes(32)))
        if self.table.rules.start is StartBy.READY:
            for seat in range(self.table.rules.seats):
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
        seat = self.random.randrange(self.table.rules.seats)
        legal = [*nerts.legal(nerts.View(self.table.public, seat))]
        if not legal:
            return
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
                refused = self.door.move_refused(queued, entries)
                self._note(decided, refused)
                self._check_refusals(refused)
                continue
            self.made[queued.key] += 1
            for entry in entries:
                before = self.table.public
                assert journal.read(journal.write(entry), "nerts") == entry
                self.table.apply(entry)
                self.door.event_sent(entry.number, entry.event, before, self.now, queued)
                self.races += [(race.number, len(race.contenders)) for race in entry.races]
            self.door.races_logged(late)
            lost = self.door.move_made(decided, self.lines)
            self._note(decided, lost)
            self._check_refusals(lost)

    def _note(self, *came: object) -> None:
        waits = (self.now, self.door.due, self.door.waiting, self.door.late_races)
        self.steps.append(CourseStep("decided", output(*came, waits)))

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


def test_who_gets_what_and_why(assert_fingerprints: AssertFingerprints) -> None:
    """Each decision, and what the losers are told, over many rules and connections."""
    courses = {}
    for seed in range(16):
        kind: RoomKind = "public" if seed % 2 else "private"
        storm = RandomMoves(kind, seed, RULES[seed % len(RULES)])
        for _ in range(2):
            if storm.table.is_dealing():
                storm.draw_lines()
                storm.deal()
                storm.play(150)
        courses[f"{kind} {seed}"] = storm.steps
    assert_fingerprints(GOLDEN, courses)
