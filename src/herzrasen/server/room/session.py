"""The session of one table: inputs in, effects out; no I/O, no clock, no task, no callback.

Theory of operation. ``RoomSession.receive`` takes what has happened (``inputs``) and the time, and
returns what is to be done about it (``effects``). Both are frozen values, so the same inputs at
the same times have the same effects, byte for byte: a session is tested, recorded and replayed
without an event loop. Whoever runs it (``session_runner.py`` on asyncio, a simulation, a test)
executes the effects in their order.

Inputs of people, bots and timers are *commands*. They are executed one after another, each in full:
the command itself, then the claims that are due, and whatever else follows at a table after each
change. Most commands end at once. One that writes to the log, opens a table or asks for a secret
ends its effects with a *request*, and waits: the session says for what by its ``state``. Further
commands wait in a queue then, since nobody may see or build on what is not yet stored. The
*outcome* of the request is the next input that lets it go on.

    state              the request that is out      its outcomes
    READY              none; the queue is empty
    WRITING_MOVES      Append                       Written, NotWritten, or the end of the session
    WRITING_SEATS      Describe                     Written, NotWritten, or the end of the session
    CHECKING_OWNER     CheckOwner                   OwnerChecked, or the end of the session
    OPENING_NEXT       AllowNextTable               NextTableAllowed
                       OpenNextTable                NextTableOpened, NextTableRefused
    DRAWING_SHARE      DrawShare                    ShareDrawn, ShareMissing
                       ExpectRound                  RoundExpected
    CLOSED             none; everything is ignored

The end of the session: after Conflict another process has the table, and after OutcomeLost only the
log knows it, so the session closes without an answer; the browsers reconnect by themselves, and the
table is read from the log again. After StorageDamaged it says so and closes.

In every state but CLOSED, at once: a page opens, its round trips are noted, a message is refused
since too many of its page wait, "empty" and "summary" fire, and the server stops or closes the
session. All other inputs are commands.

A command is a generator that yields its requests (``step_context.Step``): the state between two
inputs is where it stands. What a step needs from outside (shares of deals, tables of rematches,
addresses that have filled their share of the disk) it is told by outcomes.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto
from typing import Final

from herzrasen.cards import DEALER, NO_SEATS
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.rate_limits.written_bytes import REFUSAL as WRITTEN_ENOUGH
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.effects import Effect, Request
from herzrasen.server.room.inputs import Command, Input, Moment, Outcome
from herzrasen.server.room.message_dispatcher import MessageDispatcher
from herzrasen.server.room.move_executor import DealerRefused
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.session_parts import SessionParts
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
from herzrasen.table.move_details import NO_DETAILS
from herzrasen.table.table import Table

MAX_PENDING_MESSAGES: Final = 32
"""Messages of one page that wait; more are refused."""
_STUCK: Final = Refusal("table.refusal.stuck")


class SessionState(Enum):
    """What the session waits for; the opening paragraph says what each accepts."""

    READY = auto()
    WRITING_MOVES = auto()
    WRITING_SEATS = auto()
    CHECKING_OWNER = auto()
    OPENING_NEXT = auto()
    DRAWING_SHARE = auto()
    CLOSED = auto()


_STATE_WHILE_OUT: Final[dict[type[Request], SessionState]] = {
    effects.Append: SessionState.WRITING_MOVES,
    effects.Describe: SessionState.WRITING_SEATS,
    effects.CheckOwner: SessionState.CHECKING_OWNER,
    effects.AllowNextTable: SessionState.OPENING_NEXT,
    effects.OpenNextTable: SessionState.OPENING_NEXT,
    effects.DrawShare: SessionState.DRAWING_SHARE,
    effects.ExpectRound: SessionState.DRAWING_SHARE,
}

_WHILE_STOPPING: Final = (*inputs.OUTCOMES, inputs.CloseRequested)
"""What is still taken when the server stops."""


class RoomSession:
    """A table, its people and its pages. The first input is ``Loaded``."""

    __slots__ = (
        "_answer",
        "_context",
        "_dispatcher",
        "_greetings",
        "_pages",
        "_parts",
        "_queue",
        "_step",
        "_stopping",
        "_was_running",
        "races",
        "state",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        epoch: int,
        settings: SessionSettings,
        now: Moment,
    ) -> None:
        self.state = SessionState.READY
        self._context = context = StepContext(now)
        self._parts = parts = SessionParts(name, description, table, epoch, settings, context)
        self.races: Final = parts.arbiter is not None
        """Whether moves race here."""
        self._dispatcher = MessageDispatcher(parts)
        self._pages: dict[int, TablePage] = {}
        self._queue: list[Command | inputs.Loaded] = []
        self._step: Step[None] | None = None
        self._answer: effects.AnswerTicket | None = None
        """To the request of the server that is being executed."""
        self._greetings = 0
        """Hellos that wait."""
        self._stopping = False
        self._was_running = parts.members.running

    def receive(self, received: Iterable[Input], now: Moment) -> list[Effect]:
        """Take what has happened, in its order; the effects, in theirs.

        Greetings that arrive at once are passed on together: where many pages greet after a table
        has moved, each is told once who is there.
        """
        context = self._context
        context.now = now
        for one in received:
            if self.state is not SessionState.CLOSED and not (
                self._stopping and not isinstance(one, _WHILE_STOPPING)
            ):
                self._take(one)
        while self.state is SessionState.READY and self._queue:
            self._step = self._execute(self._queue.pop(0))
            self._go_on(None)
        if self._stopping and self.state is SessionState.READY:
            self._close(CloseCode.STOPPING)
        out, context.effects = context.effects, []
        return out

    # What is asked of a session -------------------------------------------------------------------

    @property
    def is_empty(self) -> bool:
        """Whether no page has greeted."""
        return not self._parts.broadcaster.connections

    @property
    def running(self) -> bool:
        """Whether a match has begun and is not over."""
        return self._parts.members.seating.begun and not self._parts.table.over

    def may_know(self, person: str) -> bool:
        """Whether this person has or had a seat here, or something waits that may give them one."""
        return (
            bool(self._queue)
            or self.state is not SessionState.READY
            or self._parts.members.seating.names(person)
            or self._parts.chat.knows(person)
        )

    def memory(self, now: Moment) -> RoomMemory:
        """What only this session knows of the table, for the next owner."""
        self._context.now = now
        parts, seating = self._parts, self._parts.members.seating
        people = {seating.occupants[seat].person or "" for seat in seating.people}
        return RoomMemory(
            parts.chat.memory(people),
            parts.members.memory(),
            parts.clocks.memory(),
            parts.claim_offers.memory(),
        )

    # Inputs ---------------------------------------------------------------------------------------

    def _take(self, one: Input) -> None:
        """Do what is done at once; have all else wait."""
        match one:
            case inputs.MessageReceived():
                self._take_message(one)
            case _ if isinstance(one, inputs.OUTCOMES):
                self._take_outcome(one)
            case inputs.RoundTripsMeasured(page, trips):
                self._pages[page].round_trips = trips
            case inputs.PageOpened(page, person, address):
                self._pages[page] = TablePage(page, person, address, self._context)
            case inputs.TimerFired():
                self._take_timer(one)
            case inputs.CloseRequested(code):
                self._close(code)
            case inputs.StopRequested():  # its ticket is answered by the end of the session
                self._stopping = True
                self._parts.bots.stop()
            case inputs.SummaryRequested():
                self._parts.summary.publish_again(self._parts.table)
            case _:
                self._queue.append(one)

    def _take_message(self, one: inputs.MessageReceived) -> None:
        """A page may have some messages waiting: each may take a commit, and a page can send faster
        than that. It may have one Hello, since one Welcome answers all of them."""
        page, message = self._pages[one.page], one.message
        if isinstance(message, websocket.Hello):
            if page.hello_pending:
                return
            page.hello_pending = True
            self._greetings += 1
        elif page.pending_messages >= MAX_PENDING_MESSAGES:
            page.send_error(Refusal("table.refusal.too-fast"), _request_id(message))
            return
        page.pending_messages += 1
        self._queue.append(one)

    def _take_timer(self, one: inputs.TimerFired) -> None:
        self._context.timer_fired(one.timer)
        if one.timer == "empty":
            self._close(CloseCode.RECONNECT)
        elif one.timer == "summary":
            self._parts.summary.report(self._parts.table)
        else:
            self._queue.append(one)

    def _take_outcome(self, outcome: Outcome) -> None:
        match outcome:
            case inputs.Conflict() | inputs.OutcomeLost():
                self._close(CloseCode.RECONNECT)
            case inputs.StorageDamaged(refusal):
                self._close_with(refusal, CloseCode.DATA_GONE)
            case _:
                self._go_on(outcome)

    # Commands -------------------------------------------------------------------------------------

    def _go_on(self, outcome: Outcome | None) -> None:
        """Go on with the command until it ends, or waits for a request."""
        assert self._step is not None
        try:
            request = next(self._step) if outcome is None else self._step.send(outcome)
        except StopIteration:
            self._step, self.state = None, SessionState.READY
        except DealerRefused:
            self._context.effects.append(effects.ReportFault("dealer-refused"))
            self._close_with(_STUCK, CloseCode.RECONNECT)
        else:
            self.state = _STATE_WHILE_OUT[type(request)]
            self._context.effects.append(request)

    def _execute(self, command: Command | inputs.Loaded) -> Step[None]:
        """Execute one command, then whatever has become due by it, and publish the new state."""
        if isinstance(command, inputs.Loaded):
            yield from self._load(command.memory)
            return
        yield from self._handle(command)
        yield from self._follow_up()
        if self._answer is not None:
            self._context.effects.append(self._answer)
            self._answer = None

    def _handle(self, command: Command) -> Step[None]:  # noqa: C901 - a case a command
        parts = self._parts
        match command:
            case inputs.MessageReceived(message=websocket.Hello()):
                yield from self._greet(command)
            case inputs.MessageReceived():
                yield from self._dispatcher.dispatch(self._page_of(command), command)
            case BotMoved():
                yield from self._make_bot_move(command)
            case inputs.TimerFired("members"):
                yield from parts.members.update()
            case inputs.TimerFired("clocks"):
                parts.clocks.expire(parts.table)
            case inputs.TimerFired():
                pass  # claims and draws that are due are decided after every command
            case inputs.BeaconAnswered():
                parts.draws.take_round(command)
            case inputs.PageClosed(page, ticket, returns):
                self._answer = effects.AnswerTicket(ticket)
                closed = self._pages.pop(page)
                closed.gone = True
                if returns:
                    parts.clocks.expect(parts.members.expect(closed.person))
                yield from self._remove(closed)
                self._context.effects.append(effects.ForgetPage(page))
            case inputs.SeatRequested(ticket, person, name, address):
                yield from self._change_members(ticket, person, websocket.Sit(name), address)
            case inputs.SeatGivenUp(ticket, person, address):
                yield from self._change_members(ticket, person, websocket.Leave(end=True), address)
            case inputs.PersonReplaced(ticket, change):
                self._answer = effects.AnswerTicket(ticket)
                yield from self._dispatcher.reseat(change)

    def _follow_up(self) -> Step[None]:
        """Do what follows every command: claims that are due, the beginning and the end of a match,
        seats, draws, the summary, clocks and bots."""
        parts = self._parts
        table, members, clocks, context = parts.table, parts.members, parts.clocks, self._context
        waiting = NO_SEATS if parts.arbiter is None else (yield from self._decide_claims())
        if parts.claim_offers.is_open:
            parts.claim_offers.decline_late(clocks.expired_seats, members.seating)
            if (agreed := parts.claim_offers.accepted_claim(members.seating)) is not None:
                yield from parts.execute(DEALER, agreed, NO_DETAILS)
        if parts.executor.used_up:
            yield from self._send_away()
        if self._was_running != members.running:
            if not self._was_running:
                self._dispatcher.match_begun()
            yield from members.update()
            if self._was_running and not members.running:
                context.effects.append(effects.EndMatch())
            self._was_running = members.running
        yield from members.note_answers()
        seating = members.seating
        if not self._greetings:
            parts.broadcaster.send_seats(table, seating)
            parts.chat.follow_seats(seating)
        yield from parts.draws.update()
        parts.summary.update(table, seating)
        countdown = parts.bots.countdown
        claims = parts.claim_offers.questions(seating)
        clocks.update(table, seating, claims, parts.claim_offers.answered_seats)
        if not self._stopping:
            late = clocks.expired_seats
            parts.bots.update(table, seating, waiting, late, parts.retries.pause)
        if countdown is not parts.bots.countdown:
            parts.broadcaster.send_countdown(
                parts.bots.countdown_status(), parts.broadcaster.connections
            )

    def _load(self, memory: RoomMemory | None) -> Step[None]:
        parts = self._parts
        yield from parts.draws.load()
        if memory is not None:
            parts.chat.recall(memory.conversation)
            parts.claim_offers.recall(memory.claim_offer)
            parts.members.recall(memory.members)  # who owe an answer to the offer
            parts.clocks.recall(memory.clocks)
        parts.members.await_people()

    def _greet(self, command: inputs.MessageReceived) -> Step[None]:
        """Handle a Hello. When a table has moved, many wait: who is present is sent once,
        after the last of them."""
        self._greetings -= 1
        yield from self._dispatcher.dispatch(self._page_of(command), command)
        if not self._greetings:
            yield from self._parts.members.update()

    def _page_of(self, command: inputs.MessageReceived) -> TablePage:
        page = self._pages[command.page]
        page.closing = page.closing or command.closing
        return page

    def _decide_claims(self) -> Step[frozenset[int]]:
        """Execute the claims that are due; the seats whose moves still wait."""
        arbiter = self._parts.arbiter
        assert arbiter is not None
        while (decision := arbiter.next_decision()) is not None:
            claim = decision.claim
            result = yield from self._parts.execute(
                claim.seat, claim.move, arbiter.details_of(decision), claim
            )
            arbiter.answer_decided(decision, result)
        return arbiter.await_claims()

    def _make_bot_move(self, decided: BotMoved) -> Step[None]:
        parts, seat = self._parts, decided.seat
        parts.bots.acknowledge(decided)
        move = parts.executor.bot_move(decided)
        if parts.arbiter is not None and seat != DEALER:
            if move is not None:
                parts.arbiter.submit_bot_move(seat, move, decided)
            return
        if move is not None:
            yield from parts.execute(seat, move, decided.details)
        if seat == DEALER:
            parts.executor.check_dealer(decided)

    def _remove(self, page: TablePage) -> Step[None]:
        """Go on without a page that has closed, or is being closed."""
        if page in self._parts.broadcaster.connections:
            self._parts.broadcaster.connections.remove(page)
        self._parts.draws.forget(page)
        yield from self._parts.members.update()

    def _send_away(self) -> Step[None]:
        """Close the pages of players whose address has used up its share of the disk: bots play on
        while someone is here."""
        used_up, self._parts.executor.used_up = self._parts.executor.used_up, frozenset()
        for page in tuple(self._parts.broadcaster.connections):
            if page.address in used_up:
                page.send_error(WRITTEN_ENOUGH)
                page.close(CloseCode.TOO_MANY)
                yield from self._remove(page)  # however long it takes to close

    def _change_members(
        self, ticket: int, person: str, message: websocket.MemberMessage, address: str
    ) -> Step[None]:
        refusal = yield from self._dispatcher.change_members(person, message, address)
        self._answer = effects.AnswerTicket(ticket, refusal)

    # The end --------------------------------------------------------------------------------------

    def _close_with(self, refusal: Refusal, code: CloseCode) -> None:
        for page in self._parts.broadcaster.connections:
            page.send_error(refusal)
        self._close(code)

    def _close(self, code: int) -> None:
        """Close every page and stop. All that happened is in the log."""
        if self._answer is not None:
            self._context.effects.append(self._answer)
            self._answer = None
        self.state, self._step = SessionState.CLOSED, None
        self._queue.clear()
        self._parts.summary.close(self._parts.table)
        self._parts.bots.stop()
        self._parts.broadcaster.close(code)
        self._context.effects.append(effects.EndSession())


def _request_id(message: websocket.TableMessage) -> str | None:
    """The browser's id of its request, if the message has one."""
    return message.id if isinstance(message, websocket.Submit | websocket.Undo) else None
