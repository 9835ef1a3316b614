"""Own tables whose matches against bots are ended from the lobby, after a question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.connection.table_requests import leave_for_good
from herzrasen.terminal.controls.dialog import AskDialog, DialogAnswer
from herzrasen.terminal.rules.option_names import title_of_rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    from herzrasen.protocol.lobby import OwnTable
    from herzrasen.terminal.screens.app import TerminalApp


async def ask_and_end(app: TerminalApp, tables: Sequence[OwnTable]) -> list[str]:
    """Ask whether these matches are to end, and end them; the names of those that have."""
    t, first = app.t, tables[0].listing
    facts: dict[str, Any] = {
        "n": len(tables),
        "game": t(f"lobby.{first.game}.title"),
        "rules": title_of_rules(t, first.game, first.rules),
    }
    dialog = AskDialog(
        t("table_list.end.title", **facts),
        [t("table_list.end.says", **facts)],
        [
            DialogAnswer("end", t("table_list.end.do", **facts)),
            DialogAnswer("", t("table_list.end.keep", **facts), primary=True),
        ],
    )
    ended: list[str] = []
    if await app.push_screen_wait(dialog) != "end":
        return ended
    for own in tables:
        try:
            await leave_for_good(app.session.api, own.listing.table)
            ended.append(own.listing.table)
        except ApiError as error:
            app.show_refusal(error.refusal)
    return ended
