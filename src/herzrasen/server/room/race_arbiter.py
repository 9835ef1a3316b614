"""Decides which of several moves at one table is executed first, and answers the rest.

How it works: a move of a race does not go to the executor but waits in a queue
(``lag_compensation.move_queue``), which knows when each player touched the card. After
every command the session asks for the moves that are due (``next_decision``), executes one after
another, and says what became of each (``answer_decided``); the timer "race" fires for the next.
"""

from __future__ import annotations

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.race import AnyRacePart
from herzrasen.lag_compensation.first_touch import QueuedMove
from herzrasen.lag_compensation.move_queue import (
    CHAIN_REFUSAL,
    MoveQueue,
    QueueDecision,
    Rejections,
)
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import CountUp
from herzrasen.server.room.latency_tracker import LatencyTracker, SeatLatencies
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.step_context import StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table


class RaceArbiter:
    """The moves of people and bots at a table, and the connections that wait for an answer.

    Moves are judged by the running clock, which stands still while the server does: those that
    have arrived meanwhile are read before those that they compete with are decided.
    """

    __slots__ = (
        "_broadcaster",
        "_context",
        "_latency",
        "_members",
        "_queue",
        "_table",
        "_waiting",
    )

    def __init__(
        self,
        race: AnyRacePart,
        house: HouseRules,
        table: Table,
        members: RoomMembers,
        broadcaster: Broadcaster,
        context: StepContext,
    ) -> None:
        self._queue = MoveQueue(race, house.kind)
        self._table = table
        self._members = members
        self._broadcaster = broadcaster
        self._context = context
        self._latency = LatencyTracker()
        self._waiting: dict[tuple[Seat, str | None], list[tuple[TablePage, str]]] = {}

    def submit(
        self,
        connection: TablePage,
        seat: Seat,
        key: str,
        move: object,
        message: websocket.Submit,
        arrived_ms: float,
    ) -> None:
        """Add a person's move, by its key, to the queue. One that is sent twice counts once."""
        made_number = self._table.move_number(seat, key)
        if made_number is not None:
            connection.send(codec.encode(websocket.Accepted(id=message.id, number=made_number)))
            return
        refused = self._queue.refusal(seat, key)
        if refused is not None:
            connection.send_error(refused, message.id)
            return
        self._waiting.setdefault((seat, key), []).append((connection, message.id))
        if self._queue.contains(seat, key):
            return
        number, welcomed = connection.welcomed or (None, None)
        rests_on = (
            None if message.rests_on is None else move_key(connection.person, message.rests_on)
        )
        chain_intact = rests_on is None or self._made_or_waiting(seat, rests_on)
        queued = self._queue.add(
            seat,
            move,
            arrived_ms,
            {} if message.after_ms is None else self._latencies(),
            key=key,
            seen=message.seen,
            after_ms=message.after_ms,
            sent_at=welcomed if message.seen == number else None,
            rests_on=rests_on,
        )
        if not chain_intact:
            self._send_errors(self._queue.reject(queued, CHAIN_REFUSAL))

    def submit_bot_move(self, seat: Seat, move: object, decided: BotMoved) -> None:
        """Add a bot's move to the queue, decided on as the table was then."""
        seen, effort = decided.number, decided.details.effort
        self._queue.add(seat, move, self._clock(), {}, seen=seen, effort=effort)

    def next_decision(self) -> QueueDecision | None:
        """The move that is to be executed now; None if none is due."""
        table, queue = self._table, self._queue
        if queue.empty:
            return None
        number = table.number + 1
        return queue.decide(
            table.public, self._clock(), self._latencies, number, table.seed, table.known_legal
        )

    def await_moves(self) -> frozenset[Seat]:
        """Set the timer for the next move; the seats whose moves still wait."""
        queue = self._queue
        self._context.stop_timer("race")
        if not queue.empty and queue.due is not None:
            pause = max(0.0, queue.due - self._clock()) / 1000
            self._context.start_timer("race", pause)
        return queue.waiting

    def details_of(self, decision: QueueDecision) -> MoveDetails:
        """What is logged with a move."""
        queued = decision.queued
        return MoveDetails(key=queued.key, effort=queued.effort, races=decision.races)

    def with_late_races(self, details: MoveDetails) -> MoveDetails:
        """The details with the races that became known since the last event: the next logs them."""
        late = self._queue.late_races
        if not late:
            return details
        return msgspec.structs.replace(details, races=(*late, *details.races))

    def event_sent(self, queued: QueuedMove | None, entry: Entry, before: object) -> None:
        """Note that an event was logged and sent to everybody; ``queued`` is what it came from."""
        self._queue.event_sent(entry.number, entry.event, before, self._clock(), queued)
        if entry.races:
            self._queue.races_logged(entry.races)

    def answer_decided(self, decision: QueueDecision, result: int | Refusal) -> None:
        """Answer the winner and the losers of a decision, or say why its move was refused."""
        queued = decision.queued
        if isinstance(result, Refusal):
            self._send_errors(self._queue.move_refused(queued, result))
            return
        for connection, request_id in self._waiting.pop((queued.seat, queued.key), ()):
            connection.send(codec.encode(websocket.Accepted(id=request_id, number=result)))
        if decision.races:
            self._context.effects.append(CountUp("races", len(decision.races)))
        latencies = self._latencies() if decision.losers else {}
        self._send_errors(self._queue.move_made(decision, latencies))

    def _send_errors(self, rejections: Rejections) -> None:
        for queued, refusal in rejections:
            for connection, request_id in self._waiting.pop((queued.seat, queued.key), ()):
                connection.send_error(refusal, request_id)

    def _latencies(self) -> SeatLatencies:
        return self._latency.latencies(
            self._broadcaster.connections,
            self._members.seating,
            self._context.now.steady * 1000,
        )

    def _clock(self) -> float:
        return self._context.now.running * 1000

    def _made_or_waiting(self, seat: Seat, key: str) -> bool:
        return self._table.move_number(seat, key) is not None or self._queue.contains(seat, key)
