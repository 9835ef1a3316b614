"""Commands about seats: who sits where, sit, stand, be ready, begin, change one's name."""

from __future__ import annotations

from functools import partial

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import Begin, Leave, Rename, SetReady, Sit
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.command_lookup import is_word_of
from herzrasen.terminal.lines.menu import ask_text, ask_yes_no
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.seat_list import find_seat, seat_lines, waiting_room_lines
from herzrasen.terminal.lines.table.table_news import vote_question
from herzrasen.terminal.members.stake import is_match_over


def people_commands(table: LineTable) -> list[Command]:
    """Those that mean something at this table now."""
    return [
        Command("people", partial(_people, table)),
        Command("sit", partial(_sit, table), available=lambda: _may_sit(table)),
        Command("stand", partial(_stand, table), available=lambda: _plays_on(table)),
        Command("ready", partial(_ready, table), available=lambda: _gathers(table)),
        Command("begin", partial(_begin, table), available=lambda: _gathers(table)),
        Command("name", partial(_rename, table)),
    ]


def _gathers(table: LineTable) -> bool:
    return table.room.is_seated and table.room.view is None


def _plays_on(table: LineTable) -> bool:
    return table.room.is_seated and not is_match_over(table.room)


def _may_sit(table: LineTable) -> bool:
    room = table.room
    return not room.is_seated and any(info.kind == "free" or info.open for info in room.seats)


def _people(table: LineTable, _arguments: Arguments) -> None:
    room = table.room
    lines = seat_lines if room.view is not None else waiting_room_lines
    table.program.session.say(*lines(table.t, room), *vote_question(table.t, room))


def _sit(table: LineTable, arguments: Arguments) -> None:
    seat: Seat | None = None
    if arguments.text:
        seat = find_seat(table.room, arguments.text)
        if seat is None:
            table.say(table.t("line_mode.no_seat"))
            return
    table.connection.send(Sit(table.program.name, seat))


async def _stand(table: LineTable, _arguments: Arguments) -> None:
    session = table.program.session
    if table.room.view is not None:
        session.say_key("members.stand_says")
        if not await ask_yes_no(session, table.t("line_mode.stand")):
            return
    table.connection.send(Leave())


async def _ready(table: LineTable, arguments: Arguments) -> None:
    """Ready, or with `no` not yet; without a word the other of the two."""
    ready = table.room.seat not in table.room.members.ready
    if arguments.text:
        ready = not is_word_of("no", arguments.text, table.t.language)
    table.connection.send(SetReady(ready))
    if ready:
        await _wait_for_match(table)


async def _begin(table: LineTable, arguments: Arguments) -> None:
    """Begin; with a word such as `now`, without those who are not ready."""
    table.connection.send(Begin(anyway=bool(arguments.text)))
    await _wait_for_match(table)


async def _wait_for_match(table: LineTable) -> None:
    """Where a script goes on with the match, it may begin first."""
    if not table.program.session.interactive:
        await table.program.session.wait_for(table.wait_until_begun())


async def _rename(table: LineTable, arguments: Arguments) -> None:
    session = table.program.session
    name = arguments.text or await ask_text(session, table.t("lobby.name"))
    if not name:
        return
    table.program.store.change(name=name)
    if table.room.is_seated:
        table.connection.send(Rename(name))
    session.say_key("line_mode.named", name=name)
