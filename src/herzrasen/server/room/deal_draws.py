"""Draws the deals of one table, from the seats' shares and the server's.

How it works: as soon as a deal has begun, the draw of the next one begins, so that nobody waits for
it; the first one begins with the match. Each step is stored with the table's description before it
is published, so a restart goes on where it was. The draw waits for the seats that it has asked: two
seconds once the table wants to deal, else longer. Who is late then is replaced
(``fair_deals/shares.py``).

With a beacon, the first of its rounds that leaves time for this is fixed with the draw. The seats
have until shortly before it is due to commit; then their commitments are told, then the round, and
they open. A round that does not come in time is left out, openly.
"""

from __future__ import annotations

from typing import Final

from herzrasen.bots import dealer
from herzrasen.cards import DEALER, Seat
from herzrasen.fair_deals import draw as draws
from herzrasen.fair_deals.beacon import BeaconRound
from herzrasen.fair_deals.draw import Draw
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.server.bot_pool.questions import DrawnDeal
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.draw_audience import DrawAudience
from herzrasen.server.room.draw_deadlines import DrawDeadlines, seconds_to_round
from herzrasen.server.room.effects import AskBeacon, CountUp, DrawShare, ExpectRound
from herzrasen.server.room.inputs import BeaconAnswered, RoundExpected, ShareDrawn
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.table_page import TablePage
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table.members.bot_turns import seats_to_move
from herzrasen.table.table import Table

_RETRY_SECONDS: Final = 1.0
"""The pause before what failed is tried again, at least."""


class DealDraws:
    """The draws of one table, one after another."""

    __slots__ = (
        "_asked_round",
        "_audience",
        "_beacon_answer",
        "_context",
        "_deadlines",
        "_draw",
        "_members",
        "_published",
        "_retries",
        "_retry",
        "_settings",
        "_table",
        "_undrawn",
    )

    def __init__(
        self,
        table: Table,
        members: RoomMembers,
        broadcaster: Broadcaster,
        settings: SessionSettings,
        retries: WriteRetries,
        context: StepContext,
    ) -> None:
        self._table = table
        self._members = members
        self._settings = settings
        self._retries = retries
        self._context = context
        self._deadlines = DrawDeadlines(context)
        self._audience = DrawAudience(table, broadcaster, shared=settings.shared_deals)
        self._published: Draw | None = members.draw
        """The draw as it is stored, and everybody knows it."""
        self._draw = self._published
        """The same with what has arrived since."""
        self._undrawn = -1
        """The number of deals before one that is not shuffled."""
        self._asked_round: BeaconRound | None = None
        self._beacon_answer: BeaconAnswered | None = None
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
        draw = self._published
        if draw is not None and (self._is_past(draw) or self._table.over):
            draw = None
        self._audience.greet(connection, draw, takes_part=takes_part)

    def forget(self, connection: TablePage) -> None:
        """Forget a connection that has closed."""
        self._audience.forget(connection)

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
        self._audience.open_finished()
        published = self._published
        if published is not None and published.phase == "drawn" and not self._is_past(published):
            return  # as after nearly every move
        table, seating = self._table, self._members.seating
        if (
            not self._deadlines.is_wanted
            and table.is_dealing()
            and DEALER in seats_to_move(table, seating)
            and dealer.shuffles(table.public)
        ):
            self._deadlines.want()
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
        asked = {seating.seat_of(each.person) for each in self._audience.connections()}
        people = frozenset(seating.people) - seating.left
        self._deadlines.begin_step()
        self._asked_round = self._beacon_answer = None
        seats_share = settings.asks_seats and not settings.shared_deals
        ahead: float | None = None
        if settings.has_beacon and seats_share:
            ahead = seconds_to_round(wanted=table.is_dealing())
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
        draw, until_round = self._published, 0.0
        if self._settings.has_beacon and draw is not None and draw.beacon is not None:
            expected = yield ExpectRound(draw.beacon)
            assert isinstance(expected, RoundExpected)
            until_round = expected.seconds
        self._deadlines.expect_round(until_round)

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
        return self._deadlines.seconds_left(self._published) <= 0

    def _store(self, draw: Draw) -> Step[None]:
        """Store a step, then tell it. It waits for a write that fails."""
        # With nobody to be told, the deal that follows at once is stored with its proof.
        unseen = (
            draw.phase == "drawn" and self._table.is_dealing() and not self._audience.connections()
        )
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
        self._deadlines.begin_step()
        yield from self._expect_round()
        self._audience.tell(draw)

    def _result(self, deal: int) -> DrawnDeal | None:
        draw = self._published
        if draw is None or draw.deal != deal or draw.phase != "drawn":
            return None
        self._deadlines.dealt()
        proof = draw.proof()
        return DrawnDeal(proof.seed(), proof)

    def _set_timer(self) -> None:
        draw, context = self._published, self._context
        context.stop_timer("draw")
        if self._retry:
            context.start_timer("draw", max(_RETRY_SECONDS, self._retries.pause))
        elif draw is None or draw.phase == "drawn" or self._is_past(draw):
            return
        elif self._goes_on():
            context.start_timer("draw", max(0.0, self._deadlines.seconds_left(draw)))
