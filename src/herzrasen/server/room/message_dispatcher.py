"""Dispatches each message of one table's connections to the part that handles it."""

from __future__ import annotations

from typing import Any, Final, get_args

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.rate_limits.member_changes import MEMBER_CHANGES, member_change_limiter
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.room.inputs import MessageReceived
from herzrasen.server.room.session_parts import SessionParts
from herzrasen.server.room.step_context import Step
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating

_SEAT_MESSAGES: Final = get_args(websocket.SeatMessage)


class MessageDispatcher:
    """Handles the messages of the connections of one table, and changes of its people."""

    __slots__ = ("_member_changes", "_parts")

    def __init__(self, parts: SessionParts) -> None:
        self._parts = parts
        self._member_changes: RateLimiter | None = None

    def dispatch(self, connection: TablePage, received: MessageReceived) -> Step[None]:
        """Handle a message; a refusal goes to its sender alone.

        Of a connection that was closed meanwhile, only moves are still executed.
        """
        message = received.message
        connection.pending_messages -= 1
        if self._parts.members.anybody_missed and not isinstance(message, websocket.Hello):
            yield from self._parts.members.note_activity(connection.person)
        if isinstance(message, websocket.Submit):
            yield from self._submit(connection, message, received.arrived_ms)
        elif not connection.closing:
            refusal = yield from self._handle(connection, message)
            if refusal is not None:
                connection.send_error(refusal)

    def _handle(  # noqa: C901 - the one dispatch: a case a message
        self,
        connection: TablePage,
        message: websocket.Hello | websocket.Undo | websocket.MemberMessage | websocket.SeatMessage,
    ) -> Step[Refusal | None]:
        parts = self._parts
        seat = parts.members.seating.seat_of(connection.person)
        match message:
            case websocket.Hello():
                yield from self._handle_hello(connection, message)
                return None
            case _ if connection not in parts.broadcaster.connections:
                return Refusal("table.refusal.hello-first")
            case websocket.Undo(request_id):
                key = move_key(connection.person, request_id)
                undone = yield from parts.executor.undo(seat, key)
                _send_result(connection, request_id, undone)
                return None
            case _ if isinstance(message, MEMBER_CHANGES) and not self._may_change_members(
                connection.person
            ):
                return Refusal("table.refusal.too-fast")
            case _ if isinstance(message, _SEAT_MESSAGES) and seat == WATCHER:
                return Refusal("table.refusal.watcher")
            case websocket.Continue(deal):
                return self._continue(seat, deal)
            case websocket.Extend():
                return parts.clocks.extend(message, seat, parts.table)
            case websocket.AskRest(number):
                return (yield from self._claim_rest(seat, number))
            case websocket.AnswerRest(number, yes):
                return parts.claim_offers.answer(seat, number, yes)
            case websocket.Speak():
                return parts.chat.post(connection, seat, message, parts.members.seating)
            case websocket.CommitShare():
                return parts.draws.take_commitment(seat, message)
            case websocket.OpenShare():
                return parts.draws.take_share(seat, message)
            case websocket.Mute(other, muted):
                return (yield from parts.members.mute(seat, other, muted=muted))
            case _:
                person, address = connection.person, connection.address
                return (yield from self.change_members(person, message, address))

    def change_members(
        self, person: str, message: websocket.MemberMessage, address: str
    ) -> Step[Refusal | None]:
        """Do what a person at this address asks for; show the table anew to everyone whose seat has
        changed by it."""
        before = self._parts.members.seating
        refusal = yield from self._parts.members.handle(person, message, address)
        self._show_seats_anew(before)
        yield from self._parts.members.update()
        return refusal

    def reseat(self, change: PersonChange) -> Step[None]:
        """Replace the persons at the seats. A person who has signed in at another node may connect
        here before this node knows of it, and was shown the table as a watcher."""
        before = self._parts.members.seating
        yield from self._parts.members.reseat(change)
        self._parts.chat.change_person(change)
        self._show_seats_anew(before)

    def _show_seats_anew(self, before: Seating) -> None:
        now = self._parts.members.seating
        for other in self._parts.broadcaster.connections:
            if before.seat_of(other.person) != (seat := now.seat_of(other.person)):
                if seat != WATCHER:
                    self._parts.chat.start_listening(other.person)
                self._welcome(other)

    def match_begun(self) -> None:
        """Show the table to everybody, where cards were dealt before the match began: no event
        will bring the whole of it."""
        if self._parts.table.number:
            for connection in self._parts.broadcaster.connections:
                self._welcome(connection)

    def _submit(
        self, connection: TablePage, message: websocket.Submit, arrived_ms: float
    ) -> Step[None]:
        parts = self._parts
        if connection not in parts.broadcaster.connections:
            connection.send_error(Refusal("table.refusal.hello-first"))
            return
        seat = parts.members.seating.seat_of(connection.person)
        key = move_key(connection.person, message.id)
        move = parts.executor.read_move(seat, key, message)
        if isinstance(move, Refusal):
            connection.send_error(move, message.id)
        elif parts.arbiter is not None:
            parts.arbiter.submit(connection, seat, key, move, message, arrived_ms)
        else:
            result = yield from parts.executor.execute(seat, move, MoveDetails(key=key))
            _send_result(connection, message.id, result)

    def _handle_hello(self, connection: TablePage, message: websocket.Hello) -> Step[None]:
        """Send the whole table. Events that were missed come from memory: nothing is read. Who is
        here now, the session tells everybody."""
        parts, last = self._parts, message.last
        connection.hello_pending = False
        if last is not None and last > parts.table.number:
            # They have seen later events: another server may have the table by now.
            yield from parts.executor.check_owned()
        if (refusal := parts.members.admission_refusal(connection.person)) is not None:
            # They may have signed in at another server a moment ago: then the table is read again.
            yield from parts.executor.check_owned()
            connection.send_error(refusal)
            connection.close(CloseCode.NOT_ADMITTED)
            return
        seating = parts.members.seating
        missed = (
            ()
            if last is None
            else parts.table.catch_up_events(seating.seat_of(connection.person), last)
        )
        if connection not in parts.broadcaster.connections:
            parts.broadcaster.connections.append(connection)
        parts.members.update_presence()
        self._welcome(connection, missed)
        parts.broadcaster.send_countdown(parts.bots.countdown_status(), (connection,))
        parts.clocks.send_to(parts.table, parts.members.seating, connection)
        parts.chat.send_history(connection, parts.members.seating)
        parts.claim_offers.send_to(connection)
        parts.draws.greet(connection, takes_part=message.shares)

    def _welcome(self, connection: TablePage, missed: tuple[Any, ...] = ()) -> None:
        parts = self._parts
        parts.broadcaster.send_welcome(connection, parts.table, parts.members.seating, missed)
        connection.welcomed = (parts.table.number, parts.context.now.running * 1000)

    def _continue(self, seat: Seat, deal: int) -> Refusal | None:
        if deal >= self._parts.table.deals:
            return Refusal("table.refusal.not-that-deal")
        if deal == self._parts.table.deals - 1 and self._parts.table.is_dealing():
            self._parts.members.mark_sheet_read(seat)
        return None

    def _claim_rest(self, seat: Seat, number: int) -> Step[Refusal | None]:
        """Execute a proved claim as a move; offer any other claim to the other players."""
        if not self._parts.members.seating.begun:
            return Refusal("table.refusal.not-begun")
        if seat in self._parts.clocks.expired_seats:
            return Refusal("table.refusal.time-over")
        claims = GAMES[self._parts.table.game].CLAIMS
        if claims is not None and claims.claim in self._parts.table.legal(
            self._parts.table.view(seat)
        ):
            result = yield from self._parts.execute(seat, claims.claim, MoveDetails())
            return result if isinstance(result, Refusal) else None
        return self._parts.claim_offers.offer(seat, number)

    def _may_change_members(self, person: str) -> bool:
        """Whether the person is within the limit, counted over all their pages."""
        if self._member_changes is None:  # most tables never need one
            self._member_changes = member_change_limiter(self._parts.context.steady_seconds)
        return self._member_changes.take(person)


def _send_result(connection: TablePage, request_id: str, result: int | Refusal) -> None:
    """Answer the sender of a move or an undo."""
    if isinstance(result, Refusal):
        connection.send_error(result, request_id)
    else:
        connection.send(codec.encode(websocket.Accepted(id=request_id, number=result)))
