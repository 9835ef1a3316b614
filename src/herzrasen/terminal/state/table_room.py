"""What a terminal knows of a table, and how each message changes it: the twin of
``client/core/table/table-state.js``. Pure: no sockets and no clocks."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from herzrasen.cards import WATCHER, Seat
from herzrasen.games.protocol import GameName, Refusal
from herzrasen.library.remote.share_keeper import DrawVerdict
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.protocol.websocket import (
    Accepted,
    ChatHistory,
    ChatKept,
    ClocksStatus,
    CountdownStatus,
    DealDraw,
    DrawBeacon,
    MembersStatus,
    MovingReason,
    Refused,
    RestAsked,
    SeatInfo,
    Seats,
    Spoken,
    Undone,
    Welcome,
)
from herzrasen.terminal.state.chat import Chat
from herzrasen.terminal.state.clocks import Clocks
from herzrasen.terminal.state.members import Members

Status: TypeAlias = Literal[
    "opening",
    "open",
    "lost",
    "stopping",
    "moving",
    "no_storage",
    "no_broker",
    "gone",
    "shut",
    "removed",
    "unreadable",
    "record",
    "lesson",
]
"""``opening`` until the first welcome; ``lost``, ``stopping`` (the server said so), ``moving`` (to
another server), ``no_storage`` and ``no_broker`` (the server waits for its database, or for the
other servers) while coming back; ``gone``: no such table; ``shut``: watchers are not allowed;
``removed``: the host has removed the user; ``unreadable``: the server speaks another version of
the protocol;
``record`` and ``lesson``: no table, nobody is asked."""


_WAITING: Final[dict[MovingReason, Status]] = {
    "owner": "moving",
    "storage": "no_storage",
    "broker": "no_broker",
}


class SentMove(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move on its way. ``number`` is the last event's when it was decided on, ``rests_on`` the
    own move without which it means nothing; ``seen`` and ``after_ms``: see ``Submit``. ``move`` is
    None where the last decision is taken back."""

    id: str
    move: Any = None
    number: int | None = None
    rests_on: str | None = None
    seen: int | None = None
    after_ms: int | None = None


class Scheduled(msgspec.Struct, frozen=True):
    """What comes by itself, ``at`` that moment of the steady clock in ms."""

    what: Literal["start", "remedy", "halt"]
    at: float


class TableRoom(msgspec.Struct, frozen=True):
    """A table as this terminal knows it. ``number`` is the last event's, None before the first
    welcome; ``trouble`` is the key of a sentence that says why the table stays out of reach,
    once that is known; ``pending`` are the own moves without an answer, the oldest first;
    ``rest_asked`` is the claim that is asked about, until the next event. ``draw`` is how the
    next deal is drawn, ``last_draw`` the last deal that is over and opened, counted from 1, and
    how that went; ``last_beacon`` the beacon's round that was fixed with it."""

    table: str = ""
    status: Status = "opening"
    game: GameName | None = None
    rules: str = ""
    options: dict[str, Any] = {}
    seat: Seat = WATCHER
    number: int | None = None
    seats: tuple[SeatInfo, ...] = ()
    waiting: tuple[Seat, ...] = ()
    house: HouseRules = HouseRules()
    view: Any = None
    legal: Any = None
    pending: tuple[SentMove, ...] = ()
    refusal: Refusal | None = None
    scheduled: Scheduled | None = None
    rest_asked: RestAsked | None = None
    members: Members = Members()
    undone: tuple[int, ...] = ()
    repeats: int = 0
    tournament: str = ""
    rating: str = ""
    clocks: Clocks | None = None
    chat: Chat = Chat()
    draw: DealDraw | None = None
    last_draw: tuple[int, DrawVerdict] | None = None
    last_beacon: DrawBeacon | None = None
    trouble: str = ""

    @property
    def is_seated(self) -> bool:
        """Whether one sits here, and does not watch."""
        return self.seat >= 0

    @property
    def at_table(self) -> bool:
        """Whether this is a table of the server's, not a record or a lesson."""
        return self.status not in ("record", "lesson")

    @property
    def is_closed(self) -> bool:
        """Whether there is no way to this table."""
        return self.status in ("gone", "shut", "removed", "unreadable")

    @property
    def away(self) -> bool:
        """Whether the table is unreachable for now, and the line comes back by itself."""
        return self.status in ("lost", "stopping") or self.waits

    @property
    def waits(self) -> bool:
        """Whether the server is there, and waits for the table."""
        return self.status in _WAITING.values()

    @property
    def alone(self) -> bool:
        """Whether one plays with bots only, and not in a tournament: there nothing is undone, and
        no hint is given."""
        if self.tournament:
            return False
        own = [seat.kind for seat in self.seats if seat.seat == self.seat]
        others = {seat.kind for seat in self.seats if seat.seat != self.seat}
        return self.at_table and own == ["person"] and others <= {"bot"}

    @property
    def other_watchers(self) -> int:
        """How many watch besides oneself."""
        return max(0, self.members.watchers - (not self.is_seated))

    def is_protected(self, seat: Seat) -> bool:
        """Whether the host has to wait for an absent person: at a public table for the grace
        time."""
        awaited = any(away.seat == seat for away in self.members.awaited)
        return self.house.kind == "public" and awaited

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.view is not None and self.view.public.phase == "over"

    @property
    def is_played(self) -> bool:
        """Whether one sits at a table of the server's whose match has ended."""
        return self.is_seated and self.at_table and self.over


def with_sent_move(room: TableRoom, move: SentMove) -> TableRoom:
    """The room with a move on its way."""
    return replace(room, refusal=None, pending=(*room.pending, move))


def with_connection_lost(room: TableRoom, *, stopping: bool = False) -> TableRoom:
    """The room without a line; moves without an answer stay, to be sent again."""
    if room.status != "open" and not room.waits:
        return room
    return replace(room, status="stopping" if stopping else "lost")


def with_table_moving(room: TableRoom, why: MovingReason) -> TableRoom:
    """The room while its server waits for the table."""
    return room if room.is_closed else replace(room, status=_WAITING[why])


def has_finished(before: TableRoom, room: TableRoom) -> bool:
    """Whether a player at the table learns just now that the match is over."""
    return room.is_seated and room.over and not before.over


def receive(room: TableRoom, message: TableUpdate, now: float) -> TableRoom:
    """The room after a message, at ``now`` ms of the steady clock."""
    match message:
        case Welcome():
            return _after_welcome(room, message)
        case EventShown(number=number, view=view, legal=legal):
            return replace(room, number=number, view=view, legal=legal, rest_asked=None)
        case Undone(number=number, view=view, legal=legal, undone=undone):
            return replace(
                room, number=number, view=view, legal=legal, undone=undone, rest_asked=None
            )
        case Accepted(id=move):
            return _without_move(room, move)
        case Refused(code=code, facts=facts, id=move):
            after = room if move is None else _without_move(room, move)
            return replace(after, refusal=Refusal(code, facts))
        case _:
            return _after_status(room, message, now)


def _after_status(room: TableRoom, message: TableUpdate, now: float) -> TableRoom:
    """The room after a message about people, clocks and chat, which leaves the cards alone."""
    match message:
        case CountdownStatus(what=what, ms=ms):
            return replace(room, scheduled=Scheduled(what, now + ms))
        case MembersStatus():
            # In a match that was broken off, no seat is to act.
            legal = None if message.ended else room.legal
            return replace(room, members=Members.of(message, now), legal=legal)
        case RestAsked():
            return replace(room, rest_asked=message) if message.number == room.number else room
        case ClocksStatus():
            return replace(room, clocks=Clocks.of(message, now))
        case ChatHistory():
            return replace(room, chat=Chat.of(message))
        case DealDraw():
            return replace(room, draw=message)
        case Spoken(saying=saying):
            return replace(room, chat=room.chat.with_message(saying))
        case ChatKept(numbers=numbers):
            return replace(room, chat=room.chat.among(numbers))
        case Seats(seats=seats, waiting=waiting):
            return replace(room, seats=seats, waiting=waiting)
        case _:
            return room


def _without_move(room: TableRoom, move: str) -> TableRoom:
    return replace(room, pending=tuple(sent for sent in room.pending if sent.id != move))


def _after_welcome(room: TableRoom, message: Welcome) -> TableRoom:
    return replace(
        room,
        status="open",
        table=message.table,
        game=message.game,
        rules=message.rules,
        options=message.options,
        house=message.house,
        seat=message.seat,
        number=message.number,
        seats=message.seats,
        waiting=message.waiting,
        view=message.view,
        legal=message.legal,
        undone=message.undone,
        repeats=message.repeats,
        tournament=message.tournament,
        rating=message.rating,
        rest_asked=None,
    )
