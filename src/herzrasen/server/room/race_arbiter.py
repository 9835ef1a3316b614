"""Decides which of several claims at one table is executed first, and answers the rest.

How it works: a move of a race does not go to the executor but becomes a claim in a
queue (``lag_compensation.claim_queue``), which knows when each player touched the card. After
every message the room calls ``decide``: it executes the claims that are due, one after another,
and starts a timer for the next.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeAlias

import msgspec

from herzrasen.cards import Seat
from herzrasen.games.protocol import Refusal
from herzrasen.games.race import AnyRacePart
from herzrasen.lag_compensation.claim_queue import (
    CHAIN_REFUSAL,
    ClaimDecision,
    ClaimQueue,
    Rejections,
)
from herzrasen.lag_compensation.first_touch import QueuedClaim
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.server.bot_pool.scheduler import BotMove
from herzrasen.server.room.latency_tracker import SeatLatencies
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.table.journal import Entry
from herzrasen.table.move_details import MoveDetails
from herzrasen.table.move_ids import move_key
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics

Execute: TypeAlias = Callable[[Seat, Any, MoveDetails, QueuedClaim], Awaitable[int | Refusal]]
"""Executes a claimed move; returns the number of its last event, or why it was refused."""


class RaceArbiter:
    """The claims of people and bots at a table, and the connections that wait for an answer.

    ``latencies`` says how far away everyone is now; ``wake`` is called when the next claim is due.
    ``time`` is in seconds, and stands still while the server does: claims that have arrived
    meanwhile are then read before those that they compete with are decided.
    """

    __slots__ = (
        "_execute",
        "_latencies",
        "_queue",
        "_table",
        "_time",
        "_timer",
        "_waiting",
        "_wake",
    )

    def __init__(
        self,
        race: AnyRacePart,
        house: HouseRules,
        table: Table,
        latencies: Callable[[], SeatLatencies],
        execute: Execute,
        wake: Callable[[], object],
        time: Callable[[], float],
    ) -> None:
        self._queue = ClaimQueue(race, house.kind)
        self._time = time
        self._table = table
        self._latencies = latencies
        self._execute = execute
        self._wake = wake
        self._timer: asyncio.TimerHandle | None = None
        self._waiting: dict[tuple[Seat, str], list[tuple[RoomConnection, str]]] = {}

    def submit(
        self,
        connection: RoomConnection,
        seat: Seat,
        key: str,
        move: Any,
        message: websocket.Submit,
        arrived_ms: float,
    ) -> None:
        """Add a person's move, by its key, to the queue. A move that is sent twice is one claim."""
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
        claim = self._queue.add(
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
            self._send_errors(self._queue.reject(claim, CHAIN_REFUSAL))

    def submit_bot_move(self, seat: Seat, move: Any, decided: BotMove) -> None:
        """Add a bot's move to the queue, decided on as the table was then."""
        self._queue.add(
            seat,
            move,
            self._clock(),
            {},
            seen=decided.number,
            effort=decided.details.effort,
        )

    async def decide(self) -> frozenset[Seat]:
        """Execute the claims that are due, and set the timer for the next.

        Returns the seats whose moves still wait.
        """
        table, queue = self._table, self._queue
        while not queue.empty:
            number = table.number + 1
            decision = queue.decide(
                table.public, self._clock(), self._latencies, number, table.seed, table.known_legal
            )
            if decision is None:
                break
            claim = decision.claim
            details = MoveDetails(key=claim.key, effort=claim.effort, races=decision.races)
            result = await self._execute(claim.seat, claim.move, details, claim)
            self._answer_decided(decision, result)
        self.close()
        if not queue.empty and queue.due is not None:
            pause = max(0.0, queue.due - self._clock()) / 1000
            self._timer = asyncio.get_running_loop().call_later(pause, self._wake)
        return queue.waiting

    def with_late_races(self, details: MoveDetails) -> MoveDetails:
        """The details with the races that became known since the last event: the next logs them."""
        late = self._queue.late_races
        if not late:
            return details
        return msgspec.structs.replace(details, races=(*late, *details.races))

    def event_sent(self, claim: QueuedClaim | None, entry: Entry, before: Any) -> None:
        """Note that an event was logged and sent to everybody; ``claim`` is what it came from."""
        self._queue.event_sent(entry.number, entry.event, before, self._clock(), claim)
        if entry.races:
            self._queue.races_logged(entry.races)

    def close(self) -> None:
        """Stop the timer."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _answer_decided(self, decision: ClaimDecision, result: int | Refusal) -> None:
        """Answer the winner and the losers of a decision, or say why its move was refused."""
        claim = decision.claim
        if isinstance(result, Refusal):
            self._send_errors(self._queue.move_refused(claim, result))
            return
        if claim.key is not None:
            for connection, request_id in self._waiting.pop((claim.seat, claim.key), ()):
                connection.send(codec.encode(websocket.Accepted(id=request_id, number=result)))
        if decision.races:
            metrics.RACES.inc(len(decision.races))
        latencies = self._latencies() if decision.losers else {}
        self._send_errors(self._queue.move_made(decision, latencies))

    def _send_errors(self, rejections: Rejections) -> None:
        for claim, refusal in rejections:
            if claim.key is not None:
                for connection, request_id in self._waiting.pop((claim.seat, claim.key), ()):
                    connection.send_error(refusal, request_id)

    def _clock(self) -> float:
        return self._time() * 1000

    def _made_or_waiting(self, seat: Seat, key: str) -> bool:
        return self._table.move_number(seat, key) is not None or self._queue.contains(seat, key)
