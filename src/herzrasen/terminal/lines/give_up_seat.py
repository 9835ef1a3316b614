"""Give up a seat for good; against bots the match ends."""

from __future__ import annotations

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import leave_for_good
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.translation import refusal_text


async def give_up_seat(program: LineProgram, table: str) -> bool:
    """Whether the seat at this table is given up now; a refusal is said."""
    try:
        await leave_for_good(program.api, table)
    except ApiError as error:
        program.session.say(refusal_text(program.t, error.refusal))
        return False
    return True
