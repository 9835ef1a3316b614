"""Leaving a table: back to the lobby at once where there is nothing to lose; else one is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import leave_for_good
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer
from herzrasen.terminal.members.stake import stake_of
from herzrasen.terminal.screens.page_catalog import open_page

if TYPE_CHECKING:
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.state.table_room import TableRoom


async def ask_leave(app: TerminalApp, room: TableRoom) -> None:
    """Go to the lobby, or to the tournament of the table, unless the player stays. What cannot be
    undone is never what Enter does."""
    t, stake = app.t, stake_of(room)
    if stake is not None:
        dialog = AskDialog(
            t(f"members.leave.{stake}.title"),
            [t(f"members.leave.{stake}.says")],
            [
                DialogAnswer("keep", t(f"members.leave.{stake}.keep"), primary=True),
                DialogAnswer("end", t(f"members.leave.{stake}.end")),
            ],
        )
        answer = await app.push_screen_wait(dialog)
        if not answer or (answer == "end" and not await _end(app, room.table)):
            return
    app.leave_to_lobby()
    if room.tournament:
        open_page(app, "tournament", room.tournament)


async def _end(app: TerminalApp, table: str) -> bool:
    """Whether the seat is given up now."""
    try:
        await leave_for_good(app.session.api, table)
    except ApiError as error:
        app.show_refusal(error.refusal)
        return False
    return True
