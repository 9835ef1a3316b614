"""Executes the commands of one table's session, and after each what follows at a table.

A command is a message of a person, a bot's move, a timer, a page that closes or a request of the
server. ``session.py`` says when the next is executed, and takes the outcomes that one waits for.
"""

from __future__ import annotations

from herzrasen.cards import DEALER, NO_SEATS
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.rate_limits.written_bytes import REFUSAL as WRITTEN_ENOUGH
from herzrasen.server.room import effects, inputs
from herzrasen.server.room.inputs import Command
from herzrasen.server.room.message_dispatcher import MessageDispatcher
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.session_parts import SessionParts
from herzrasen.server.room.step_context import Step
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.move_details import NO_DETAILS


class CommandExecutor:
    """The open ``pages`` by their numbers; ``greetings`` counts the Hellos that wait, and while the
    server is ``stopping`` no bot is asked any more."""

    __slots__ = (
        "_answer",
        "_dispatcher",
        "_parts",
        "_was_running",
        "greetings",
        "pages",
        "stopping",
    )

    def __init__(self, parts: SessionParts) -> None:
        self._parts = parts
        self._dispatcher = MessageDispatcher(parts)
        self.pages: dict[int, TablePage] = {}
        self.greetings = 0
        self.stopping = False
        self._answer: effects.AnswerTicket | None = None
        """To the request of the server that is being executed."""
        self._was_running = parts.members.running

    def execute(self, command: Command | inputs.Loaded) -> Step[None]:
        """Execute one command, then whatever has become due by it, and publish the new state."""
        if isinstance(command, inputs.Loaded):
            yield from self._load(command.memory)
            return
        yield from self._handle(command)
        yield from self._follow_up()
        self.answer_ticket()

    def answer_ticket(self) -> None:
        """Answer the request of the server that is being executed, if it is one."""
        if self._answer is not None:
            self._parts.context.effects.append(self._answer)
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
                pass  # queued moves and draws that are due are decided after every command
            case inputs.BeaconAnswered():
                parts.draws.take_round(command)
            case inputs.PageClosed(page, ticket, returns):
                self._answer = effects.AnswerTicket(ticket)
                closed = self.pages.pop(page)
                closed.gone = True
                if returns:
                    parts.clocks.expect(parts.members.expect(closed.person))
                yield from self._remove(closed)
                self._parts.context.effects.append(effects.ForgetPage(page))
            case inputs.SeatRequested(ticket, person, name, address):
                yield from self._change_members(ticket, person, websocket.Sit(name), address)
            case inputs.SeatGivenUp(ticket, person, address):
                yield from self._change_members(ticket, person, websocket.Leave(end=True), address)
            case inputs.PersonReplaced(ticket, change):
                self._answer = effects.AnswerTicket(ticket)
                yield from self._dispatcher.reseat(change)

    def _follow_up(self) -> Step[None]:
        """Do what follows every command: queued moves that are due, the beginning and the end of a
        match, seats, draws, the summary, clocks and bots."""
        parts = self._parts
        table, members, clocks = parts.table, parts.members, parts.clocks
        waiting = NO_SEATS if parts.arbiter is None else (yield from self._decide_moves())
        if parts.claim_offers.is_open:
            parts.claim_offers.decline_late(clocks.expired_seats, members.seating)
            if (agreed := parts.claim_offers.accepted_claim(members.seating)) is not None:
                yield from parts.execute(DEALER, agreed, NO_DETAILS)
        if parts.executor.used_up:
            yield from self._send_away()
        if self._was_running != members.running:
            yield from self._begin_or_end()
        yield from members.note_answers()
        seating = members.seating
        if not self.greetings:
            parts.broadcaster.send_seats(table, seating)
            parts.chat.follow_seats(seating)
        yield from parts.draws.update()
        parts.summary.update(table, seating)
        countdown = parts.bots.countdown
        if clocks.limited:
            offers = parts.claim_offers
            clocks.update(table, seating, offers.questions(seating), offers.answered_seats)
        if not self.stopping:
            late = clocks.expired_seats
            parts.bots.update(table, seating, waiting, late, parts.retries.pause)
        if countdown is not parts.bots.countdown:
            parts.broadcaster.send_countdown(
                parts.bots.countdown_status(), parts.broadcaster.connections
            )

    def _begin_or_end(self) -> Step[None]:
        """The match has begun, or is over."""
        members = self._parts.members
        if not self._was_running:
            self._dispatcher.match_begun()
        yield from members.update()
        if self._was_running and not members.running:
            self._parts.context.effects.append(effects.EndMatch())
        self._was_running = members.running

    def _load(self, memory: RoomMemory | None) -> Step[None]:
        parts = self._parts
        yield from parts.draws.load()
        if memory is not None:
            parts.chat.recall(memory.conversation)
            parts.claim_offers.recall(memory.claim_offer)
            parts.members.recall(memory.members)  # who owe an answer to the offer
            parts.clocks.recall(memory.clocks)
        parts.empty_room.update()

    def _greet(self, command: inputs.MessageReceived) -> Step[None]:
        """Handle a Hello. When a table has moved, many wait: who is present is sent once,
        after the last of them."""
        self.greetings -= 1
        yield from self._dispatcher.dispatch(self._page_of(command), command)
        if not self.greetings:
            yield from self._parts.members.update()

    def _page_of(self, command: inputs.MessageReceived) -> TablePage:
        page = self.pages[command.page]
        page.closing = page.closing or command.closing
        return page

    def _decide_moves(self) -> Step[frozenset[int]]:
        """Execute the queued moves that are due; the seats whose moves still wait."""
        arbiter = self._parts.arbiter
        assert arbiter is not None
        while (decision := arbiter.next_decision()) is not None:
            queued = decision.queued
            result = yield from self._parts.execute(
                queued.seat, queued.move, arbiter.details_of(decision), queued
            )
            arbiter.answer_decided(decision, result)
        return arbiter.await_moves()

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
