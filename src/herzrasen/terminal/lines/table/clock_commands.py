"""Commands about thinking time: the clocks, more time; and the warning when one's own is short."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

from herzrasen.protocol.websocket import Extend
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.seat_list import find_seat
from herzrasen.terminal.members.clock_texts import clock_items
from herzrasen.terminal.members.house_texts import time_lines
from herzrasen.terminal.state.clocks import LOW_TIME_MS

_MINUTE: Final = 60


def clock_commands(table: LineTable) -> list[Command]:
    """The clocks, and where people may give each other time, that."""
    return [
        Command("clocks", partial(_clocks, table)),
        Command("more", partial(_more, table), available=lambda: _may_extend(table)),
    ]


def _may_extend(table: LineTable) -> bool:
    return table.room.is_seated and table.room.house.extendable


def _clocks(table: LineTable, _arguments: Arguments) -> None:
    room, t = table.room, table.t
    assert room.game is not None
    lines = clock_items(t, room, steady_ms()) or time_lines(t, room.house, room.game)
    table.program.session.say(*lines)


def _more(table: LineTable, arguments: Arguments) -> None:
    """Give a seat half a minute, one's own without a name; with 60 at the end, a minute."""
    *words, last = arguments.words or ("",)
    is_minute = last == str(_MINUTE) and bool(arguments.text)
    named = " ".join(words if is_minute else arguments.words)
    seat = find_seat(table.room, named) if named else table.room.seat
    if seat is None:
        table.say(table.t("line_mode.no_seat"))
        return
    table.connection.send(Extend(seat, 60 if is_minute else 30))


class LowTimeWarning:
    """Says once for each decision that one's own time is short, when it gets so."""

    def __init__(self, table: LineTable) -> None:
        self._table = table
        self._timer: asyncio.TimerHandle | None = None

    @property
    def is_waiting(self) -> bool:
        """Whether time will get short if nothing happens."""
        return self._timer is not None

    def watch(self) -> None:
        """Look at the clocks again, after each message."""
        self.stop()
        room = self._table.room
        own = room.clocks.remaining(room.seat, steady_ms()) if room.clocks else None
        if own is None or not own.runs or room.clocks is None or room.seat not in room.clocks.asked:
            return
        wait = own.total - LOW_TIME_MS
        if wait > 0:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(wait / 1000, self._say)

    def stop(self) -> None:
        """Say nothing any more."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _say(self) -> None:
        room = self._table.room
        own = room.clocks.remaining(room.seat, steady_ms()) if room.clocks else None
        if own is not None and own.runs:
            more = "soon_extend" if room.house.extendable else "soon"
            seconds = round(own.total / 1000)
            self._table.say(self._table.t(f"line_mode.clock.{more}", n=seconds))
