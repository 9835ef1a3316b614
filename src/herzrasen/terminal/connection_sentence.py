"""What the connection to a table is doing, in a sentence or two."""

from __future__ import annotations

from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.translation import Translation


def connection_sentence(t: Translation, room: TableRoom) -> str:
    """What is happening to the connection of a table that is out of reach, and why."""
    what = t(f"connection.line.{room.status}")
    return f"{what} {t(room.trouble)}" if room.trouble else what
