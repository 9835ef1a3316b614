"""A visit to a table: from its link to the lobby, by way of all rematches in between."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from msgspec.structs import replace

from herzrasen.protocol.websocket import Sit
from herzrasen.terminal.lines.command import Command
from herzrasen.terminal.lines.line_input import InputEnded
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.session import ProgramLeft
from herzrasen.terminal.lines.table.afterwards_commands import afterwards_commands
from herzrasen.terminal.lines.table.chat_commands import chat_commands
from herzrasen.terminal.lines.table.clock_commands import LowTimeWarning, clock_commands
from herzrasen.terminal.lines.table.host_commands import host_commands
from herzrasen.terminal.lines.table.leave_commands import leave_commands
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.match_commands import match_commands
from herzrasen.terminal.lines.table.people_commands import people_commands
from herzrasen.terminal.lines.table.rules_commands import rules_commands

_LAST_WAIT: Final = 20.0
"""Seconds that the end of the input waits for the answers to the last moves."""


async def visit_table(program: LineProgram, table: str, *, join: bool = False) -> None:
    """Be at a table, and at those that follow it, until one goes back to the lobby.

    ``join``: take a seat on arrival, where one is free. Raises InputEnded, ProgramLeft.
    """
    while table:
        table = await _visit_one(program, table, join=join)


async def _visit_one(program: LineProgram, table: str, *, join: bool) -> str:
    connection = program.server.table(table)
    line_table = LineTable(program, connection)
    if join:
        _sit_on_arrival(line_table)
    program.session.say_key("connection.line.opening")
    warning = LowTimeWarning(line_table)
    connection.listen(lambda _room, _message: warning.watch())
    connection.start()
    program.at_table = table
    try:
        await program.session.wait_for(line_table.wait_until_open())
        await program.session.converse(
            lambda: table_commands(line_table),
            closed=line_table.closed,
            asked=line_table.wait_until_asked,
            answered=line_table.wait_until_answered,
        )
    except (InputEnded, ProgramLeft):
        with suppress(TimeoutError):
            await asyncio.wait_for(line_table.wait_until_quiet(), _LAST_WAIT)
        raise
    finally:
        program.at_table = ""
        warning.stop()
        line_table.stop()
        await connection.close()
    if line_table.failure is not None:
        raise line_table.failure
    return line_table.next


def table_commands(table: LineTable) -> Sequence[Command]:
    """All commands at a table, those of its game first."""
    game = table.game
    if game is None:
        return leave_commands(table)
    of_game: Sequence[Command] = game.line_commands(table)
    if table.room.view is None:
        of_game = [replace(command, available=lambda: False) for command in of_game]
    return [
        *of_game,
        *match_commands(table),
        *people_commands(table),
        *host_commands(table),
        *clock_commands(table),
        *chat_commands(table),
        *rules_commands(table),
        *afterwards_commands(table),
        *leave_commands(table),
    ]


def _sit_on_arrival(table: LineTable) -> None:
    """Take a seat with the first welcome, where the match has not begun."""

    def receive(_room: object, _message: object) -> None:
        if table.room.number is None:
            return
        stop()
        if not table.room.is_seated and table.room.view is None:
            table.connection.send(Sit(table.program.name))

    stop = table.connection.listen(receive)
