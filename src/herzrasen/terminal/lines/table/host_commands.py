"""The host's tools in line mode: what becomes of a seat, before the match and while it runs."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Final, Literal, NamedTuple, TypeAlias

from herzrasen.cards import Seat
from herzrasen.protocol.websocket import Arrange, SeatInfo
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.seat_list import find_seat
from herzrasen.terminal.members.member_texts import name_of
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.state.table_room import TableRoom

SeatUse: TypeAlias = Literal["removed", "bot", "free"]


class Arrangement(NamedTuple):
    """What may become of a seat: what is sent, and the word for it below ``members.do``."""

    seat: Seat
    to: SeatUse
    word: str


_BEFORE: Final[dict[str, tuple[SeatUse, str]]] = {
    "free": ("bot", "put_bot"),
    "bot": ("free", "free"),
    "person": ("removed", "remove"),
}


def host_commands(table: LineTable) -> list[Command]:
    """Those of the host."""
    return [Command("arrange", partial(_arrange, table), available=lambda: _hosts(table.room))]


def arrangements(room: TableRoom) -> list[Arrangement]:
    """What the host may do about every other seat."""
    return [
        found
        for info in room.seats
        if info.seat != room.seat
        for found in (_before_match(info) if room.view is None else _in_match(room, info))
    ]


def _hosts(room: TableRoom) -> bool:
    return room.is_seated and not is_match_over(room) and room.members.host == room.seat


def _before_match(info: SeatInfo) -> Iterable[Arrangement]:
    yield Arrangement(info.seat, *_BEFORE[info.kind])


def _in_match(room: TableRoom, info: SeatInfo) -> Iterable[Arrangement]:
    if info.kind == "person" and not info.here and not info.left:
        if not room.is_protected(info.seat):
            yield Arrangement(info.seat, "bot", "stand_in")
    elif info.left and room.house.watchers != "none":
        yield Arrangement(info.seat, "free", "offer")
    elif info.kind == "bot" and room.house.watchers == "look-on":
        yield Arrangement(info.seat, *(("bot", "keep") if info.open else ("free", "offer")))


async def _arrange(table: LineTable, arguments: Arguments) -> None:
    """Choose a seat and what becomes of it; with a seat's number or name only of that one."""
    session, room = table.program.session, table.room
    wanted = find_seat(room, arguments.text) if arguments.text else None
    possible = [
        Option(_label(table, found), found)
        for found in arrangements(room)
        if wanted in (None, found.seat)
    ]
    if not possible:
        session.say_key("line_mode.nothing_to_arrange")
        return
    chosen = await choose(session, table.t("line_mode.arrange"), possible)
    if chosen is not None:
        name = name_of(table.room, chosen.seat)
        table.connection.send(Arrange(chosen.seat, name, chosen.to))


def _label(table: LineTable, arrangement: Arrangement) -> str:
    t, seat = table.t, arrangement.seat
    name = t("rule_choice.seat", n=seat + 1)
    if name_of(table.room, seat):
        name = f"{name}, {name_of(table.room, seat)}"
    return t("line_mode.pair", name=name, value=t(f"members.do.{arrangement.word}"))
