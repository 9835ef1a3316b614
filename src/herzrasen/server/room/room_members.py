"""The members of one table: who sits where, who is connected, and what the table waits for.

The rules are in ``table/members/members.py``. Here their results are stored, sent to everyone, and
checked again when the timer "members" fires. Who may sit down is in ``seat_access.py``.
This class alone changes the seating.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.cards import NO_SEATS, WATCHER, Seat
from herzrasen.fair_deals.draw import Draw
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import websocket
from herzrasen.protocol.close_code import CloseCode
from herzrasen.server.room.arrivals import Arrivals
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.claim_offers import ClaimOfferService
from herzrasen.server.room.effects import AllowNextTable, Describe, OpenNextTable
from herzrasen.server.room.empty_room import EmptyRoom
from herzrasen.server.room.inputs import NextTableAllowed, NextTableOpened, NotWritten
from herzrasen.server.room.seat_access import SeatAccess
from herzrasen.server.room.session_settings import SessionSettings
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.table import info
from herzrasen.table.admission import admission_refusal
from herzrasen.table.info import TableInfo
from herzrasen.table.members import members, release_before_match
from herzrasen.table.members.idle_people import MissedTurn, OwedAnswers, owed_answers
from herzrasen.table.members.member_state import MemberMemory, MemberState, MemberUpdate, TickTime
from herzrasen.table.members.running_deal_seats import in_running_deal
from herzrasen.table.person_change import PersonChange
from herzrasen.table.seats import Seating
from herzrasen.table.sitting_down import running_deal
from herzrasen.table.table import Table

_RETRY: Final = 1.0
"""Seconds before what could not be opened or stored is tried again, at least."""


class RoomMembers:
    """Owns the seating. Seats change only once the change is stored; presence, votes and ready
    checks are kept in memory only.
    """

    __slots__ = (
        "_access",
        "_arrivals",
        "_broadcaster",
        "_context",
        "_description",
        "_due",
        "_empty_room",
        "_offers",
        "_rematch_address",
        "_retries",
        "_retry_needed",
        "_settings",
        "_state",
        "_table",
        "seating",
    )

    def __init__(
        self,
        description: TableInfo,
        table: Table,
        broadcaster: Broadcaster,
        offers: ClaimOfferService,
        empty_room: EmptyRoom,
        settings: SessionSettings,
        retries: WriteRetries,
        context: StepContext,
    ) -> None:
        seating = in_running_deal(description.seating(), table, description)
        self.seating = seating
        """The seats as they are now."""
        self._state = MemberState(seating, next_table=description.next)
        self._description = description
        self._table = table
        self._broadcaster = broadcaster
        self._offers = offers
        self._settings = settings
        self._retries = retries
        self._context = context
        self._due: int | None = None
        """When the timer fires for what the members wait for."""
        self._rematch_address = ""
        self._access = SeatAccess(description, table, seating)
        self._arrivals = Arrivals()
        self._empty_room = empty_room
        self._retry_needed = False

    @property
    def help_refusal(self) -> Refusal | None:
        """Why nothing can be undone at this table; None where it can."""
        return self._description.help_refusal

    @property
    def draw(self) -> Draw | None:
        """How the next deal is drawn, as far as that is stored."""
        return self._description.draw

    def set_draw(self, draw: Draw) -> Step[bool]:
        """Store a step of the draw; whether that could be done."""
        described = msgspec.structs.replace(self._description, draw=draw)
        return (yield from self._write(described)) is None

    def start_score_sheet(self) -> None:
        """Start a new score sheet after a deal: no person has read it yet."""
        self._set_seating(self.seating.with_new_sheet())

    def mark_sheet_read(self, seat: Seat) -> None:
        """Note that the person at this seat has read the score sheet."""
        self._set_seating(self.seating.with_sheet_read([seat]))

    def _set_seating(self, seating: Seating) -> None:
        self._set_state(msgspec.structs.replace(self._state, seating=seating))

    def _set_state(self, state: MemberState) -> None:
        self._state, self.seating = state, state.seating

    @property
    def running(self) -> bool:
        """Whether the match has begun and is not over."""
        return self._state.running(over=self._table.over)

    def memory(self) -> MemberMemory:
        """What the next owner of the table needs."""
        return self._state.memory(self._clock())

    def recall(self, memory: MemberMemory) -> None:
        """Go on with what the former owner remembered. People who were connected there will
        reconnect in a moment: meanwhile they are not shown as away, and no vote is decided without
        them."""
        now = self._clock()
        state = self._state.recall(memory, now)
        self._set_state(state)
        arriving = frozenset(self.seating.present_people) - self.seating.left
        self._arrivals.expect(arriving | state.idleness.idle, now)
        idleness = memory.idleness.recall(self._find_owed_answers(self._arrivals.seats), now)
        self._state = msgspec.structs.replace(state, idleness=idleness)

    def expect(self, person: str) -> frozenset[Seat]:
        """The node of a person who was connected is gone. Until they reconnect they are not shown
        as away, unless nobody else is there: bots do not play on alone. Their seat, if they have
        one."""
        seat = self.seating.seat_of(person)
        if seat not in self.seating.present_people:
            return NO_SEATS
        if self._broadcaster.connected_seats(self.seating) - {seat, WATCHER}:
            self._arrivals.expect(self._arrivals.seats | {seat}, self._clock())
        else:
            self._arrivals.seats = NO_SEATS
        return frozenset([seat])

    def admission_refusal(self, person: str) -> Refusal | None:
        """Why this person may not be connected to the table; None if they may."""
        return admission_refusal(self._description, person, self.seating)

    def update_presence(self) -> None:
        """Note which seats are connected, and which of them do nothing though it is their turn."""
        here, now = self._broadcaster.connected_seats(self.seating), self._clock()
        connections = self._broadcaster.connections
        self._access.note_sites(((one.person, one.address) for one in connections), self.seating)
        here |= self._arrivals.update(here, now)
        owed = self._find_owed_answers(here)
        self._set_state(self._state.with_presence(here, owed, now, self._settings.timeouts))
        self._access.update(self.seating)

    @property
    def _expects_answers(self) -> bool:
        """Whether somebody may wait for the answers of others: friends at a private table wait as
        long as they like."""
        return self._description.house.kind == "public" or bool(self._description.tournament)

    def _find_owed_answers(self, here: frozenset[Seat]) -> OwedAnswers:
        """What people owe an answer to, where others wait for it."""
        if len(here) <= 1 or not self._expects_answers:
            return {}
        idleness = self._state.idleness
        claims = self._offers.owed_answers(self.seating)
        timed = self._description.house.time is not None
        return owed_answers(self._table, self.seating, idleness, claims, timed=timed)

    def note_answers(self) -> Step[None]:
        """Note whose answer the match waits for now. Called after every move."""
        before = self._state.idleness
        owed: OwedAnswers = {}
        if self._expects_answers:
            here = self._broadcaster.connected_seats(self.seating) | self._arrivals.seats
            owed = self._find_owed_answers(here)
        if not owed and not before.owed and not before.missed:
            return
        now, lengths = self._clock(), self._settings.timeouts
        after = before.after(owed, self.seating.left, now, limit=lengths.idle, again=lengths.vote)
        if after.idle != before.idle:
            yield from self.update()
        elif after != before:
            self._state = msgspec.structs.replace(self._state, idleness=after)
            due = min(after.due_times(lengths.idle, lengths.vote).values(), default=None)
            if due is not None and (self._due is None or due < self._due):
                self._set_clock(self._moment())  # else the timer fires before, and is set anew

    @property
    def anybody_missed(self) -> bool:
        """Whether somebody counts as away since an answer of theirs did not come."""
        return bool(self._state.idleness.missed)

    def note_activity(self, person: str) -> Step[None]:
        """Give a person their seat back who did nothing, was replaced by a bot or let their time
        run out, and does something now."""
        seat, idleness = self.seating.seat_of(person), self._state.idleness
        missed = idleness.missed.get(seat)
        replaced = seat in self.seating.left
        if isinstance(missed, MissedTurn) and not (replaced and self.seating.present_people):
            back = idleness.with_excused(seat, missed).with_returning(seat)
        elif missed is not None and replaced:
            back = idleness.with_returning(seat)
        else:
            return
        self._state = msgspec.structs.replace(self._state, idleness=back)
        yield from self.note_answers()

    def handle(
        self, person: str, message: websocket.MemberMessage, address: str
    ) -> Step[Refusal | None]:
        """Handle a message of a person at this address; or say why it is refused."""
        if isinstance(message, websocket.Sit):
            if self._access.waits_for_next_deal(person, address, self.seating):
                return Refusal("table.refusal.next-deal")
            yield from self._make_room(person, address)
        may_be_deleted = self._access.may_be_deleted(person, address, self.seating)
        step = members.handle(self._state, person, message, self._moment(), self._description)
        if isinstance(step, Refusal):
            return step
        if isinstance(message, websocket.AnswerRematch) and message.yes:
            allowed = yield AllowNextTable(address)
            assert isinstance(allowed, NextTableAllowed)
            if allowed.refusal is not None:
                return allowed.refusal
            self._rematch_address = address
        self._access.note_sites([(person, address)], self.seating)  # before they get up
        refusal = yield from self._apply(step)
        self._access.note_sites([(person, address)], self.seating)
        if refusal is None and isinstance(message, websocket.Sit):
            self._access.note_sat_down(person, address, self.seating, deleted=may_be_deleted)
        return refusal

    @property
    def yielding_seats(self) -> int:
        """How many seats of people who are not there yield to a newcomer."""
        return self._access.yielding_seats(self.seating)

    def _make_room(self, person: str, address: str) -> Step[None]:
        """Free a seat that yields to this person, if the table is full."""
        seat = self._access.find_yielding_to(person, address, self.seating)
        if seat is not None:
            yield from self._empty_seats(frozenset([seat]))

    def mute(self, seat: Seat, other: Seat, *, muted: bool) -> Step[Refusal | None]:
        """Mute or unmute another seat for the person at this seat."""
        changed = self.seating.mute(seat, other, muted=muted)
        if isinstance(changed, Refusal):
            return changed
        refusal = yield from self._write(self._description.with_seating(changed))
        if refusal is None:
            self._set_seating(changed)
        return refusal

    def update(self) -> Step[None]:
        """Note who is connected, do what is due, send the state to everybody, set the timer."""
        self.update_presence()
        self._retry_needed = False
        yield from self._release_seats()
        yield from self._apply(members.tick(self._state, self._moment()))
        yield from self._open_next_table()
        self._close_unadmitted()
        moment, watchers = self._moment(), self._broadcaster.watcher_count(self.seating)
        notice = (self._state.status(watchers, moment, since) for since in (moment.now, 0))
        self._broadcaster.send_members(*notice)
        self._set_clock(moment)

    def _release_seats(self) -> Step[None]:
        """Free the seats of people who left a public table before the match."""
        grace, seating = self._settings.timeouts.grace, self.seating
        expected = self._access.yet_to_come(seating)
        yield from self._empty_seats(
            release_before_match.seats_to_release(
                seating, self._description.house, self._clock(), grace, expected
            )
        )

    def _empty_seats(self, gone: frozenset[Seat]) -> Step[None]:
        before = self.seating
        seating = release_before_match.empty_seats(before, gone)
        described = self._description.with_seating(seating)
        if (yield from self._write(described)) is None:
            self._set_seating(seating)
            self._access.note_passed(gone, before)

    def _apply(self, step: MemberUpdate) -> Step[Refusal | None]:
        """Store the seats of a new state, take the state over, and announce it."""
        refusal = yield from self._write(self._description.with_seating(step.state.seating))
        if refusal is None:
            self._set_state(step.state)
            for notice in step.notices:
                self._broadcaster.broadcast(notice)
        return refusal

    def _open_next_table(self) -> Step[None]:
        """Open the rematch once all have answered, and send those who play on there."""
        vote = self._state.rematch
        if vote is None or not vote.complete(self.seating, self._clock()):
            return
        opened = yield OpenNextTable(self._description, vote, self._rematch_address)
        if not isinstance(opened, NextTableOpened):
            self._retries.note_failure()
            self._retry_needed = True
            return
        # For those who connect later; the rematch is open in any case.
        yield from self._write(msgspec.structs.replace(self._description, next=opened.name))
        self._state = msgspec.structs.replace(self._state, rematch=None, next_table=opened.name)
        agreed = {self.seating.occupants[seat].person for seat in vote.yes}
        self._broadcaster.broadcast(websocket.NextTable(opened.name), agreed)

    def _close_unadmitted(self) -> None:
        """Close connections of watchers and removed people the table no longer admits."""
        for connection in self._broadcaster.connections:
            if not connection.closing and (refusal := self.admission_refusal(connection.person)):
                connection.send_error(refusal)
                connection.close(CloseCode.NOT_ADMITTED)

    def reseat(self, change: PersonChange) -> Step[None]:
        """Replace the persons at the seats: one signed in or was deleted.

        The stored description has been changed already.
        """
        self._access.change_person(change, self.seating)
        stored = change.apply(self.seating)
        if stored == self.seating:
            return
        described = self._description.with_seating(stored)
        if (yield from self._write(described, confirm=True)) is None:
            self._set_seating(in_running_deal(stored, self._table, self._description))
            yield from self.update()

    def _set_clock(self, moment: TickTime) -> None:
        context = self._context
        context.stop_timer("members")
        self._due = None
        grace = moment.timeouts.grace
        expected = self._access.yet_to_come(self.seating)
        free = release_before_match.next_release(
            self.seating, self._description.house, grace, expected
        )
        due_times = self._state.due(moment), free, self._arrivals.end
        times = (time for time in due_times if time is not None)
        due = min(times, default=None)
        if self._empty_room.update():
            return
        if self._retry_needed:
            due = moment.now + round(1000 * max(_RETRY, self._retries.pause))
        if due is not None:
            self._due = due
            context.start_timer("members", max(0, due - moment.now) / 1000)

    def _moment(self) -> TickTime:
        table = self._table
        deal = running_deal(table, self._description.repeats)
        return TickTime(
            self._clock(),
            self._context.now.wall,
            table.over,
            deal,
            self._settings.timeouts,
            table.number,
            self._description.house.kind == "public",
        )

    def _write(self, described: TableInfo, *, confirm: bool = False) -> Step[Refusal | None]:
        if described != self._description:
            outcome = yield Describe(info.write(described), confirm)
            if isinstance(outcome, NotWritten):
                self._retries.note_failure()
                self._retry_needed = True
                return outcome.refusal
            self._retries.note_success()
        self._description = described
        return None

    def _clock(self) -> int:
        """Milliseconds of a clock that never goes back, and stands still while the server does."""
        return self._context.now.running_ms
