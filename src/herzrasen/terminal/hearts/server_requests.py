"""What the Hearts table asks the server over HTTP: a hint of the coach, the rules in short."""

from __future__ import annotations

from herzrasen.protocol.hearts.coach import Hint
from herzrasen.terminal.connection import table_requests
from herzrasen.terminal.connection.api import ApiError
from herzrasen.terminal.rules.server_rules import ServerRules
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import refusal_text


async def fetch_hint(table: TableContext) -> Hint | str:
    """What the coach would do now, or why it does not say; empty without a server."""
    if table.api is None:
        return ""
    try:
        return await table_requests.fetch_hint(table.api, table.room.table)
    except ApiError as error:
        return refusal_text(table.t, error.refusal, table.name_of)


async def rules_in_short(table: TableContext) -> str:
    """The rules in force, in a few sentences; empty without a server."""
    room = table.room
    if table.api is None or room.game is None:
        return ""
    server = ServerRules(table.api, lambda: table.t.language)
    try:
        return " ".join(await server.rules_in_short(room.game, room.rules))
    except ApiError as error:
        return refusal_text(table.t, error.refusal, table.name_of)
