"""What is said of a message at any table: the people, their clocks, the chat, the connection. The
cards are the game's own matter (``TerminalGame.describe``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.protocol.websocket import DealOpened, MembersStatus, SeatNotice, Seats, Spoken
from herzrasen.terminal.members.chat_texts import message_text
from herzrasen.terminal.members.clock_texts import announce_time
from herzrasen.terminal.members.draw_texts import draw_text
from herzrasen.terminal.members.member_texts import Announcement, announce_changes, notice_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from herzrasen.protocol.table_updates import TableUpdate
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation


def announce(
    t: Translation, before: TableRoom, room: TableRoom, message: TableUpdate | None, *, talk: bool
) -> Iterator[Announcement]:
    """The sentences that a change is worth; ``talk``: whether the chat is wanted."""
    yield from _connection(t, before, room)
    match message:
        case MembersStatus():
            yield from announce_changes(t, room, before.members, room.members)
        case Seats():
            yield from _arrivals(t, before, room)
        case SeatNotice():
            yield Announcement(notice_text(t, message))
        case DealOpened() if sentence := draw_text(t, room):
            yield Announcement(sentence)
        case Spoken(saying=saying) if talk:
            yield Announcement(message_text(t, saying, room.seat))
        case _:
            yield from announce_time(t, before, room, message)


def _connection(t: Translation, before: TableRoom, room: TableRoom) -> Iterator[Announcement]:
    if room.trouble and room.trouble != before.trouble:
        yield Announcement(t(room.trouble))
    if room.status == before.status:
        return
    if room.away:
        yield Announcement(t(f"connection.line.{room.status}"))
    elif before.away and room.status == "open":
        back = "moved" if before.waits else "back"
        yield Announcement(t(f"connection.line.{back}"))


def _arrivals(t: Translation, before: TableRoom, room: TableRoom) -> Iterator[Announcement]:
    """Who has sat down before the match."""
    free = {info.seat for info in before.seats if info.kind == "free"}
    if room.view is not None:
        return
    for info in room.seats:
        if info.kind == "person" and info.seat in free and info.seat != room.seat:
            yield Announcement(t("connection.gather.came", name=info.name))
