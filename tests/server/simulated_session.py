"""A whole table without an event loop or a socket: its session, and a world that executes effects.

Time is a queue of what is due. People send what they may and what they may not, their pages close
and come back, bots answer by chance, and writes take a while, fail, meet another owner, or are
lost. What must hold is asserted at each step.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from heapq import heappop, heappush
from itertools import count
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import inspect

from herzrasen.bots import dealer
from herzrasen.config.app_settings import ServerSettings
from herzrasen.games import hearts, nerts
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.lag_compensation.latency import RoundTrips
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.bot_pool.questions import AskBot, AskDealer, BotMoved
from herzrasen.server.bot_pool.worker_pool import first_legal
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.effects import Effect, Request
from herzrasen.server.room.inputs import Input, Moment
from herzrasen.server.room.session import RoomSession, SessionState
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.table import info, journal
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import SeatOccupant
from herzrasen.table.table import Table
from tests.message_examples import example

KINDS: Final = inspect.type_info(websocket.FromBrowser)
MOVES: Final = {"hearts": inspect.type_info(hearts.Move), "nerts": inspect.type_info(nerts.Move)}
RULES: Final[dict[GameName, tuple[str, ...]]] = {
    "hearts": ("standard+deals=2", "standard+players=3,deals=2", "standard+charging=yes,deals=2"),
    "nerts": ("stoss+seats=2", "stoss", "pagat"),
}
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
LONGEST_WAIT: Final = 600
"""What is waited for at a table, in seconds at most."""
NOT_SAVED: Final = Refusal("table.refusal.not-saved")
NO_OWNER: Final = (inputs.Conflict(), inputs.OutcomeLost(), inputs.StorageDamaged(NOT_SAVED))


class RecordedStep(NamedTuple):
    """What a session received, when, and what it wanted done."""

    received: tuple[Input, ...]
    now: Moment
    effects: tuple[Effect, ...]


class SimulatedSession:
    """The session of one table of this game and seed, and its world."""

    def __init__(
        self, game: GameName, seed: int | str, rules: str = "", *, faults: bool = True
    ) -> None:
        self.game: GameName = game
        self._random = random = Random(f"{game} {seed}")
        self._faults = faults
        self._now = 0.0
        self._due: list[tuple[float, int, Callable[[], None]]] = []
        self._order = count()
        self._ids = count(1)
        text = rules or random.choice(RULES[game])
        self.rules = info.rules_of(game, text)
        seats = info.seat_count(self.rules)
        places = [SeatOccupant(number) for number in range(seats)]
        places[0] = SeatOccupant(0, "Eva", "p0")
        begun = random.random() < 0.5
        if begun and seats > 1:
            places[1] = SeatOccupant(1, "Jan", "p1")
        time = TurnTime(move=20, reserve=30) if random.random() < 0.5 else None
        house = HouseRules(kind=random.choice(("public", "private")), time=time)
        self.about = TableInfo(game, text, {}, "normal", tuple(places), 0, begun=begun, house=house)
        times = ServerSettings()
        self.settings = SessionSettings(times.wait_times(), times.countdowns())
        self._described = self.about
        self.table = Table(game, self.rules)
        self.rows: list[bytes] = []
        self.steps: list[RecordedStep] = []
        self.pages: dict[int, str] = {}
        self.sent: dict[int, list[bytes]] = {}
        self.moves = 0
        """Moves of people that were accepted."""
        self._timers: dict[str, int] = {}
        self._asked: set[int] = set()
        self._forgotten: set[int] = set()
        self._started = self._moment()
        self.session = self.new_session(self.table)
        self._feed(inputs.Loaded())
        for person in PAGES:
            self._open(person)

    def new_session(self, table: Table) -> RoomSession:
        """A session of this table that nothing has happened to."""
        return RoomSession("T", self.about, table, 0, self.settings, self._started)

    @property
    def is_closed(self) -> bool:
        """Whether the session has closed."""
        return self.session.state is SessionState.CLOSED

    def run(self, steps: int) -> None:
        """Let people do so many things, and everything happen that is due meanwhile."""
        for _ in range(steps):
            if self.is_closed:
                return
            self._pass(self._random.random() * 0.6)
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
        again = self.new_session(Table(self.game, self.rules))
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
        self.sent[page].append(message)
        kind = message[9 : message.index(b'"', 9)]
        if kind in (b"happened", b"undone", b"welcome"):
            assert msgspec.json.decode(message)["number"] <= len(self.rows)
        elif kind == b"accepted":
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
            case effects.DrawShare():
                share = inputs.ShareMissing() if fault else inputs.ShareDrawn(random.randbytes(32))
                self._feed(share)
            case effects.ExpectRound():
                raise AssertionError("there is no beacon")

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
        self.pages[page], self.sent[page] = person, []
        hello = inputs.MessageReceived(page, websocket.Hello(), self._now * 1000)
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
            self._feed(inputs.PageClosed(page, next(self._ids)))
            if not self.is_closed:
                self._later(self._random.random() * 3, lambda: self._open(person))

    def _do_something(self) -> None:
        """One page sends one message, or several at once; or closes."""
        random = self._random
        if not self.pages:
            return
        page = random.choice([*self.pages])
        chance = random.random()
        if chance < 0.02:
            self._close(page)
            return
        if chance < 0.03:
            change = inputs.SeatRequested(next(self._ids), "q", "Quick", "203.0.113.1")
            self._feed(change)
            return
        size = random.choice((1, 1, 1, 1, 2, 40 if chance > 0.99 else 1))
        messages = []
        for _ in range(size):
            read = codec.read_message(json.dumps(self._message(self.pages[page])).encode())
            if isinstance(read, websocket.TableMessage):
                messages.append(inputs.MessageReceived(page, read, self._now * 1000))
        if messages:
            self._feed(*messages)
        if random.random() < 0.03:
            self._close(page)  # and the answer finds nobody

    def _message(self, person: str) -> Any:
        """What a person sends: mostly what makes sense."""
        random, table = self._random, self.table
        seat = next((place for place, one in enumerate(self._places()) if one == person), None)
        if random.random() < 0.25:
            return example(KINDS, random, self._any_move)
        if seat is None:
            return {"type": "sit", "name": person}
        if not table.number and random.random() < 0.3:
            return {"type": "begin", "anyway": True}
        if table.is_dealing():
            return {"type": "continue", "deal": table.deals - 1}
        if random.random() < 0.04:
            return {"type": "undo", "id": f"u{next(self._ids)}"}
        if seat in table.to_act() and (legal := [*table.legal(table.view(seat))][:20]):
            move = json.loads(codec.encode(random.choice(legal)))
            touch = {"seen": table.number, "after_ms": random.randrange(300)}
            more = touch if self.game == "nerts" else {}
            return {"type": "submit", "id": f"m{next(self._ids)}", "move": move, **more}
        return {"type": "hello", "last": random.randrange(table.number + 1)}

    def _places(self) -> list[str | None]:
        return [one.person for one in self._described.places]

    def _any_move(self) -> Any:
        return example(MOVES[self.game], self._random, dict)


def replayed_table(simulated: SimulatedSession) -> Table:
    """The table that its log gives."""
    table = Table(simulated.game, simulated.rules)
    table.replay(journal.read(row, simulated.game) for row in simulated.rows)
    return table
