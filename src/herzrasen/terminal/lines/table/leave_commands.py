"""Leave a table: at once where there is nothing to lose, else the seat is kept or given up."""

from __future__ import annotations

from functools import partial
from typing import Literal, TypeAlias

from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.give_up_seat import give_up_seat
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.members.stake import stake_of

Answer: TypeAlias = Literal["keep", "end"]


def leave_commands(table: LineTable) -> list[Command]:
    """The way back to the lobby."""
    return [Command("leave", partial(_leave, table))]


async def _leave(table: LineTable, _arguments: Arguments) -> None:
    stake, t, session = stake_of(table.room), table.t, table.program.session
    if stake is not None:
        key = f"members.leave.{stake}"
        session.say_key(f"{key}.says")
        options: list[Option[Answer]] = [
            Option(t(f"{key}.keep"), "keep"),
            Option(t(f"{key}.end"), "end"),
        ]
        answer = await choose(session, t(f"{key}.title"), options)
        if answer is None:
            return
        table.is_leaving = answer == "end"
        if table.is_leaving and not await give_up_seat(table.program, table.room.table):
            table.is_leaving = False
            return
    table.close()
