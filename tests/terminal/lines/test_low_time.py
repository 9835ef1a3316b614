"""That one's own time is short is told once, when it gets so."""

from __future__ import annotations

import asyncio
import io
from pathlib import Path

import pytest
from msgspec.structs import replace

from herzrasen.library.remote.server_address import parse_address
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.protocol.websocket import ClocksStatus, ClockStatus, SeatInfo
from herzrasen.terminal.connection.offline_connection import OfflineConnection
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.lines.line_output import LineOutput
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.session import LineSession
from herzrasen.terminal.lines.table.clock_commands import LowTimeWarning
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.server_session import ServerSession
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.clocks import LOW_TIME_MS
from herzrasen.terminal.state.table_room import TableRoom, receive
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine

ROOM = TableRoom(
    status="record",
    game="hearts",
    seat=0,
    number=1,
    seats=(SeatInfo(0, "person", "Eva"), SeatInfo(1, "person", "Jan")),
    house=HouseRules(time=TurnTime(move=30)),
)

_LATER = 60_000.0
"""The clocks are those of a minute from now, in ms: until then they stand still."""


class SignallingOutput(io.StringIO):
    """Tells when something was written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = asyncio.Event()

    def write(self, text: str) -> int:
        self.written.set()
        return super().write(text)


async def warn(clock: ClockStatus, house: HouseRules, folder: Path) -> str:
    """What is told once this clock has got short; empty where nothing is to come."""
    output, store = SignallingOutput(), SettingsStore(folder)
    server = ServerSession(store, parse_address("http://127.0.0.1:9"))
    session = LineSession(LineOutput(output), Translation("en"))
    room = receive(
        replace(ROOM, house=house), ClocksStatus((clock,), (clock.seat,)), steady_ms() + _LATER
    )
    table = LineTable(LineProgram(session, server, store), OfflineConnection(room))
    warning = LowTimeWarning(table)
    warning.watch()
    try:
        if warning.is_waiting:
            await output.written.wait()
    finally:
        warning.stop()
    return output.getvalue()


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        (ROOM.house, "You have 20 seconds left. Type more for half a minute more.\n"),
        (replace(ROOM.house, kind="public"), "You have 20 seconds left.\n"),
    ],
)
def test_short_time_is_told(house: HouseRules, sentence: str, tmp_path: Path) -> None:
    clock = ClockStatus(0, LOW_TIME_MS + 1, runs=True)
    assert run_coroutine(warn(clock, house, tmp_path)) == sentence


@pytest.mark.parametrize(
    "clock",
    [
        ClockStatus(0, LOW_TIME_MS - 1, runs=True),
        ClockStatus(0, LOW_TIME_MS + 1),
        ClockStatus(1, LOW_TIME_MS + 1, runs=True),
    ],
)
def test_of_other_clocks_nothing_is_told(clock: ClockStatus, tmp_path: Path) -> None:
    assert run_coroutine(warn(clock, ROOM.house, tmp_path)) == ""
