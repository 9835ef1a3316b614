"""One table on the event loop: an actor that executes commands one after another.

    a frame -> Room.receive -> mailbox -> dispatcher -> executor: rules -> log -> table
            -> broadcaster: to each connection what its seat may see -> the answer to the sender

Everything that changes the table goes through the mailbox: messages of people, moves of bots and of
the dealer, closed connections, timers. At a table of Nerts the arbiter decides in which order moves
reach the executor; neither knows the other, the room connects them. If another process has written
to the log, the room closes: the table in memory is dropped, the browsers reconnect by themselves,
and the table is read from the log again.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from herzrasen.cards import DEALER, NO_SEATS, Seat
from herzrasen.config.limits import LimitSettings
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.lag_compensation.first_touch import QueuedClaim
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.bot_pool.scheduler import BotMove, BotScheduler
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.rate_limits.written_bytes import REFUSAL as WRITTEN_ENOUGH
from herzrasen.server.rate_limits.written_bytes import WrittenBytes
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.chat import ChatService
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.deal_draws import DealDraws, DealSeeds, DrawnDeal
from herzrasen.server.room.latency_tracker import LatencyTracker, SeatLatencies
from herzrasen.server.room.members import NextTables, TableMembers, WaitCallbacks
from herzrasen.server.room.message_dispatcher import Execute, MessageDispatcher
from herzrasen.server.room.move_executor import DealerRefused, MoveExecutor
from herzrasen.server.room.race_arbiter import RaceArbiter
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.room_memory import RoomMemory
from herzrasen.server.room.summary_publisher import SummaryPublisher
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.server.runtime.clock import clock_ms
from herzrasen.server.runtime.mailbox import Mailbox
from herzrasen.storage.errors import (
    DamagedRow,
    DataDamaged,
    OutcomeUnknown,
    StorageIOError,
    WriteConflict,
)
from herzrasen.storage.event_log import TableLog, TableVersion
from herzrasen.storage.table_damage import damaged_table
from herzrasen.storage.write_refusal import write_refusal
from herzrasen.table.info import TableInfo
from herzrasen.table.members.member_state import MemberTimeouts
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.person_change import PersonChange
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import fields, log_id

_LOG: Final = logging.getLogger(__name__)
_STUCK: Final = Refusal("table.refusal.stuck")
MAX_PENDING_MESSAGES: Final = 32
"""Messages of one connection that wait in the mailbox; more are refused."""

Command: TypeAlias = Callable[[], Awaitable[object]]
"""A command in the mailbox: called when those before it are done."""
MakeScheduler: TypeAlias = Callable[
    [
        EventHistory,
        Callable[[BotMove], object],
        Callable[[int], Awaitable[DrawnDeal]],
        Callable[[], object],
        Callable[[], float],
    ],
    BotScheduler,
]
"""Makes the scheduler of a table from its history, what takes a decided move, what draws a deal,
what is called when the dealer fails, and the room's ``time``."""


class Room:
    """A table, its connections, and the timers it waits for.

    ``lengths`` and ``linger`` say how long it waits for people, ``second`` how long a second of the
    turn clocks takes. ``next_tables`` opens those of rematches; ``on_closed`` is called when the
    room closes, ``on_match_over`` when the match has ended, also if it was broken off. ``seeds``
    gives the server's shares of the deals. ``publisher`` publishes the table's summary for the
    lobby. ``heavy_work`` holds the slots for slow requests. ``time`` is what people's time is
    measured by, in seconds; the loop's if it is None. ``written`` limits what addresses may have
    stored.
    """

    __slots__ = (
        "_arbiter",
        "_broadcaster",
        "_chat",
        "_claim_offers",
        "_clock",
        "_clocks",
        "_closed",
        "_dispatcher",
        "_draws",
        "_execute",
        "_executor",
        "_greetings",
        "_latencies",
        "_loaded_ms",
        "_log",
        "_mailbox",
        "_members",
        "_name",
        "_on_closed",
        "_on_match_over",
        "_publisher",
        "_retries",
        "_scheduler",
        "_table",
        "_time",
        "_was_running",
        "_written",
        "takes_no_writes",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        log: TableLog,
        scheduler: MakeScheduler,
        seeds: DealSeeds,
        now: Callable[[], int],
        lengths: MemberTimeouts,
        linger: float,
        next_tables: NextTables,
        on_closed: Callable[[str], None],
        publisher: SummaryPublisher,
        second: float = 1.0,
        heavy_work: HeavyWork | None = None,
        on_match_over: Callable[[], object] | None = None,
        time: Callable[[], float] | None = None,
        written: WrittenBytes | None = None,
    ) -> None:
        self._name = name
        self._log = log
        self._publisher = publisher
        self._table = table
        self._on_closed = on_closed
        self._on_match_over = on_match_over
        self._closed = False
        self.takes_no_writes = False
        """Whether it closed since a damaged page takes nothing more of this table."""
        time = asyncio.get_running_loop().time if time is None else time
        self._greetings = 0
        self._clock = clock_ms()
        self._loaded_ms = self._clock()
        self._time = time
        broadcaster = self._broadcaster = Broadcaster(name, description)
        self._claim_offers = ClaimOfferService(table, broadcaster)
        # After a bug the log is sound, so the room closes and the table is read from it again.
        self._mailbox: Mailbox[Command] = Mailbox(self._run, on_failure=self.close)
        post = self._mailbox.post
        history = EventHistory(name, table, log, HeavyWork() if heavy_work is None else heavy_work)
        waits = WaitCallbacks(
            lengths,
            linger,
            on_due=partial(post, self._update_members),
            on_empty=self.close,
            time=time,
        )
        retries = self._retries = WriteRetries(asyncio.get_running_loop().time)
        members = self._members = TableMembers(
            name,
            description,
            table,
            log,
            broadcaster,
            now,
            waits,
            next_tables,
            self._claim_offers.owed_answers,
            retries,
        )
        self._draws = DealDraws(
            table, members, broadcaster, seeds, partial(post, _nothing), retries, time
        )
        self._scheduler = scheduler(
            history, self._receive_bot_move, self._draws.draw, self.close, time
        )
        publisher.owners = self._scheduler.owners = lambda: broadcaster.player_turns(
            members.seating
        )
        publisher.yielding = lambda: members.yielding_seats
        self._was_running = members.running
        house = description.house
        expire_clocks = partial(post, self._expire_clocks)
        self._clocks = TurnClocks(house, broadcaster, second, expire_clocks, time)
        self._chat = ChatService(description.game, house, broadcaster)
        self._written = WrittenBytes(LimitSettings()) if written is None else written
        self._executor = MoveExecutor(
            name, table, log, members, broadcaster, self._clocks, now, self._written, retries
        )
        self._latencies = LatencyTracker()
        self._arbiter: RaceArbiter | None = None
        self._execute: Execute = self._executor.execute
        if (race := GAMES[table.game].RACE) is not None:
            self._execute = self._execute_in_race
            self._arbiter = RaceArbiter(
                race,
                house,
                table,
                self._seat_latencies,
                self._execute_in_race,
                partial(post, _nothing),
                time,
            )
        self._dispatcher = MessageDispatcher(
            table,
            broadcaster,
            members,
            self._executor,
            self._execute,
            self._arbiter,
            self._scheduler,
            self._clocks,
            self._chat,
            self._claim_offers,
            self._draws,
            enqueue=self.receive,
            time=time,
        )

    # What others call -----------------------------------------------------------------------------

    def receive(self, connection: RoomConnection, message: websocket.TableMessage) -> None:
        """Put a message that has just arrived into the mailbox.

        A connection may have ``MAX_PENDING_MESSAGES`` there: a message may take a commit, and a
        connection can send faster than that. It may have one Hello, since one Welcome answers all
        of them.
        """
        handle = self._dispatcher.dispatch
        if isinstance(message, websocket.Hello):
            if connection.hello_pending:
                return
            connection.hello_pending = True
            self._greetings += 1
            handle = self._greet
        elif connection.pending_messages >= MAX_PENDING_MESSAGES:
            connection.send_error(Refusal("table.refusal.too-fast"), _request_id(message))
            return
        connection.pending_messages += 1
        self._mailbox.post(partial(handle, connection, message, self._time() * 1000))

    def note_round_trip(self, connection: RoomConnection) -> None:
        """Do nothing: the answered pings of a connection are read where they are needed."""

    async def disconnect(self, connection: RoomConnection) -> None:
        """Remove a connection that has closed."""
        await self._mailbox.post_and_wait(partial(self._remove, connection))

    async def take_seat(self, person: str, name: str, address: str) -> Refusal | None:
        """Give any free seat to a person at this address who is not connected yet; or say why there
        is none."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        await self._mailbox.post_and_wait(partial(self._take_seat, person, name, address, answer))
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    async def give_up_seat(self, person: str, address: str) -> Refusal | None:
        """Take a person away from this table for good; or say why not. A match that they play with
        bots alone ends."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        await self._mailbox.post_and_wait(partial(self._give_up_seat, person, address, answer))
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    def may_know(self, person: str) -> bool:
        """Whether this person has or had a seat here, or something waits that may give them one."""
        return (
            not self._mailbox.is_idle
            or self._members.seating.names(person)
            or self._chat.knows(person)
        )

    async def reseat(self, change: PersonChange) -> None:
        """Replace the persons at the seats: one has signed in, or was deleted."""
        await self._mailbox.post_and_wait(partial(self._dispatcher.reseat, change))

    @property
    def epoch(self) -> int:
        """The epoch in which this node has adopted the table."""
        return self._log.epoch

    @property
    def version(self) -> TableVersion:
        """The epoch of this owner, and the revision of the seats that it has read."""
        return TableVersion(self._log.epoch, self._log.revision)

    @property
    def needs_latency(self) -> bool:
        """Whether connections to this table are to be pinged: moves race here."""
        return self._arbiter is not None

    def publish_summary(self) -> None:
        """Publish the summary for the lobby although it has not changed."""
        self._publisher.publish_again(self._table)

    @property
    def is_empty(self) -> bool:
        """Whether no browser is connected."""
        return not self._broadcaster.connections

    @property
    def age(self) -> float:
        """For how many seconds the table has been in memory."""
        return (self._clock() - self._loaded_ms) / 1000

    @property
    def running(self) -> bool:
        """Whether a match has begun here and is not over."""
        return self._members.seating.begun and not self._table.over

    def memory(self) -> RoomMemory:
        """What only this room knows of the table, for the next owner."""
        seating = self._members.seating
        people = {seating.occupants[seat].person or "" for seat in seating.people}
        return RoomMemory(
            self._chat.memory(people),
            self._members.memory(),
            self._clocks.memory(),
            self._claim_offers.memory(),
        )

    def recall(self, memory: RoomMemory) -> None:
        """Go on with what the former owner's room knew."""
        self._chat.recall(memory.conversation)
        self._claim_offers.recall(memory.claim_offer)
        self._members.recall(memory.members)  # who owe an answer to the offer
        self._clocks.recall(memory.clocks)

    def await_people(self) -> None:
        """Close after a while if no browser connects."""
        self._members.await_people()

    async def finish(self) -> None:
        """Execute what waits, then close every connection because the server stops."""
        self._scheduler.stop()
        await self._mailbox.finish()
        self.close(CloseCode.STOPPING)

    def close(self, code: int = CloseCode.RECONNECT) -> None:
        """Close every connection and stop. All that happened is in the log."""
        if self._closed:
            return
        self._closed = True
        self._mailbox.close()
        self._publisher.close(self._table)
        self._scheduler.stop()
        self._members.close()
        self._clocks.close()
        self._draws.close()
        if self._arbiter is not None:
            self._arbiter.close()
        self._broadcaster.close(code)
        self._on_closed(self._name)

    # The actor ------------------------------------------------------------------------------------

    async def _run(self, command: Command) -> None:
        """Execute a command. Close without an answer if the table has another owner by now, or if
        the outcome of a write is unknown: only the log has the table's state then. Where the data
        is damaged, say so and close: nobody comes back by themselves after that. Say so too where
        the game cannot go on, by a fault of its rules."""
        try:
            await self._execute_command(command)
        except (WriteConflict, OutcomeUnknown):
            _LOG.warning("a table has to be read again", extra=fields(table=log_id(self._name)))
            self.close()
        except DamagedRow as damage:
            self.takes_no_writes = True
            self._close_damaged(damaged_table(self._name, damage))
        except DataDamaged as damage:  # which the watch of the data folder logs
            self._close_damaged(damage)
        except DealerRefused:
            where = fields(table=log_id(self._name), game=self._table.game)
            _LOG.error("the rules refuse the dealer's own move: the table closes", extra=where)
            self._close_with(_STUCK, CloseCode.RECONNECT)

    def _close_damaged(self, damage: StorageIOError) -> None:
        self._close_with(write_refusal(damage), CloseCode.DATA_GONE)

    def _close_with(self, refusal: Refusal, code: CloseCode) -> None:
        for connection in self._broadcaster.connections:
            connection.send_error(refusal)
        self.close(code)

    async def _execute_command(self, command: Command) -> None:
        """Execute one command, then whatever has become due by it, and publish the new state."""
        await command()
        waiting = NO_SEATS if self._arbiter is None else await self._arbiter.decide()
        self._claim_offers.decline_late(self._clocks.expired_seats, self._members.seating)
        if (agreed := self._claim_offers.accepted_claim(self._members.seating)) is not None:
            await self._execute(DEALER, agreed, NO_DETAILS)
        await self._send_away()
        if self._was_running != self._members.running:
            if not self._was_running:
                self._dispatcher.match_begun()
            await self._members.update()
            if self._was_running and not self._members.running and self._on_match_over is not None:
                self._on_match_over()
            self._was_running = self._members.running
        await self._members.note_answers()
        table, seating = self._table, self._members.seating
        if not self._greetings:
            self._broadcaster.send_seats(table, seating)
            self._chat.follow_seats(seating)
        await self._draws.update()
        self._publisher.update(table, seating)
        countdown = self._scheduler.countdown
        claims = self._claim_offers.questions(seating)
        self._clocks.update(table, seating, claims, self._claim_offers.answered_seats)
        self._scheduler.update(
            table, seating, waiting, self._clocks.expired_seats, self._retries.pause
        )
        if countdown is not self._scheduler.countdown:
            self._broadcaster.send_countdown(
                self._scheduler.countdown_status(), self._broadcaster.connections
            )

    async def _greet(
        self, connection: RoomConnection, message: websocket.TableMessage, arrived_ms: float
    ) -> None:
        """Handle a Hello. When a table has moved, many wait: who is present is sent once,
        after the last of them."""
        self._greetings -= 1
        await self._dispatcher.dispatch(connection, message, arrived_ms)
        if not self._greetings:
            await self._members.update()

    def _execute_in_race(
        self,
        seat: Seat,
        move: Any,
        details: MoveDetails,
        claim: QueuedClaim | None = None,
    ) -> Awaitable[int | Refusal]:
        """Execute a move, and tell the arbiter what happened by it."""
        assert self._arbiter is not None
        return self._executor.execute(
            seat,
            move,
            self._arbiter.with_late_races(details),
            partial(self._arbiter.event_sent, claim),
        )

    def _receive_bot_move(self, decided: BotMove) -> None:
        self._mailbox.post(partial(self._make_bot_move, decided))

    async def _make_bot_move(self, decided: BotMove) -> None:
        self._scheduler.acknowledge(decided.seat)
        seat, move = decided.seat, self._executor.bot_move(decided)
        if self._arbiter is not None and seat != DEALER:
            if move is not None:
                self._arbiter.submit_bot_move(seat, move, decided)
            return
        if move is not None:
            await self._execute(seat, move, decided.details)
        if seat == DEALER:
            self._executor.check_dealer(decided)

    async def _remove(self, connection: RoomConnection) -> None:
        if connection in self._broadcaster.connections:
            self._broadcaster.connections.remove(connection)
        self._draws.forget(connection)
        await self._members.update()

    async def _send_away(self) -> None:
        """Close the connections of players whose address has used up its share of the disk: bots
        play on while someone is here."""
        players = self._broadcaster.player_addresses(self._members.seating)
        if used_up := self._written.without_share(players):
            for connection in tuple(self._broadcaster.connections):
                if connection.address in used_up:
                    connection.send_error(WRITTEN_ENOUGH)
                    connection.close(CloseCode.TOO_MANY)
                    await self._remove(connection)  # however long it takes to close

    async def _take_seat(
        self, person: str, name: str, address: str, answer: asyncio.Future[Refusal | None]
    ) -> None:
        sit = websocket.Sit(name)
        answer.set_result(await self._dispatcher.change_members(person, sit, address))

    async def _give_up_seat(
        self, person: str, address: str, answer: asyncio.Future[Refusal | None]
    ) -> None:
        leave = websocket.Leave(end=True)
        answer.set_result(await self._dispatcher.change_members(person, leave, address))

    async def _update_members(self) -> None:
        await self._members.update()

    async def _expire_clocks(self) -> None:
        self._clocks.expire(self._table)

    def _seat_latencies(self) -> SeatLatencies:
        return self._latencies.latencies(
            self._broadcaster.connections, self._members.seating, self._clock()
        )


async def _nothing() -> None:
    """Wake the room: claims and draws that are due are decided after every command."""


def _request_id(message: websocket.TableMessage) -> str | None:
    """The browser's id of its request, if the message has one."""
    return message.id if isinstance(message, websocket.Submit | websocket.Undo) else None
