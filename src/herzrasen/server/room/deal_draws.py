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

from collections.abc import Iterable
from typing import Final

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.fair_deals import draw as draws
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.fair_deals.proof import DealProof
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.protocol.draw_messages import draw_message, opened_message, running_message
from herzrasen.server.bot_pool.questions import DrawnDeal
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import AskBeacon, CountUp, DrawShare, ExpectRound
from herzrasen.server.room.inputs import BeaconAnswered, RoundExpected, ShareDrawn
from herzrasen.server.room.members import TableMembers
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table.members.bot_turns import seats_to_move
from herzrasen.table.table import Table

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


class DealDraws:
    """The draws of one table, one after another."""

    __slots__ = (
        "_all_open",
        "_asked_round",
        "_beacon_answer",
        "_broadcaster",
        "_context",
        "_draw",
        "_members",
        "_participants",
        "_published",
        "_retries",
        "_retry",
        "_round_due",
        "_round_out",
        "_running",
        "_settings",
        "_step_began",
        "_table",
        "_undrawn",
        "_wanted_since",
    )

    def __init__(
        self,
        table: Table,
        members: TableMembers,
        broadcaster: Broadcaster,
        settings: SessionSettings,
        retries: WriteRetries,
        context: StepContext,
    ) -> None:
        self._table = table
        self._members = members
        self._broadcaster = broadcaster
        self._settings = settings
        self._retries = retries
        self._context = context
        self._participants: set[TablePage] = set()
        self._published: Draw | None = members.draw
        """The draw as it is stored, and everybody knows it."""
        self._draw = self._published
        """The same with what has arrived since."""
        self._undrawn = -1
        """The number of deals before one that is not shuffled."""
        self._running: DealProof | None = table.proof
        self._all_open = table.over
        self._step_began = self._round_due = context.now.running
        """``_round_due`` is when the beacon's round of the present draw is published, if the server
        runs on."""
        self._round_out = context.now.steady
        """The same by the steady clock."""
        self._asked_round: BeaconRound | None = None
        self._beacon_answer: BeaconAnswered | None = None
        self._wanted_since: float | None = None
        self._retry = False

    def load(self) -> Step[None]:
        """Go on with the draw that is stored."""
        yield from self._expect_round()

    def next_deal(self) -> DrawnDeal | None:
        """The next deal; None until it is drawn."""
        if not dealer.shuffles(self._table.public):
            return DrawnDeal(b"")
        return self._result(self._table.deals + 1)

    def greet(self, connection: TablePage, *, takes_part: bool) -> None:
        """Tell a client that takes part how the running deal and the next one are drawn."""
        if takes_part:
            self._participants.add(connection)
        if connection not in self._participants:
            return
        table, shared = self._table, self._settings.shared_deals
        if table.proof is not None:
            self._send(running_message(table.proof, shared=shared), (connection,))
            if table.over and not shared:
                self._send(opened_message(table.proof), (connection,))
        if self._published is not None and not self._is_past(self._published) and not table.over:
            self._send(draw_message(self._published, shared=shared), (connection,))

    def forget(self, connection: TablePage) -> None:
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

    def take_round(self, answer: BeaconAnswered) -> None:
        """Take the beacon's round that was asked for last."""
        if answer.round == self._asked_round:
            self._beacon_answer = answer

    def update(self) -> Step[None]:
        """Begin a draw, or go on with it, as far as that can be done now; open what is over."""
        self._open_finished()
        published = self._published
        if published is not None and published.phase == "drawn" and not self._is_past(published):
            return  # as after nearly every move
        table, seating = self._table, self._members.seating
        if (
            self._wanted_since is None
            and table.is_dealing()
            and DEALER in seats_to_move(table, seating)
            and dealer.shuffles(table.public)
        ):
            self._wanted_since = self._context.now.running
        self._retry = False
        draw = yield from self._next_step(self._draw)
        if draw is not None and (
            published is None or (draw.deal, draw.phase) != (published.deal, published.phase)
        ):
            yield from self._store(draw)
        self._ask_beacon()
        self._set_timer()

    # One step -------------------------------------------------------------------------------------

    def _next_step(self, draw: Draw | None) -> Step[Draw | None]:
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
            begun = yield from self._begin(() if draw is None else draw.stops)
            if begun is None:
                return None
            draw = begun
        for close in (Draw.close_commitments, self._close_beacon, Draw.close_shares):
            if draw.missing and not self._is_over_due(draw):
                break
            draw = close(draw)
        return draw

    def _begin(self, stops: tuple[int, ...]) -> Step[Draw | None]:
        """A new draw; None where the server's share of it cannot be had now."""
        seating, table, settings = self._members.seating, self._table, self._settings
        seats = len(seating.occupants)
        asked = {seating.seat_of(each.person) for each in self._connections()}
        people = frozenset(seating.people) - seating.left
        self._step_began = self._context.now.running
        self._asked_round = self._beacon_answer = None
        seats_share = settings.asks_seats and not settings.shared_deals
        ahead: float | None = None
        if settings.has_beacon and seats_share:
            ahead = _WANTED_SECONDS if table.is_dealing() else _BEACON_AHEAD_SECONDS
            ahead += _TELLING_SECONDS
        given = yield DrawShare(table.deals, ahead)
        if not isinstance(given, ShareDrawn):
            self._retries.note_failure()
            self._retry = True
            return None
        return draws.begin(
            table.deals + 1,
            given.share,
            people & asked if seats_share else frozenset(),
            seats,
            stops,
            given.beacon,
        )

    def _close_beacon(self, draw: Draw) -> Draw:
        """With the beacon's round if it has come, without it if it is over due."""
        if draw.phase != "beacon":
            return draw
        if self._beacon_answer is not None:
            return draw.close_beacon(self._beacon_answer.signature)
        return draw.close_beacon(None) if self._is_over_due(draw) else draw

    def _ask_beacon(self) -> None:
        """Ask for the round that the draw waits for, once all commitments are told."""
        draw = self._published
        if draw is None or draw.phase != "beacon" or self._is_past(draw):
            return
        if self._asked_round is None and draw.beacon is not None:
            self._asked_round = draw.beacon
            self._context.effects.append(AskBeacon(draw.beacon))

    def _expect_round(self) -> Step[None]:
        """Note when the round of the beacon comes that the draw waits for."""
        draw, now = self._published, self._context.now
        until_round = 0.0
        if self._settings.has_beacon and draw is not None and draw.beacon is not None:
            expected = yield ExpectRound(draw.beacon)
            assert isinstance(expected, RoundExpected)
            until_round = expected.seconds
        self._round_due = now.running + until_round
        self._round_out = now.steady + until_round

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
        draw, now = self._published, self._context.now.running
        if draw is not None and draw.beacon is not None and draw.phase == "commit":
            until_round = self._round_out - self._context.now.steady
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

    def _store(self, draw: Draw) -> Step[None]:
        """Store a step, then tell it. It waits for a write that fails."""
        # With nobody to be told, the deal that follows at once is stored with its proof.
        unseen = draw.phase == "drawn" and self._table.is_dealing() and not self._connections()
        if not unseen and not (yield from self._members.set_draw(draw)):
            self._retry = True
            return
        late = sum(draw.stops) - (sum(self._published.stops) if self._published is not None else 0)
        if late > 0:
            self._context.effects.append(CountUp("late-shares", late))
        before, self._published, self._draw = self._published, draw, draw
        if before is not None and before.phase == "beacon" and draw.phase != "beacon":
            self._asked_round = self._beacon_answer = None
            if draw.beacon is not None and draw.beacon.signature is None:
                self._context.effects.append(CountUp("missed-rounds"))
        self._step_began = self._context.now.running
        yield from self._expect_round()
        self._send(draw_message(draw, shared=self._settings.shared_deals), self._connections())

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
        if proof is not None and not self._settings.shared_deals:
            self._send(opened_message(proof), self._connections())

    def _connections(self) -> list[TablePage]:
        return [each for each in self._broadcaster.connections if each in self._participants]

    @staticmethod
    def _send(message: websocket.ToBrowser, connections: Iterable[TablePage]) -> None:
        encoded = codec.encode(message)
        for connection in connections:
            connection.send(encoded)

    def _set_timer(self) -> None:
        draw, context = self._published, self._context
        context.stop_timer("draw")
        if self._retry:
            context.start_timer("draw", max(_RETRY_SECONDS, self._retries.pause))
        elif draw is None or draw.phase == "drawn" or self._is_past(draw):
            return
        elif self._goes_on():
            context.start_timer("draw", max(0.0, self._seconds_left()))
