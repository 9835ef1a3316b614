"""A whole table without an event loop or a socket: its session, and a world that executes effects.

Time is a queue of what is due. People send what they may and what they may not, their pages close
and come back, bots answer by chance, and writes take a while, fail, meet another owner, or are
lost. What must hold is asserted at each step.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from herzrasen.bots import dealer
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.server.bot_pool.questions import AskBot, AskDealer, BotMoved
from herzrasen.server.bot_pool.worker_pool import first_legal
from herzrasen.server.room import effects, inputs, room_memory
from herzrasen.server.room.effects import Effect, Request
from herzrasen.server.room.inputs import Input, Moment
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.session import RoomSession, SessionState
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.person_change import PersonChange
from herzrasen.table.table import Table
from tests.server.session_people import Shown, Visitor, next_message
from tests.server.session_scenes import OpenedTable

REQUESTS: Final = (
    effects.Append,
    effects.Describe,
    effects.CheckOwner,
    effects.AllowNextTable,
    effects.OpenNextTable,
    effects.DrawShare,
    effects.ExpectRound,
)
PAGES: Final = ("p0", "p0", "p1", "p2", "w")
"""Whose pages they are: the host's two, those of two who may sit down, and a watcher's."""
ROUND: Final = BeaconRound("0" * 64, 7)
LONGEST_WAIT: Final = 600
"""What is waited for at a table, in seconds at most."""
NOT_SAVED: Final = Refusal("table.refusal.not-saved")
NO_OWNER: Final = (inputs.Conflict(), inputs.OutcomeLost(), inputs.StorageDamaged(NOT_SAVED))


class RecordedStep(NamedTuple):
    """What a session received, when, and what it wanted done."""

    received: tuple[Input, ...]
    now: Moment
    effects: tuple[Effect, ...]


class Handover(NamedTuple):
    """What the next owner of a table reads and is told, at which time; ``ids`` were used up."""

    about: TableInfo
    rows: tuple[bytes, ...]
    memory: RoomMemory | None
    now: float
    ids: int


class SimulatedSession:
    """The session of one table, and its world, drawn by a seed."""

    def __init__(
        self,
        scene: OpenedTable,
        seed: int | str,
        *,
        faults: bool = True,
        former: Handover | None = None,
    ) -> None:
        self.game: GameName = scene.game
        self.scene = scene
        self._random = Random(f"{scene.rules} {seed}")
        self._faults = faults
        self._now = 0.0 if former is None else former.now
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._ids = count(1 if former is None else former.ids)
        self.about = scene.description() if former is None else former.about
        self.settings = scene.settings()
        self._described = self.about
        self.rows: list[bytes] = [] if former is None else [*former.rows]
        self.table = self.replayed_table()
        self.steps: list[RecordedStep] = []
        self.pages: dict[int, str] = {}
        self.shown: dict[int, Shown] = {}
        self.moves = 0
        """Moves of people that were accepted."""
        self._timers: dict[str, int] = {}
        self._asked: set[int] = set()
        self._forgotten: set[int] = set()
        self._started = self._moment()
        self.session = self.new_session(self.table)
        self._feed(inputs.Loaded(None if former is None else former.memory))
        for person in PAGES:
            self._open(person)

    def new_session(self, table: Table) -> RoomSession:
        """A session of this table that nothing has happened to."""
        return RoomSession("T", self.about, table, 0, self.settings, self._started)

    def replayed_table(self) -> Table:
        """The table that its log gives."""
        table = Table(self.game, info.rules_of(self.game, self.about.rules))
        table.replay(journal.read(row, self.game) for row in self.rows)
        return table

    def hand_over(self) -> Handover:
        """Stop the server: what the next one reads from the log, and is told by this one."""
        memory = b"" if self.is_closed else room_memory.write(self.session.memory(self._moment()))
        if not self.is_closed:
            self._feed(inputs.StopRequested(next(self._ids)))
            self._pass(5.0)
        known = room_memory.read(memory)
        return Handover(self._described, tuple(self.rows), known, self._now, next(self._ids))

    @property
    def is_closed(self) -> bool:
        """Whether the session has closed."""
        return self.session.state is SessionState.CLOSED

    def run(self, steps: int) -> None:
        """Let people do so many things, and everything happen that is due meanwhile."""
        for _ in range(steps):
            if self.is_closed:
                return
            self._pass(self._random.random() * (40 if self._random.random() < 0.03 else 0.6))
            if not self.is_closed:
                self._do_something()
        if not self.is_closed:
            self._pass(1.0)

    def run_until(self, state: SessionState) -> None:
        """Let people do things until a request of theirs brings the session into this state."""
        for _ in range(1000):
            self._pass(self._random.random() * 0.6)
            self._do_something()
            if self.session.state is state:
                return
        raise AssertionError(f"never {state}")

    def replay(self) -> list[tuple[Effect, ...]]:
        """What another session of the same table wants done after the same inputs."""
        again = self.new_session(Table(self.game, self.table.rules))
        return [tuple(again.receive(step.received, step.now)) for step in self.steps]

    # Time -----------------------------------------------------------------------------------------

    def _moment(self) -> Moment:
        return Moment(self._now, self._now, round(self._now * 1000))

    def _later(self, seconds: float, act: Callable[[], None]) -> None:
        heappush(self._due, (self._now + seconds, next(self._order), act))

    def _pass(self, seconds: float) -> None:
        until = self._now + seconds
        while self._due and self._due[0][0] <= until and not self.is_closed:
            self._now, _, act = heappop(self._due)
            act()
        self._now = until

    # Inputs and effects ---------------------------------------------------------------------------

    def _feed(self, *received: Input) -> None:
        """Pass on what has happened. While a request is out nothing is done but refuse."""
        session, busy = self.session, self.session.state is not SessionState.READY
        done = session.receive(received, self._moment())
        self.steps.append(RecordedStep(received, self._moment(), tuple(done)))
        if busy and all(isinstance(one, inputs.MessageReceived) for one in received):
            assert all(isinstance(one, effects.SendError) for one in done), done
        out = [one for one in done if isinstance(one, REQUESTS)]
        assert len(out) <= 1
        assert (session.state in (SessionState.READY, SessionState.CLOSED)) == (not out) or busy
        if not self.is_closed and session.state is SessionState.READY:
            assert self.table.number == len(self.rows)
        for effect in done:
            self._execute(effect)

    def _execute(self, effect: Effect) -> None:  # noqa: C901 - a case an effect
        match effect:
            case effects.Send(pages, message):
                for page in pages:
                    self._note_sent(page, message)
            case effects.SendError(page) | effects.LeaveRoom(page):
                assert page not in self._forgotten
            case effects.ForgetPage(page):
                self._forgotten.add(page)
            case effects.ClosePage(page):
                assert page not in self._forgotten
                self._later(0.05, lambda: self._close(page))
            case effects.StartTimer(timer, seconds):
                assert seconds <= LONGEST_WAIT
                token = self._timers[timer] = next(self._ids)
                self._later(max(0.0, seconds), lambda: self._fire(timer, token))
            case effects.StopTimer(timer):
                del self._timers[timer]
            case AskBot():
                self._ask(effect)
            case AskDealer():
                self._asked.add(effect.ask)
                self._later(effect.pause + effect.seconds, lambda: self._deal(effect))
            case effects.AskBeacon(awaited):
                signature = None if self._random.random() < 0.2 else bytes(48)
                self._later(3.0, lambda: self._feed(inputs.BeaconAnswered(awaited, signature)))
            case effects.CancelBot(ask):
                self._asked.discard(ask)
            case effects.EndSession():
                assert self.is_closed
            case _ if isinstance(effect, REQUESTS):
                self._carry_out(effect)
            case _:
                pass

    def _note_sent(self, page: int, message: bytes) -> None:
        """Nobody is shown what is not in the log, and nobody anything who is gone."""
        assert page not in self._forgotten
        kind = message[9 : message.index(b'"', 9)].decode()
        self.shown[page][kind] = message
        if kind in ("happened", "undone", "welcome"):
            assert msgspec.json.decode(message)["number"] <= len(self.rows)
        elif kind == "accepted":
            self.moves += 1
            assert msgspec.json.decode(message)["number"] <= len(self.rows)

    def _fire(self, timer: Any, token: int) -> None:
        if self._timers.get(timer) == token:
            del self._timers[timer]
            self._feed(inputs.TimerFired(timer))

    def _ask(self, question: AskBot) -> None:
        self._asked.add(question.ask)
        random, view = self._random, question.view
        legal = self.table.legal(view)
        move = question.move or (random.choice([*legal][:20]) if legal else None)
        if random.random() < 0.02:
            move = first_legal(view)
        pause = question.idle if move is None else random.random()
        answer = BotMoved(question.ask, question.seat, question.number, move, view=view)
        self._later(question.pause + pause, lambda: self._answer(answer))

    def _answer(self, answer: BotMoved) -> None:
        if answer.ask in self._asked:
            self._asked.remove(answer.ask)
            self._feed(answer)

    def _deal(self, question: AskDealer) -> None:
        move, seed = question.move, self._random.randbytes(32)
        if question.drawn is not None:
            move = dealer.deal(question.public, question.drawn.seed)
        elif move is None:
            move = dealer.after_pause(question.public, seed if question.seeded else b"")
        self._answer(BotMoved(question.ask, -1, question.number, move))

    def _carry_out(self, request: Request) -> None:
        random = self._random
        fault = self._faults and random.random() < 0.02
        lost = random.choice(NO_OWNER) if self._faults and random.random() < 0.001 else None
        seconds = random.choice((0.0, 0.002, 0.002, 0.3))
        match request:
            case effects.Append(rows):
                outcome: Any = lost or (inputs.NotWritten(NOT_SAVED) if fault else inputs.Written())
                self._later(seconds, lambda: self._store(rows, outcome))
            case effects.Describe(description):
                self._described = info.read(description)
                outcome = lost or (inputs.NotWritten(NOT_SAVED) if fault else inputs.Written())
                self._later(seconds, lambda: self._feed(outcome))
            case effects.CheckOwner():
                self._later(seconds, lambda: self._feed(inputs.OwnerChecked()))
            case effects.AllowNextTable():
                self._feed(inputs.NextTableAllowed(NOT_SAVED if fault else None))
            case effects.OpenNextTable():
                opened = inputs.NextTableRefused() if fault else inputs.NextTableOpened("next")
                self._later(seconds, lambda: self._feed(opened))
            case effects.DrawShare(_deal, ahead):
                drawn = inputs.ShareDrawn(random.randbytes(32), None if ahead is None else ROUND)
                self._feed(inputs.ShareMissing() if fault else drawn)
            case effects.ExpectRound():
                self._feed(inputs.RoundExpected(2.0))

    def _store(self, rows: tuple[Any, ...], outcome: inputs.Outcome) -> None:
        if isinstance(outcome, inputs.Written):
            assert [row.seq for row in rows] == [
                *range(len(self.rows) + 1, len(self.rows) + len(rows) + 1)
            ]
            self.rows += [row.entry for row in rows]
        self._feed(outcome)

    # People ---------------------------------------------------------------------------------------

    def _open(self, person: str) -> None:
        page = next(self._ids)
        self.pages[page], self.shown[page] = person, {}
        shares = self.scene.draws != "alone" and person != "p2"
        hello = inputs.MessageReceived(page, websocket.Hello(shares=shares), self._now * 1000)
        trips, distance = RoundTrips(), self._random.choice((2, 60, 200))
        for number in range(3):
            trips = trips.with_trip(self._now * 1000 + number, distance + number)
        self._feed(
            inputs.PageOpened(page, person, f"198.51.100.{person[-1:]}"),
            inputs.RoundTripsMeasured(page, trips),
            hello,
        )

    def _close(self, page: int) -> None:
        """A line is lost; its person comes back."""
        if person := self.pages.pop(page, ""):
            returns = self._random.random() < 0.2
            self._feed(inputs.PageClosed(page, next(self._ids), returns))
            if not self.is_closed:
                away = 120 if self._random.random() < 0.2 else 3
                self._later(self._random.random() * away, lambda: self._open(person))

    def _do_something(self) -> None:
        """A page sends a message, or several at once, or closes; or the rest of the server wants
        something."""
        random = self._random
        if random.random() < 0.02:
            self._feed(random.choice(self._requests()))
            return
        if not self.pages:
            return
        asked = [page for page in self.pages if self._seat(page) in self.table.to_act()]
        page = random.choice(asked if asked and random.random() < 0.4 else [*self.pages])
        chance = random.random()
        if chance < 0.02:
            self._close(page)
            return
        times = 40 if chance > 0.995 else random.choice((1, 1, 1, 1, 2))
        messages = [*self._messages(page, times)]
        if random.random() < 0.5:  # others do something at the same time
            for rival in asked[:3]:
                messages += self._messages(rival, 0 if rival == page else 1)
        if messages:
            self._feed(*messages)
        if random.random() < 0.03:
            self._close(page)  # and the answer finds nobody

    def _messages(self, page: int, times: int) -> Iterator[Input]:
        for _ in range(times):
            read = codec.read_message(json.dumps(next_message(self._visitor(page))).encode())
            if isinstance(read, websocket.TableMessage):
                yield inputs.MessageReceived(page, read, self._now * 1000)

    def _requests(self) -> tuple[Input, ...]:
        """What the rest of the server may want now."""
        ticket, person = next(self._ids), self._random.choice(("p1", "p2"))
        return (
            inputs.SummaryRequested(),
            inputs.SeatRequested(ticket, "q", "Quick", "203.0.113.1"),
            inputs.SeatGivenUp(ticket, person, "203.0.113.1"),
            inputs.PersonReplaced(ticket, PersonChange("w", None)),
            inputs.PersonReplaced(ticket, PersonChange("q", "r")),
        )

    def _visitor(self, page: int) -> Visitor:
        seat, shown = self._seat(page), self.shown[page]
        return Visitor(self.pages[page], seat, self.table, shown, self._random, next(self._ids))

    def _seat(self, page: int) -> int | None:
        person = self.pages[page]
        places = enumerate(self._described.places)
        return next((seat for seat, one in places if one.person == person), None)
