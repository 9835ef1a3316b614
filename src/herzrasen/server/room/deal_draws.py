"""Draws the deals of one table: asks the seats for their shares, and opens the server's.

How it works: as soon as a deal has begun, the draw of the next one begins, so that nobody waits for
it; the first one begins with the match. Each step is stored with the table's description before it
is published, so a restart goes on where it was. The draw waits for the seats that it has asked: two
seconds once the table wants to deal, else longer. Who is late then is replaced
(``fair_deals/shares.py``).

With a beacon, the first of its rounds that leaves time for this is fixed with the draw. The seats
have until shortly before it is due to commit; then their commitments are told, then the round, and
they open. A round that does not come in time is left out, openly.

The server's share of a deal is opened when no move of the deal can change any more and no later
deal has its cards: with the next deal that is shuffled, or at the end of the match. Where several
tables share a deal it is in the record alone, after the match.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable
from typing import Final

import msgspec

from herzrasen.bots import dealer
from herzrasen.cards import Seat
from herzrasen.fair_deals import draw as draws
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.draw_messages import draw_message, opened_message, running_message
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.members import TableMembers
from herzrasen.server.room.room_connection import RoomConnection
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.beacon import Beacon
from herzrasen.table.table import Table
from herzrasen.telemetry import metrics
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_WANTED_SECONDS: Final = 2.0
"""How long a step waits for clients while the table waits for its deal."""
_AHEAD_SECONDS: Final = 30.0
"""How long a step waits for clients while another deal is played."""
_BEACON_SECONDS: Final = 5.0
"""How long the beacon's round may take once it is due, while the table waits for its deal."""
_BEACON_AHEAD_SECONDS: Final = 10.0
"""How far ahead the beacon's round is while another deal is played."""
_TELLING_SECONDS: Final = 0.5
"""How long before the beacon's round is due the commitments are told at the latest."""
_RETRY_SECONDS: Final = 1.0
"""The pause before what failed is tried again, at least."""


class DealSeeds(msgspec.Struct, frozen=True):
    """Where the server's shares come from: ``share`` gives that of a deal, counted from 0.
    ``shared``: other tables are dealt the same, so no seat can have a share. ``asks_seats``:
    whether seats are asked for theirs. ``beacon``: rounds of it are mixed in."""

    share: Callable[[int], bytes]
    shared: bool = False
    asks_seats: bool = True
    beacon: Beacon | None = None


class DrawnDeal(msgspec.Struct, frozen=True):
    """The seed of a deal, and its proof; no proof where the same hands are dealt again."""

    seed: bytes
    proof: DealProof | None = None


class DealDraws:
    """The draws of one table, one after another."""

    __slots__ = (
        "_all_open",
        "_beacon_answer",
        "_broadcaster",
        "_changed",
        "_draw",
        "_members",
        "_on_due",
        "_participants",
        "_published",
        "_retries",
        "_retry",
        "_round_due",
        "_round_out",
        "_running",
        "_seeds",
        "_step_began",
        "_table",
        "_time",
        "_timer",
        "_undrawn",
        "_wanted_since",
    )

    def __init__(
        self,
        table: Table,
        members: TableMembers,
        broadcaster: Broadcaster,
        seeds: DealSeeds,
        on_due: Callable[[], object],
        retries: WriteRetries,
        time: Callable[[], float],
    ) -> None:
        """``on_due`` is called when ``update`` is to be called again. ``time`` is in seconds, and
        stands still while the server does: nobody can send a share then."""
        self._table = table
        self._members = members
        self._broadcaster = broadcaster
        self._seeds = seeds
        self._on_due = on_due
        self._retries = retries
        self._time = time
        self._participants: set[RoomConnection] = set()
        self._published: Draw | None = members.draw
        """The draw as it is stored, and everybody knows it."""
        self._draw = self._published
        """The same with what has arrived since."""
        self._undrawn = -1
        """The number of deals before one that is not shuffled."""
        self._running: DealProof | None = table.proof
        self._all_open = table.over
        self._changed = asyncio.Event()
        self._step_began = time()
        until_round = self._seconds_until_round(self._published)
        self._round_due = self._step_began + until_round
        """When the beacon's round of the present draw is published, if the server runs on."""
        self._round_out = asyncio.get_running_loop().time() + until_round
        """The same by the loop's clock, which does not stand still."""
        self._beacon_answer: asyncio.Task[bytes | None] | None = None
        self._wanted_since: float | None = None
        self._retry = False
        self._timer: asyncio.TimerHandle | None = None

    async def draw(self, deal: int) -> DrawnDeal:
        """The seed of a deal, counted from 0: waits until it is drawn."""
        if not dealer.shuffles(self._table.public):
            return DrawnDeal(b"")
        while (drawn := self._result(deal + 1)) is None:
            if self._wanted_since is None:
                self._wanted_since = self._time()
                self._on_due()
            self._changed.clear()
            await self._changed.wait()
        return drawn

    def greet(self, connection: RoomConnection, *, takes_part: bool) -> None:
        """Tell a client that takes part how the running deal and the next one are drawn."""
        if takes_part:
            self._participants.add(connection)
        if connection not in self._participants:
            return
        table, shared = self._table, self._seeds.shared
        if table.proof is not None:
            self._send(running_message(table.proof, shared=shared), (connection,))
            if table.over and not shared:
                self._send(opened_message(table.proof), (connection,))
        if self._published is not None and not self._is_past(self._published) and not table.over:
            self._send(draw_message(self._published, shared=shared), (connection,))

    def forget(self, connection: RoomConnection) -> None:
        """Forget a connection that has closed."""
        self._participants.discard(connection)

    def take_commitment(self, seat: Seat, message: websocket.CommitShare) -> Refusal | None:
        """Take a seat's commitment. One that comes too late, or again, changes nothing."""
        draw = self._draw
        if draw is None or message.deal != draw.deal:
            return None
        if draw.beacon is not None and self._is_over_due(draw):
            return None  # the round could be known soon
        committed = draw.with_commitment(seat, bytes.fromhex(message.commitment))
        opens = message.share is not None and draw.beacon is None and draw.asked == (seat,)
        if message.share is not None and opens and committed is not draw:
            opened = committed.close_commitments().with_share(seat, bytes.fromhex(message.share))
            if opened is None:
                return Refusal("table.refusal.wrong-share")
            committed = opened
        self._draw = committed
        return None

    def take_share(self, seat: Seat, message: websocket.OpenShare) -> Refusal | None:
        """Take a seat's share. One that comes too late, or again, changes nothing."""
        draw = self._draw
        if draw is None or message.deal != draw.deal:
            return None
        opened = draw.with_share(seat, bytes.fromhex(message.share))
        if opened is None:
            return Refusal("table.refusal.wrong-share")
        self._draw = opened
        return None

    async def update(self) -> None:
        """Begin a draw, or go on with it, as far as that can be done now; open what is over."""
        self._open_finished()
        published = self._published
        if published is not None and published.phase == "drawn" and not self._is_past(published):
            return  # as after nearly every move
        self._retry = False
        try:
            draw = self._next_step(self._draw)
        except OSError as error:  # where deals are shared, a secret of the server has to be read
            _LOG.error("a deal cannot be drawn", error)
            self._retries.note_failure()
            draw, self._retry = None, True
        if draw is not None and (
            published is None or (draw.deal, draw.phase) != (published.deal, published.phase)
        ):
            await self._store(draw)
        self._ask_beacon()
        self._set_timer()

    def close(self) -> None:
        """Stop the timer, and wait for no beacon."""
        self._stop_timer()
        if self._beacon_answer is not None:
            self._beacon_answer.cancel()

    def _stop_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # One step -------------------------------------------------------------------------------------

    def _next_step(self, draw: Draw | None) -> Draw | None:
        """The draw as far as it can go now; None while there is nothing to be drawn."""
        seating, table = self._members.seating, self._table
        if not self._goes_on():
            return None
        if draw is None or self._is_past(draw):
            if not seating.present_people or self._undrawn == table.deals:
                return None
            if not dealer.shuffles(table.public):
                self._undrawn = table.deals
                return None
            draw = self._begin(() if draw is None else draw.stops)
        for close in (Draw.close_commitments, self._close_beacon, Draw.close_shares):
            if draw.missing and not self._is_over_due(draw):
                break
            draw = close(draw)
        return draw

    def _begin(self, stops: tuple[int, ...]) -> Draw:
        seating, table, seeds = self._members.seating, self._table, self._seeds
        seats = len(seating.occupants)
        asked = {seating.seat_of(each.person) for each in self._connections()}
        people = frozenset(seating.people) - seating.left
        self._step_began = self._time()
        self._beacon_answer = None
        beacon = None
        if seeds.beacon is not None and seeds.asks_seats and not seeds.shared:
            ahead = _WANTED_SECONDS if table.is_dealing() else _BEACON_AHEAD_SECONDS
            beacon = seeds.beacon.next_round(ahead + _TELLING_SECONDS)
        return draws.begin(
            table.deals + 1,
            seeds.share(table.deals),
            people & asked if seeds.asks_seats and not seeds.shared else frozenset(),
            seats,
            stops,
            beacon,
        )

    def _close_beacon(self, draw: Draw) -> Draw:
        """With the beacon's round if it has come, without it if it is over due."""
        if draw.phase != "beacon":
            return draw
        answer = self._beacon_answer
        if answer is not None and answer.done() and not answer.cancelled():
            return draw.close_beacon(None if answer.exception() else answer.result())
        return draw.close_beacon(None) if self._is_over_due(draw) else draw

    def _ask_beacon(self) -> None:
        """Ask for the round that the draw waits for, once all commitments are told."""
        draw = self._published
        if draw is None or draw.phase != "beacon" or self._is_past(draw):
            return
        if self._beacon_answer is None and draw.beacon is not None:
            self._beacon_answer = BackgroundTasks().start(self._signature(draw.beacon))
            self._beacon_answer.add_done_callback(self._on_answer)

    async def _signature(self, wanted: BeaconRound) -> bytes | None:
        beacon = self._seeds.beacon
        return None if beacon is None else await beacon.signature(wanted)

    def _on_answer(self, answer: asyncio.Task[bytes | None]) -> None:
        if not answer.cancelled():
            self._on_due()

    def _seconds_until_round(self, draw: Draw | None) -> float:
        beacon = self._seeds.beacon
        if beacon is None or draw is None or draw.beacon is None:
            return 0.0
        return beacon.seconds_until(draw.beacon)

    def _goes_on(self) -> bool:
        seating = self._members.seating
        return seating.begun and seating.ended is None and not self._table.over

    def _is_past(self, draw: Draw) -> bool:
        return draw.deal <= self._table.deals

    def _is_over_due(self, draw: Draw) -> bool:
        """Whether a step has waited long enough for the seats that are missing."""
        if self._published is None or (self._published.deal, self._published.phase) != (
            draw.deal,
            draw.phase,
        ):
            return False  # it has not even been published
        return self._seconds_left() <= 0

    def _seconds_left(self) -> float:
        """How long the present step still waits.

        A beacon's round comes while the server stands still, too. Nobody may commit then who could
        know it, so who has had two seconds is late.
        """
        draw, now = self._published, self._time()
        if draw is not None and draw.beacon is not None and draw.phase == "commit":
            until_round = self._round_out - asyncio.get_running_loop().time()
            return max(until_round - _TELLING_SECONDS, self._step_began + _WANTED_SECONDS - now)
        return self._due() - now

    def _due(self) -> float:
        """When the present step has waited long enough, beside that of commitments to a beacon."""
        draw, wanted = self._published, self._wanted_since
        if draw is not None and draw.phase == "beacon":
            due = self._round_due + _AHEAD_SECONDS
            if wanted is not None:
                due = min(due, max(self._round_due + _BEACON_SECONDS, wanted))
            return due
        due = self._step_began + _AHEAD_SECONDS
        if self._wanted_since is not None:
            due = min(due, max(self._step_began, self._wanted_since) + _WANTED_SECONDS)
        return due

    async def _store(self, draw: Draw) -> None:
        """Store a step, then tell it. It waits for a write that fails."""
        # With nobody to be told, the deal that follows at once is stored with its proof.
        unseen = draw.phase == "drawn" and self._table.is_dealing() and not self._connections()
        if not unseen and not await self._members.set_draw(draw):
            self._retry = True
            return
        late = sum(draw.stops) - (sum(self._published.stops) if self._published is not None else 0)
        if late > 0:
            metrics.LATE_SHARES.inc(late)
        before, self._published, self._draw = self._published, draw, draw
        if before is not None and before.phase == "beacon" and draw.phase != "beacon":
            self._beacon_answer = None
            if draw.beacon is not None and draw.beacon.signature is None:
                metrics.BEACON_MISSED.inc()
        self._step_began = self._time()
        until_round = self._seconds_until_round(draw)
        self._round_due = self._step_began + until_round
        self._round_out = asyncio.get_running_loop().time() + until_round
        self._changed.set()
        self._send(draw_message(draw, shared=self._seeds.shared), self._connections())

    def _result(self, deal: int) -> DrawnDeal | None:
        draw = self._published
        if draw is None or draw.deal != deal or draw.phase != "drawn":
            return None
        self._wanted_since = None
        proof = draw.proof()
        return DrawnDeal(proof.seed(), proof)

    def _open_finished(self) -> None:
        """Open the server's share of the deal before the running one, and of the last one."""
        if self._table.proof is not self._running:
            before, self._running = self._running, self._table.proof
            self._open(before)
        if self._table.over and not self._all_open:
            self._all_open = True
            self._open(self._running)

    def _open(self, proof: DealProof | None) -> None:
        if proof is not None and not self._seeds.shared:
            self._send(opened_message(proof), self._connections())

    def _connections(self) -> list[RoomConnection]:
        return [each for each in self._broadcaster.connections if each in self._participants]

    @staticmethod
    def _send(message: websocket.ToBrowser, connections: Iterable[RoomConnection]) -> None:
        encoded = codec.encode(message)
        for connection in connections:
            connection.send(encoded)

    def _set_timer(self) -> None:
        self._stop_timer()
        draw, loop = self._published, asyncio.get_running_loop()
        if self._retry:
            pause = max(_RETRY_SECONDS, self._retries.pause)
            self._timer = loop.call_later(pause, self._on_due)
        elif draw is None or draw.phase == "drawn" or self._is_past(draw):
            return
        elif self._goes_on():
            self._timer = loop.call_later(max(0.0, self._seconds_left()), self._on_due)
