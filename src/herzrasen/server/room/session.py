"""The session of one table: inputs in, effects out; no I/O, no clock, no task, no callback.

Theory of operation. ``RoomSession.receive`` takes what has happened (``inputs``) and the time, and
returns what is to be done about it (``effects``). Both are frozen values, so the same inputs at
the same times have the same effects, byte for byte: a session is tested, recorded and replayed
without an event loop. Whoever runs it (``session_runner.py`` on asyncio, a simulation, a test)
executes the effects in their order.

Inputs of people, bots and timers are *commands*. They are executed one after another, each in full:
the command itself, then the queued moves that are due, and whatever else follows at a table after
each change. Most commands end at once. One that writes to the log, opens a table or asks for a
secret ends its effects with a *request*, and waits: the session says for what by its ``state``.
Further commands wait in a queue then, since nobody may see or build on what is not yet stored. The
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

from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.command_executor import CommandExecutor
from herzrasen.server.room.effects import Effect, Request
from herzrasen.server.room.inputs import Command, Input, Moment, Outcome
from herzrasen.server.room.move_executor import DealerRefused
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.session_parts import SessionParts
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.info import TableInfo
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

_WHILE_STOPPING: Final = inputs.Outcome | inputs.CloseRequested
"""What is still taken when the server stops."""


class RoomSession:
    """A table, its people and its pages. The first input is ``Loaded``."""

    __slots__ = (
        "_commands",
        "_context",
        "_parts",
        "_queue",
        "_step",
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
        self._commands = CommandExecutor(parts)
        self._queue: list[Command | inputs.Loaded] = []
        self._step: Step[None] | None = None

    def receive(self, received: Iterable[Input], now: Moment) -> list[Effect]:
        """Take what has happened, in its order; the effects, in theirs.

        Greetings that arrive at once are passed on together: where many pages greet after a table
        has moved, each is told once who is there.
        """
        context = self._context
        context.now = now
        for one in received:
            if self.state is not SessionState.CLOSED and not (
                self._commands.stopping and not isinstance(one, _WHILE_STOPPING)
            ):
                self._take(one)
        while self.state is SessionState.READY and self._queue:
            self._step = self._commands.execute(self._queue.pop(0))
            self._go_on(None)
        if self._commands.stopping and self.state is SessionState.READY:
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
            case _ if isinstance(one, inputs.Outcome):
                self._take_outcome(one)
            case inputs.RoundTripsMeasured(page, trips):
                self._commands.pages[page].round_trips = trips
            case inputs.PageOpened(page, person, address):
                self._commands.pages[page] = TablePage(page, person, address, self._context)
            case inputs.TimerFired():
                self._take_timer(one)
            case inputs.CloseRequested(code):
                self._close(code)
            case inputs.StopRequested():  # its ticket is answered by the end of the session
                self._commands.stopping = True
                self._parts.bots.stop()
            case inputs.SummaryRequested():
                self._parts.summary.publish_again(self._parts.table)
            case _:
                self._queue.append(one)

    def _take_message(self, one: inputs.MessageReceived) -> None:
        """A page may have some messages waiting: each may take a commit, and a page can send faster
        than that. It may have one Hello, since one Welcome answers all of them."""
        page, message = self._commands.pages[one.page], one.message
        if isinstance(message, websocket.Hello):
            if page.hello_pending:
                return
            page.hello_pending = True
            self._commands.greetings += 1
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

    # The end --------------------------------------------------------------------------------------

    def _close_with(self, refusal: Refusal, code: CloseCode) -> None:
        for page in self._parts.broadcaster.connections:
            page.send_error(refusal)
        self._close(code)

    def _close(self, code: int) -> None:
        """Close every page and stop. All that happened is in the log."""
        self._commands.answer_ticket()
        self.state, self._step = SessionState.CLOSED, None
        self._queue.clear()
        self._parts.summary.close(self._parts.table)
        self._parts.bots.stop()
        self._parts.broadcaster.close(code)
        self._context.effects.append(effects.EndSession())


def _request_id(message: websocket.TableMessage) -> str | None:
    """The browser's id of its request, if the message has one."""
    return message.id if isinstance(message, websocket.Submit | websocket.Undo) else None
