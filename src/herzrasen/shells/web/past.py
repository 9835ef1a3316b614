"""What has happened at one table, for who comes back and for a bot that takes over.

The newest is at hand (``table/lately.py``), and mostly that is enough; what is older is read from
the log. Moves may be made meanwhile: what is told reaches up to the table as it is then.
"""

from __future__ import annotations

import logging
import sqlite3
from typing import Any, Final

from herzrasen.cards import Seat
from herzrasen.shells.logs import facts, short
from herzrasen.shells.store.log import EventLog
from herzrasen.table import journal
from herzrasen.table.journal import Happening
from herzrasen.table.table import GAMES, Table

_LOG: Final = logging.getLogger(__name__)


class Past:
    """The past of the table of this name."""

    __slots__ = ("_log", "_name", "_table")

    def __init__(self, name: str, table: Table, log: EventLog) -> None:
        self._name = name
        self._table = table
        self._log = log

    async def missed(self, seat: Seat, last: int) -> tuple[Any, ...] | None:
        """The events after number ``last`` as this seat sees them, from this deal's first on, up to
        the table's ``number`` when this returns; None if the log cannot be read."""
        table, read = self._table, dict[int, Happening]()
        while (gone := table.forgotten(last)) and gone[-1] not in read:
            found = await self._read(max(read, default=gone[0] - 1))
            if not found:
                return None
            read |= found
        see = GAMES[table.game].see
        return (*(see(read[number], seat) for number in gone), *table.missed(seat, last))

    async def _read(self, after: int) -> dict[int, Happening]:
        """What the log has after this number; nothing if it cannot be read."""
        try:
            lines = await self._log.since(self._name, after)
        except (OSError, sqlite3.Error):
            _LOG.exception("a table could not be read", extra=facts(table=short(self._name)))
            return {}
        entries = (journal.read(line, self._table.game) for line in lines)
        return {entry.number: entry.event for entry in entries}
