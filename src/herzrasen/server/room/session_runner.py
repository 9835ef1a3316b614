"""Runs the session of one table on asyncio: passes inputs on, and executes the effects.

What is posted in one turn of the event loop is passed on together, in the next one: greetings, and
the moves of bots. Nothing else in this package touches the event loop.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import count
from typing import Final, assert_never

from herzrasen.games.protocol import GameName, Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.bot_tasks import BotTasks
from herzrasen.server.bot_pool.questions import AskBot, AskDealer
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.deal_seeds import DealSeeds
from herzrasen.server.room.effects import Effect, OtherEffect, TimerName
from herzrasen.server.room.inputs import Input, Moment
from herzrasen.server.room.page_connections import PageConnections
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.room_services import RoomServices
from herzrasen.server.room.server_requests import (
    count_up,
    draw_share,
    expect_round,
    log_fault,
    open_next_table,
    read_beacon,
)
from herzrasen.server.room.session import RoomSession
from herzrasen.server.room.session_timers import SessionTimers
from herzrasen.server.room.storage_requests import EXPECTED, StorageRequests
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.loop_errors import report_failure
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = logging.getLogger(__name__)
_TROUBLE: Final = RateLimitedLog(_LOG)
_MOVED_ON: Final = Refusal("table.refusal.moved-on")


class SessionRunner:
    """The event loop's side of one table, from ``start`` until it is ``closed``.

    ``seeds`` gives the server's shares of the deals, ``on_match_over`` is called when the match has
    ended, ``on_closed`` when the session has.
    """

    __slots__ = (
        "_bots",
        "_connections",
        "_epoch",
        "_executing",
        "_game",
        "_ids",
        "_inbox",
        "_loop",
        "_name",
        "_on_closed",
        "_on_match_over",
        "_out",
        "_seeds",
        "_services",
        "_session",
        "_storage",
        "_tasks",
        "_tickets",
        "_timers",
        "closed",
        "time",
    )

    def __init__(
        self,
        name: str,
        game: GameName,
        epoch: int,
        storage: StorageRequests,
        seeds: DealSeeds,
        services: RoomServices,
        on_closed: Callable[[str], object],
        on_match_over: Callable[[], object],
    ) -> None:
        self._name = name
        self._game: GameName = game
        self._epoch = epoch
        self._storage = storage
        self._seeds = seeds
        self._services = services
        self._on_closed = on_closed
        self._on_match_over = on_match_over
        self._loop = loop = asyncio.get_running_loop()
        self.time: Callable[[], float] = loop.time if services.time is None else services.time
        self.closed = False
        self._tasks = BackgroundTasks(EXPECTED, on_failure=self.fail)
        self._inbox: list[Input] = []
        self._out: list[Effect] = []
        self._executing = False
        self._ids = count(1)
        self._connections = PageConnections(self._greet_again)
        self._timers = SessionTimers(loop, self._fire)
        self._tickets: dict[int, asyncio.Future[Refusal | None]] = {}

    def start(self, session: RoomSession, bots: BotTasks, loaded: inputs.Loaded) -> None:
        """Begin with this session."""
        self._session = session
        self._bots = bots
        self.feed((loaded,))

    def fail(self) -> None:
        """Close after a bug: the log is sound, and the table is read from it again."""
        self._out.clear()
        self.feed((inputs.CloseRequested(CloseCode.RECONNECT),))

    # Inputs ---------------------------------------------------------------------------------------

    def moment(self) -> Moment:
        """The time by the clocks of a session."""
        return Moment(self.time(), self._loop.time(), self._services.entropy.now())

    @property
    def is_idle(self) -> bool:
        """Whether nothing waits to be passed on."""
        return not self._inbox

    def page_of(self, connection: RoomConnection) -> int:
        """The number of a connection; a new one opens."""
        page = self._connections.find(connection)
        if page is None:
            page = next(self._ids)
            self._connections.open(connection, page)
            self.post(inputs.PageOpened(page, connection.person, connection.address))
        return page

    async def answer(self, ask: Callable[[int], Input]) -> Refusal | None:
        """The answer of the session to a request of the rest of the server."""
        if self.closed:
            return _MOVED_ON
        ticket = next(self._ids)
        answer: asyncio.Future[Refusal | None] = self._loop.create_future()
        self._tickets[ticket] = answer
        self.post(ask(ticket))
        return await answer

    def post(self, one: Input) -> None:
        """Pass this on in the next turn of the event loop."""
        self._inbox.append(one)
        if len(self._inbox) == 1:
            self._loop.call_soon(self._feed_inbox)

    def feed(self, received: Sequence[Input]) -> None:
        """Pass on what waits, and this, and execute the effects."""
        if self.closed:
            return
        waiting, self._inbox = self._inbox, []
        if self._session.races:
            waiting += self._connections.measured_trips()
        waiting += received
        try:
            self._out += self._session.receive(waiting, self.moment())
            if not self._executing:
                self._execute_all()
        except Exception as error:  # noqa: BLE001 - a bug at one table: the others go on
            _TROUBLE.error("a table failed", error)  # once a minute: its people come back at once
            self.fail()

    def _feed_inbox(self) -> None:
        if self._inbox:
            self.feed(())

    # Effects --------------------------------------------------------------------------------------

    def _execute_all(self) -> None:
        self._executing = True
        try:
            while self._out:
                batch, self._out = self._out, []
                for effect in batch:
                    if isinstance(effect, effects.Send):  # most of all
                        self._connections.send(effect)
                    elif isinstance(effect, effects.Append):  # one a move
                        self._store(effect)
                    else:
                        self._execute(effect)
        finally:
            self._executing = False

    def _execute(self, effect: OtherEffect) -> None:  # noqa: C901 - the one dispatch: a case an effect
        match effect:
            case effects.StartTimer() | effects.StopTimer():
                self._timers.execute(effect)
            case effects.CountUp():
                count_up(effect)
            case AskBot():
                self._bots.ask(effect)
            case AskDealer():
                self._bots.ask_dealer(effect)
            case effects.CancelBot(ask):
                self._bots.cancel(ask)
            case (
                effects.SendError()
                | effects.ShowSeat()
                | effects.ClosePage()
                | effects.LeaveRoom()
                | effects.ForgetPage()
            ):
                self._connections.execute(effect)
            case effects.PublishSummary(summary):
                self._services.summaries.publish(summary)
            case effects.SaveSummary(summary):
                self._services.summaries.save(summary, self._epoch)
            case effects.AnswerTicket(ticket, refusal):
                _resolve(self._tickets.pop(ticket), refusal)
            case effects.EndMatch():
                self._on_match_over()
            case effects.ReportFault(fault):
                log_fault(fault, self._name, self._game)
            case effects.EndSession():
                self._end()
            case effects.AskBeacon():
                self._wait_for(partial(read_beacon, self._seeds, effect))
            case _:
                self._execute_request(effect)

    def _execute_request(self, request: effects.Request) -> None:
        match request:
            case effects.Append() | effects.Describe() | effects.CheckOwner():
                self._store(request)
            case effects.OpenNextTable():
                self._wait_for(partial(open_next_table, self._services.next_tables, request))
            case effects.AllowNextTable(address):
                refusal = self._services.next_tables.rematch_refusal(address)
                self.feed((inputs.NextTableAllowed(refusal),))
            case effects.DrawShare():
                self.feed((draw_share(self._seeds, request),))
            case effects.ExpectRound():
                self.feed((expect_round(self._seeds, request),))
            case _:
                assert_never(request)

    def _fire(self, timer: TimerName) -> None:
        self.feed((inputs.TimerFired(timer),))

    def _greet_again(self, page: int) -> None:
        self.post(inputs.MessageReceived(page, websocket.Hello(), self.time() * 1000))

    def _end(self) -> None:
        self.closed = True
        self._timers.stop()
        self._bots.stop()
        self._tasks.stop()
        for answer in self._tickets.values():
            _resolve(answer, _MOVED_ON)
        self._on_closed(self._name)

    # What takes a while ---------------------------------------------------------------------------

    def _store(self, request: effects.Append | effects.Describe | effects.CheckOwner) -> None:
        work = self._storage.start(request)
        if not isinstance(work, asyncio.Future):
            work = self._tasks.start(work)
        work.add_done_callback(partial(self._take_outcome, request))

    def _take_outcome(
        self,
        request: effects.Append | effects.Describe | effects.CheckOwner,
        work: asyncio.Future[None],
    ) -> None:
        if work.cancelled():
            return
        error = work.exception()
        if self.closed:
            return
        if error is not None and not isinstance(error, EXPECTED):
            report_failure("SessionRunner._store", error)
            self.fail()
        else:
            self.feed((self._storage.outcome(request, error),))

    def _wait_for(self, work: Callable[[], Awaitable[Input]]) -> None:
        self._tasks.start(self._pass_on(work))

    async def _pass_on(self, work: Callable[[], Awaitable[Input]]) -> None:
        self.feed((await work(),))


def _resolve(answer: asyncio.Future[Refusal | None], refusal: Refusal | None) -> None:
    if not answer.done():
        answer.set_result(refusal)
