"""What has happened in a round, for a bot that takes over and remembers.

The newest is at hand (``table/recent_events.py``), and mostly that is enough; what is older is read
from the log, decoded and seen in a thread: a round of Nerts has thousands of events. Moves may be
made meanwhile: what is told reaches up to the table as it is then. People are told of no more than
what is at hand (``Table.recent``).
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from typing import Any, Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, Overloaded
from herzrasen.storage.log import EventLog
from herzrasen.table import journal
from herzrasen.table.table import GAMES, Table
from herzrasen.telemetry.logs import facts, short

_LOG: Final = logging.getLogger(__name__)


class Past:
    """The past of the table of this name. For each table one thread reads at a time."""

    __slots__ = ("_log", "_name", "_table", "_work")

    def __init__(self, name: str, table: Table, log: EventLog, work: HeavyWork) -> None:
        self._name = name
        self._table = table
        self._log = log
        self._work = work

    async def missed(self, seat: Seat, last: int) -> tuple[Any, ...] | None:
        """The events after number ``last`` as this seat sees them, from this deal's first on, up to
        the table's ``number`` when this returns; None if the log cannot be read."""
        table, read = self._table, dict[int, Any]()
        while (gone := table.forgotten(last)) and gone[-1] not in read:
            found = await self._read(max(read, default=gone[0] - 1), seat)
            if not found:
                return None
            read |= found
        return (*(read[number] for number in gone), *table.missed(seat, last))

    async def _read(self, after: int, seat: Seat) -> dict[int, Any]:
        """What the log has after this number, as the seat sees it; nothing if it cannot be read."""
        try:
            async with self._work.slot(f"table {self._name}"):
                lines = await self._log.since(self._name, after)
                return await asyncio.to_thread(_seen, lines, self._table.game, seat)
        except (OSError, sqlite3.Error, Overloaded):
            _LOG.exception("a table could not be read", extra=facts(table=short(self._name)))
            return {}


def _seen(lines: tuple[bytes, ...], game: GameName, seat: Seat) -> dict[int, Any]:
    see = GAMES[game].see
    entries = (journal.read(line, game) for line in lines)
    return {entry.number: see(entry.event, seat) for entry in entries}
