"""A link that someone sent, or a room code that someone said, typed or pasted in the lobby."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.invitation import read_invitation
from herzrasen.terminal.connection.table_requests import find_table
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer, NameDialog

if TYPE_CHECKING:
    from collections.abc import Callable

    from herzrasen.library.remote.server_address import ServerAddress
    from herzrasen.terminal.screens.app import TerminalApp


async def follow_typed_link(app: TerminalApp, follow: Callable[[ServerAddress], object]) -> None:
    """Ask for a link or a code, and go there; ``follow`` follows a link to this server. What leads
    nowhere stays in the dialog, to be mended."""
    typed = ""
    while typed := await _ask_link(app, typed):
        if await _follow_typed(app, typed, follow):
            return


async def follow_code(app: TerminalApp, code: str) -> bool:
    """Whether there is a table of this code."""
    try:
        table = await find_table(app.session.api, code)
    except ApiError as error:
        app.show_refusal(error.refusal)
        return False
    app.open_table(table, join=True)
    return True


async def _ask_link(app: TerminalApp, typed: str) -> str:
    t = app.t
    dialog = NameDialog(
        t("terminal.lobby.paste"),
        t("terminal.lobby.paste_label"),
        typed,
        t("terminal.lobby.go"),
        length=4000,
    )
    return await app.push_screen_wait(dialog) or ""


async def _follow_typed(
    app: TerminalApp, typed: str, follow: Callable[[ServerAddress], object]
) -> bool:
    """Whether a link or a code is in what was typed."""
    own = app.session.address
    address = None if own is None else read_invitation(typed, own)
    if address is None:
        app.show_message(app.t("terminal.lobby.bad_link"), bad=True)
        return False
    if isinstance(address, str):
        return await follow_code(app, address)
    if own is None or address.base != own.base:
        sentence = app.t("terminal.lobby.other_server", link=typed)
        close = DialogAnswer("", app.t("client.close"), primary=True)
        app.push_screen(AskDialog(app.t("terminal.lobby.paste"), [sentence], [close]))
    else:
        follow(address)
    return True
