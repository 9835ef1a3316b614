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
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any, Final, TypeAlias

from herzrasen.cards import DEALER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.registry import GAMES
from herzrasen.lag_compensation.first_touch import QueuedClaim
from herzrasen.protocol import websocket
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.server.bot_pool.scheduler import BotMove, BotScheduler
from herzrasen.server.network.connection import RECONNECT, STOPPING, Connection
from herzrasen.server.rate_limits.heavy_requests import HeavyWork
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.chat import ChatService
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.latency_tracker import LatencyTracker, SeatLatencies
from herzrasen.server.room.members import OpenNextTable, TableMembers, WaitCallbacks
from herzrasen.server.room.message_dispatcher import Execute, MessageDispatcher
from herzrasen.server.room.move_executor import MoveExecutor
from herzrasen.server.room.race_arbiter import RaceArbiter
from herzrasen.server.room.summary_publisher import SummaryPublisher
from herzrasen.server.room.turn_clocks import TurnClocks
from herzrasen.server.runtime.clock import clock_ms
from herzrasen.server.runtime.mailbox import Mailbox
from herzrasen.storage.event_log import EventLog
from herzrasen.table.info import TableInfo
from herzrasen.table.members.member_state import MemberTimeouts
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

MAX_PENDING_MESSAGES: Final = 32
"""Messages of one connection that wait in the mailbox; more are refused."""

Command: TypeAlias = Callable[[], Awaitable[object]]
"""A command in the mailbox: called when those before it are done."""


class Room:
    """A table, its connections, and the timers it waits for.

    ``lengths`` and ``linger`` say how long it waits for people, ``second`` how long a second of the
    turn clocks takes. ``open_next`` opens the table of a rematch; ``on_closed`` is called when the
    room closes. ``publisher`` publishes the table's summary for the lobby. ``heavy_work`` holds the
    slots for slow requests.
    """

    __slots__ = (
        "_arbiter",
        "_broadcaster",
        "_claim_offers",
        "_clock",
        "_clocks",
        "_dispatcher",
        "_execute",
        "_executor",
        "_latencies",
        "_mailbox",
        "_members",
        "_name",
        "_on_closed",
        "_publisher",
        "_scheduler",
        "_table",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        table: Table,
        log: EventLog,
        scheduler: Callable[[EventHistory, Callable[[BotMove], object]], BotScheduler],
        now: Callable[[], int],
        lengths: MemberTimeouts,
        linger: float,
        open_next: OpenNextTable,
        on_closed: Callable[[str], None],
        publisher: SummaryPublisher,
        second: float = 1.0,
        heavy_work: HeavyWork | None = None,
    ) -> None:
        self._name = name
        self._publisher = publisher
        self._table = table
        self._on_closed = on_closed
        self._clock = clock_ms()
        broadcaster = self._broadcaster = Broadcaster(name, description)
        # After a bug the log is sound, so the room closes and the table is read from it again.
        self._mailbox: Mailbox[Command] = Mailbox(self._run, on_failure=self.close)
        post = self._mailbox.post
        history = EventHistory(name, table, log, HeavyWork() if heavy_work is None else heavy_work)
        self._scheduler = scheduler(history, self._receive_bot_move)
        waits = WaitCallbacks(
            lengths, linger, on_due=partial(post, self._update_members), on_empty=self.close
        )
        members = self._members = TableMembers(
            name, description, table, log, broadcaster, now, waits, open_next
        )
        house = description.house
        self._clocks = TurnClocks(house, broadcaster, second, partial(post, self._expire_clocks))
        self._claim_offers = ClaimOfferService(table, broadcaster)
        self._executor = MoveExecutor(
            name, table, log, members, broadcaster, self._clocks, now, on_conflict=self.close
        )
        self._latencies = LatencyTracker()
        self._arbiter: RaceArbiter | None = None
        self._execute: Execute = self._executor.execute
        if GAMES[table.game].IS_RACE:
            self._execute = self._execute_in_race
            self._arbiter = RaceArbiter(
                house, table, self._seat_latencies, self._execute_in_race, partial(post, _nothing)
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
            ChatService(description.game, house, broadcaster),
            self._claim_offers,
            enqueue=self.receive,
        )

    # What others call -----------------------------------------------------------------------------

    def receive(self, connection: Connection, message: websocket.TableMessage) -> None:
        """Put a message that has just arrived into the mailbox.

        A connection may have ``MAX_PENDING_MESSAGES`` there: a message may take a commit, and a
        connection can send faster than that. It may have one Hello, since one Welcome answers all
        of them.
        """
        if isinstance(message, websocket.Hello):
            if connection.hello_pending:
                return
            connection.hello_pending = True
        elif connection.pending_messages >= MAX_PENDING_MESSAGES:
            connection.send_error(Refusal("table.refusal.too-fast"), _request_id(message))
            return
        connection.pending_messages += 1
        arrived = self._clock()
        self._mailbox.post(partial(self._dispatcher.dispatch, connection, message, arrived))

    async def disconnect(self, connection: Connection) -> None:
        """Remove a connection that has closed."""
        await self._mailbox.post_and_wait(partial(self._remove, connection))

    async def take_seat(self, person: str, name: str) -> Refusal | None:
        """Give any free seat to a person who is not connected yet; or say why there is none."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        await self._mailbox.post_and_wait(partial(self._take_seat, person, name, answer))
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    async def give_up_seat(self, person: str) -> Refusal | None:
        """Take a person away from this table for good; or say why not. A match that they play with
        bots alone ends."""
        answer: asyncio.Future[Refusal | None] = asyncio.get_running_loop().create_future()
        await self._mailbox.post_and_wait(partial(self._give_up_seat, person, answer))
        return answer.result() if answer.done() else Refusal("table.refusal.moved-on")

    async def reseat(self, change: Callable[[Seating], Seating]) -> None:
        """Replace the persons at the seats: one has signed in, or was deleted."""
        await self._mailbox.post_and_wait(partial(self._members.reseat, change))

    @property
    def needs_latency(self) -> bool:
        """Whether connections to this table are to be pinged: moves race here."""
        return self._arbiter is not None

    @property
    def running(self) -> bool:
        """Whether a match has begun here and is not over."""
        return self._members.seating.begun and not self._table.over

    async def finish(self) -> None:
        """Execute what waits, then close every connection because the server stops."""
        self._scheduler.stop()
        await self._mailbox.finish()
        self.close(STOPPING)

    def close(self, code: int = RECONNECT) -> None:
        """Close every connection and stop. All that happened is in the log."""
        self._mailbox.close()
        self._publisher.close(self._table)
        self._scheduler.stop()
        self._members.close()
        self._clocks.close()
        if self._arbiter is not None:
            self._arbiter.close()
        self._broadcaster.close(code)
        self._on_closed(self._name)

    # The actor ------------------------------------------------------------------------------------

    async def _run(self, command: Command) -> None:
        """Execute one command, then whatever has become due by it, and publish the new state."""
        running = self._members.running
        await command()
        waiting = frozenset[Seat]() if self._arbiter is None else await self._arbiter.decide()
        if (agreed := self._claim_offers.accepted_claim(self._members.seating)) is not None:
            await self._execute(DEALER, agreed, NO_DETAILS)
        if running != self._members.running:
            if not running:
                self._dispatcher.match_begun()
            await self._members.update()
        table, seating = self._table, self._members.seating
        self._broadcaster.send_seats(table, seating)
        self._publisher.update(table, seating)
        countdown = self._scheduler.countdown
        self._clocks.update(table, seating, paused=self._claim_offers.pending)
        self._scheduler.update(table, seating, waiting, self._clocks.expired_seats)
        if countdown != self._scheduler.countdown:
            self._broadcaster.send_countdown(
                self._scheduler.countdown_status(), self._broadcaster.connections
            )

    async def _execute_in_race(
        self,
        seat: Seat,
        move: Any,
        details: MoveDetails,
        claim: QueuedClaim | None = None,
    ) -> int | Refusal:
        """Execute a move, and tell the arbiter what happened by it."""
        assert self._arbiter is not None
        return await self._executor.execute(
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
        if move is None:
            return
        if self._arbiter is None or seat == DEALER:
            await self._execute(seat, move, decided.details)
        else:
            self._arbiter.submit_bot_move(seat, move, decided)

    async def _remove(self, connection: Connection) -> None:
        if connection in self._broadcaster.connections:
            self._broadcaster.connections.remove(connection)
        await self._members.update()

    async def _take_seat(
        self, person: str, name: str, answer: asyncio.Future[Refusal | None]
    ) -> None:
        answer.set_result(await self._dispatcher.change_members(person, websocket.Sit(name)))

    async def _give_up_seat(self, person: str, answer: asyncio.Future[Refusal | None]) -> None:
        answer.set_result(await self._dispatcher.change_members(person, websocket.Leave(end=True)))

    async def _update_members(self) -> None:
        await self._members.update()

    async def _expire_clocks(self) -> None:
        self._clocks.expire(self._table)

    def _seat_latencies(self) -> SeatLatencies:
        return self._latencies.latencies(
            self._broadcaster.connections, self._members.seating, self._clock()
        )


async def _nothing() -> None:
    """Wake the room: claims that are due are decided after every command."""


def _request_id(message: websocket.TableMessage) -> str | None:
    """The browser's id of its request, if the message has one."""
    return message.id if isinstance(message, websocket.Submit | websocket.Undo) else None
