"""Dispatches each message of one table's connections to the part that handles it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias, get_args

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.scheduler import BotScheduler
from herzrasen.server.rate_limits.rate_limiter import RateLimiter
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.chat import ChatService
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.deal_draws import DealDraws
from herzrasen.server.room.members import TableMembers
from herzrasen.server.room.move_executor import MoveExecutor
from herzrasen.server.room.race_arbiter import RaceArbiter
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

MEMBER_CHANGES_PER_SECOND: Final = 1.0
MEMBER_CHANGES_AT_ONCE: Final = 30
"""Rate limit of a person, over all their pages, for messages that change the members of a table:
seats, names, votes, readiness, extra time, mutes. Each is sent to everybody or written to disk."""

_MEMBER_CHANGES: Final = (*get_args(websocket.MemberMessage), websocket.Extend, websocket.Mute)
_SEAT_MESSAGES: Final = get_args(websocket.SeatMessage)

Execute: TypeAlias = Callable[[Seat, Any, MoveDetails], Awaitable[int | Refusal]]


class MessageDispatcher:
    """Handles the messages of the connections of one table.

    ``execute`` executes a move at once; where there is an ``arbiter``, people's moves go there.
    ``enqueue`` puts a message into the room's mailbox. ``time`` is the room's, in seconds.
    """

    __slots__ = (
        "_arbiter",
        "_broadcaster",
        "_chat",
        "_claim_offers",
        "_clocks",
        "_draws",
        "_enqueue",
        "_execute",
        "_executor",
        "_member_changes",
        "_members",
        "_scheduler",
        "_table",
        "_time",
    )

    def __init__(
        self,
        table: Table,
        broadcaster: Broadcaster,
        members: TableMembers,
        executor: MoveExecutor,
        execute: Execute,
        arbiter: RaceArbiter | None,
        scheduler: BotScheduler,
        clocks: TurnClocks,
        chat: ChatService,
        claim_offers: ClaimOfferService,
        draws: DealDraws,
        enqueue: Callable[[RoomConnection, websocket.Hello], object],
        time: Callable[[], float],
    ) -> None:
        self._table = table
        self._broadcaster = broadcaster
        self._members = members
        self._executor = executor
        self._execute = execute
        self._arbiter = arbiter
        self._scheduler = scheduler
        self._clocks = clocks
        self._chat = chat
        self._claim_offers = claim_offers
        self._draws = draws
        self._enqueue = enqueue
        self._time = time
        self._member_changes: RateLimiter | None = None

    async def dispatch(
        self, connection: RoomConnection, message: websocket.TableMessage, arrived_ms: float
    ) -> None:
        """Handle a message that arrived at this time; a refusal goes to its sender alone.

        Of a connection that was closed meanwhile, only moves are still executed.
        """
        connection.pending_messages -= 1
        if not isinstance(message, websocket.Hello):
            await self._members.note_activity(connection.person)
        if isinstance(message, websocket.Submit):
            await self._submit(connection, message, arrived_ms)
        elif connection.close_code is None:
            refusal = await self._handle(connection, message)
            if refusal is not None:
                connection.send_error(refusal)

    async def _handle(  # noqa: C901 - the one dispatch: a case a message
        self,
        connection: RoomConnection,
        message: websocket.Hello | websocket.Undo | websocket.MemberMessage | websocket.SeatMessage,
    ) -> Refusal | None:
        seat = self._members.seating.seat_of(connection.person)
        match message:
            case websocket.Hello():
                return await self._handle_hello(connection, message)
            case _ if connection not in self._broadcaster.connections:
                return Refusal("table.refusal.hello-first")
            case websocket.Undo(request_id):
                key = move_key(connection.person, request_id)
                _send_result(connection, request_id, await self._executor.undo(seat, key))
                return None
            case _ if isinstance(message, _MEMBER_CHANGES) and not self._may_change_members(
                connection.person
            ):
                return Refusal("table.refusal.too-fast")
            case _ if isinstance(message, _SEAT_MESSAGES) and seat == WATCHER:
                return Refusal("table.refusal.watcher")
            case websocket.Continue(deal):
                return self._continue(seat, deal)
            case websocket.Extend():
                return self._clocks.extend(message, seat, self._table)
            case websocket.AskRest(number):
                return await self._claim_rest(seat, number)
            case websocket.AnswerRest(number, yes):
                return self._claim_offers.answer(seat, number, yes)
            case websocket.Speak():
                return self._chat.post(connection, seat, message, self._members.seating)
            case websocket.CommitShare():
                return self._draws.take_commitment(seat, message)
            case websocket.OpenShare():
                return self._draws.take_share(seat, message)
            case websocket.Mute(other, muted):
                return await self._members.mute(seat, other, muted=muted)
            case _:
                return await self.change_members(connection.person, message, connection.address)

    async def change_members(
        self, person: str, message: websocket.MemberMessage, address: str
    ) -> Refusal | None:
        """Do what a person at this address asks for; show the table anew to everyone whose seat has
        changed by it."""
        before = self._members.seating
        refusal = await self._members.handle(person, message, address)
        self._show_seats_anew(before)
        await self._members.update()
        return refusal

    async def reseat(self, change: PersonChange) -> None:
        """Replace the persons at the seats. A person who has signed in at another node may connect
        here before this node knows of it, and was shown the table as a watcher."""
        before = self._members.seating
        await self._members.reseat(change)
        self._chat.change_person(change)
        self._show_seats_anew(before)

    def _show_seats_anew(self, before: Seating) -> None:
        now = self._members.seating
        for other in self._broadcaster.connections:
            if before.seat_of(other.person) != (seat := now.seat_of(other.person)):
                if seat != WATCHER:
                    self._chat.start_listening(other.person)
                self._welcome(other)

    def match_begun(self) -> None:
        """Show the table to everybody, where cards were dealt before the match began: no event
        will bring the whole of it."""
        if self._table.number:
            for connection in self._broadcaster.connections:
                self._welcome(connection)

    async def _submit(
        self, connection: RoomConnection, message: websocket.Submit, arrived_ms: float
    ) -> None:
        if connection not in self._broadcaster.connections:
            connection.send_error(Refusal("table.refusal.hello-first"))
            return
        seat = self._members.seating.seat_of(connection.person)
        key = move_key(connection.person, message.id)
        move = self._executor.read_move(seat, key, message)
        if isinstance(move, Refusal):
            connection.send_error(move, message.id)
        elif self._arbiter is not None:
            self._arbiter.submit(connection, seat, key, move, message, arrived_ms)
        else:
            result = await self._execute(seat, move, MoveDetails(key=key))
            _send_result(connection, message.id, result)

    async def _handle_hello(
        self, connection: RoomConnection, message: websocket.Hello
    ) -> Refusal | None:
        """Send the whole table. Events that were missed come from memory: nothing is read. Who is
        here now, the room tells everybody."""
        connection.hello_pending = False
        last = message.last
        if last is not None and last > self._table.number:
            # They have seen later events: another server may have the table by now.
            await self._executor.check_owned()
        if (refusal := self._members.admission_refusal(connection.person)) is not None:
            # They may have signed in at another server a moment ago: then the table is read again.
            await self._executor.check_owned()
            loop = asyncio.get_running_loop()
            loop.call_soon(connection.close, CloseCode.NOT_ADMITTED)  # after the refusal was sent
            return refusal
        seat = self._members.seating.seat_of(connection.person)
        missed = () if last is None else self._table.catch_up_events(seat, last)
        if connection not in self._broadcaster.connections:
            self._broadcaster.connections.append(connection)
            connection.on_caught_up = partial(self._enqueue, connection, websocket.Hello())
        self._members.update_presence()
        self._welcome(connection, missed)
        self._broadcaster.send_countdown(self._scheduler.countdown_status(), (connection,))
        self._clocks.send_to(self._table, self._members.seating, connection)
        self._chat.send_history(connection, self._members.seating)
        self._claim_offers.send_to(connection)
        self._draws.greet(connection, takes_part=message.shares)
        return None

    def _welcome(self, connection: RoomConnection, missed: tuple[Any, ...] = ()) -> None:
        self._broadcaster.send_welcome(connection, self._table, self._members.seating, missed)
        connection.welcomed = (self._table.number, self._time() * 1000)

    def _continue(self, seat: Seat, deal: int) -> Refusal | None:
        if deal >= self._table.deals:
            return Refusal("table.refusal.not-that-deal")
        if deal == self._table.deals - 1 and self._table.is_dealing():
            self._members.mark_sheet_read(seat)
        return None

    async def _claim_rest(self, seat: Seat, number: int) -> Refusal | None:
        """Execute a proved claim as a move; offer any other claim to the other players."""
        if not self._members.seating.begun:
            return Refusal("table.refusal.not-begun")
        if seat in self._clocks.expired_seats:
            return Refusal("table.refusal.time-over")
        claims = GAMES[self._table.game].CLAIMS
        if claims is not None and claims.claim in self._table.legal(self._table.view(seat)):
            result = await self._execute(seat, claims.claim, MoveDetails())
            return result if isinstance(result, Refusal) else None
        return self._claim_offers.offer(seat, number)

    def _may_change_members(self, person: str) -> bool:
        """Whether the person is within the limit, counted over all their pages."""
        if self._member_changes is None:  # most tables never need one
            seconds = asyncio.get_running_loop().time
            self._member_changes = RateLimiter(
                MEMBER_CHANGES_PER_SECOND, MEMBER_CHANGES_AT_ONCE, clock=seconds
            )
        return self._member_changes.take(person)


def _send_result(connection: RoomConnection, request_id: str, result: int | Refusal) -> None:
    """Answer the sender of a move or an undo."""
    if isinstance(result, Refusal):
        connection.send_error(result, request_id)
    else:
        connection.send(codec.encode(websocket.Accepted(id=request_id, number=result)))
