"""Executes the moves of one table: validate, append to the log, apply, send to everybody."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from herzrasen.cards import DEALER, WATCHER, Seat
from herzrasen.games.protocol import Refusal
from herzrasen.protocol import codec, websocket
from herzrasen.server.bot_pool.questions import BotMoved
from herzrasen.server.bot_pool.worker_pool import first_legal
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import Append, CheckOwner, ReportFault
from herzrasen.server.room.inputs import NotWritten, Written
from herzrasen.server.room.room_clocks import RoomClocks
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.step_context import Step, StepContext
from herzrasen.server.room.write_retries import WriteRetries
from herzrasen.storage.event_log import LogRow
from herzrasen.table import journal
from herzrasen.table.clocks.clocked_question import same_question
from herzrasen.table.journal import Entry
from herzrasen.table.members import bot_turns
from herzrasen.table.move_details import NO_DETAILS, MoveDetails
from herzrasen.table.table import AlreadyDone, Table
from herzrasen.table.undo import undo_refusal

_UNSAVED_MOVES: Final = 32


class DealerRefused(Exception):
    """The rules refuse the DEALER's own move, or it has none: a fault of the game."""


class MoveExecutor:
    """Executes moves of people, bots and the dealer, one after another.

    After a conflict or a lost outcome of a write the session closes without an answer: the browsers
    send the move again, and the owner of the table then knows by the move's id whether it was made.

    ``sent`` are the entries of the last move, each with the public state before it; ``used_up`` the
    addresses that have used up their share of the disk by it.
    """

    __slots__ = (
        "_broadcaster",
        "_clocks",
        "_context",
        "_members",
        "_retries",
        "_table",
        "_unsaved",
        "sent",
        "used_up",
    )

    def __init__(
        self,
        table: Table,
        members: RoomMembers,
        broadcaster: Broadcaster,
        clocks: RoomClocks,
        retries: WriteRetries,
        context: StepContext,
    ) -> None:
        self._table = table
        self._members = members
        self._broadcaster = broadcaster
        self._clocks = clocks
        self._retries = retries
        self._context = context
        self.sent: list[tuple[Entry, Any]] = []
        self.used_up: frozenset[str] = frozenset()
        self._unsaved: dict[str, Refusal] = {}
        """The last moves that were refused since they could not be stored, by their keys."""

    def read_move(self, seat: Seat, key: str, message: websocket.Submit) -> Any | Refusal:
        """The move that a person asks for, or why this seat may not move now."""
        if seat == WATCHER:
            return Refusal("table.refusal.watcher")
        if not self._members.seating.begun:
            return Refusal("table.refusal.not-begun")
        if seat in self._clocks.expired_seats:
            return Refusal("table.refusal.time-over")
        if self._table.is_stale(seat, key, message.number):
            return Refusal("table.refusal.too-late")
        return codec.read_move(message.move, self._table.game)

    def bot_move(self, decided: BotMoved) -> Any | None:
        """The move that a bot or the dealer has decided on; None if it is no longer asked for.

        An illegal move of a bot is logged and replaced by the first legal one. Raises DealerRefused
        for one of the dealer.
        """
        move, seat = decided.move, decided.seat
        if decided.number < self._table.last_undo and not same_question(
            decided.view, self._table.view(seat)
        ):
            return None  # it was decided on before an undo
        seats_to_act = (
            bot_turns.seats_to_move(self._table, self._members.seating) | self._clocks.expired_seats
        )
        if move is None or seat not in seats_to_act:
            return None
        view = self._table.view(seat)
        if decided.number == self._table.number and move not in self._table.legal(view):
            if seat == DEALER:  # the first legal deal would be in the order of the pack
                raise DealerRefused
            self._context.effects.append(ReportFault("illegal-bot-move"))
            return first_legal(view)
        return move

    def check_dealer(self, decided: BotMoved) -> None:
        """Raise DealerRefused if the rules leave the dealer where it was before this move: asked
        again at once, it would decide the same for ever."""
        table = self._table
        if decided.number != table.number or DEALER not in bot_turns.seats_to_move(
            table, self._members.seating
        ):
            return
        move = decided.move
        if move is None or not isinstance(
            table.propose(DEALER, move, at=self._context.now.wall), tuple
        ):
            raise DealerRefused

    def execute(
        self, seat: Seat, move: Any, details: MoveDetails = NO_DETAILS
    ) -> Step[int | Refusal]:
        """Execute a move; returns the number of its last event, or why it was refused."""
        self.sent = []
        timed_out = details.key is None and seat in self._clocks.expired_seats
        used = self._clocks.reserve_used(seat, move, self._table)
        if used or timed_out:
            details = msgspec.structs.replace(details, used=used, timed_out=timed_out)
        entries = self._table.propose(seat, move, details, at=self._context.now.wall)
        if isinstance(entries, Refusal):
            return entries
        if isinstance(entries, AlreadyDone):
            return entries.number
        if self._members.seating.ended is not None:
            return Refusal("table.refusal.ended")
        if (refusal := (yield from self._write(entries, details.key))) is not None:
            return refusal
        if timed_out:
            self._clocks.send_timed_out(seat)
        if self._table.is_dealing():
            self._members.start_score_sheet()
        for entry in entries:
            before = self._table.public
            self._table.apply(entry)
            self._broadcaster.send_event(self._table, self._members.seating)
            self.sent.append((entry, before))
        return self._table.number

    def check_owned(self) -> Step[None]:
        """Go on only if no other server has adopted the table, or changed its seats."""
        yield CheckOwner()

    def undo(self, seat: Seat, key: str) -> Step[int | Refusal]:
        """Take back the last decision of a person who plays alone; the number of that event."""
        seating = self._members.seating
        if (refusal := undo_refusal(seat, seating, self._members.help_refusal)) is not None:
            return refusal
        entries = self._table.undo(seat, at=self._context.now.wall, move_key=key)
        if isinstance(entries, Refusal):
            return entries
        if isinstance(entries, AlreadyDone):
            return entries.number
        if (refusal := (yield from self._write(entries, key, is_move=False))) is not None:
            return refusal
        for entry in entries:
            self._table.apply(entry)
            self._broadcaster.send_undone(self._table, seating, seat)
        return self._table.number

    def _write(
        self, entries: Iterable[Entry], key: str | None, *, is_move: bool = True
    ) -> Step[Refusal | None]:
        """Append entries to the log, or say why they cannot be.

        A move that is refused here stays refused, even if a copy of it waits: its page has been
        told, and may choose another move.
        """
        if key is not None and key in self._unsaved:
            return self._unsaved[key]
        rows = tuple([LogRow(entry.number, journal.write(entry)) for entry in entries])
        addresses = self._broadcaster.player_addresses(self._members.seating)
        outcome = yield Append(rows, addresses, is_move)
        if isinstance(outcome, NotWritten):
            self._retries.note_failure()
            self._clocks.restart()
            if key is not None:
                self._note_unsaved(key, outcome.refusal)
            return outcome.refusal
        assert isinstance(outcome, Written)
        self._retries.note_success()
        self.used_up |= outcome.used_up
        return None

    def _note_unsaved(self, key: str, refusal: Refusal) -> None:
        self._unsaved[key] = refusal
        if len(self._unsaved) > _UNSAVED_MOVES:
            del self._unsaved[next(iter(self._unsaved))]
