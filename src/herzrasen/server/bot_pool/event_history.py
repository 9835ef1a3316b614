"""The events of the current deal or round, for a bot that takes a seat over and remembers.

The newest are in memory (``table/recent_events.py``), and mostly that is enough; older ones are
read from the log and decoded in a thread: a round of a race has thousands of events. Moves may be
made meanwhile: the result reaches up to the table as it is then. People are sent no more than what
is in memory (``Table.recent``).
"""

from __future__ import annotations

import logging
from typing import Any, Final

from herzrasen.cards import Seat
from herzrasen.games.protocol import GameName
from herzrasen.games.registry import GAMES
from herzrasen.server.rate_limits.address_shares import turn_path
from herzrasen.server.rate_limits.heavy_requests import HeavyWork, TooMuchHeavyWork
from herzrasen.storage.event_log import TableLog
from herzrasen.storage.table_damage import read_in_thread
from herzrasen.table import journal
from herzrasen.table.table import Table
from herzrasen.telemetry.logs import log_id
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
_TABLES: Final = "tables"
"""Whose turn it is to read: tables take turns with each other for one share of the whole."""


class EventHistory:
    """The events of one table. For each table one thread reads at a time."""

    __slots__ = ("_heavy_work", "_log", "_name", "_table")

    def __init__(self, name: str, table: Table, log: TableLog, heavy_work: HeavyWork) -> None:
        self._name = name
        self._table = table
        self._log = log
        self._heavy_work = heavy_work

    async def missed_events(self, seat: Seat, last: int) -> tuple[Any, ...] | None:
        """The events after number ``last`` as this seat sees them, from this deal's first on, up to
        the table's ``number`` when this returns; None if the log cannot be read."""
        table, read = self._table, dict[int, Any]()
        while (dropped := table.dropped_numbers(last)) and dropped[-1] not in read:
            events = await self._read(max(read, default=dropped[0] - 1), seat)
            if not events:
                return None
            read |= events
        return (*(read[number] for number in dropped), *table.events_since(seat, last))

    async def _read(self, after: int, seat: Seat) -> dict[int, Any]:
        """The logged events after this number, as the seat sees them; empty if reading fails."""
        name = f"table {self._name}"
        try:
            async with self._heavy_work.slot(name, turn_path(_TABLES, name)):
                lines = await self._log.entries_after(after)
                return await read_in_thread(self._name, _see_events, lines, self._table.game, seat)
        except (OSError, TooMuchHeavyWork) as error:
            _LOG.error("a table could not be read", error, table=log_id(self._name))
            return {}


def _see_events(lines: tuple[bytes, ...], game: GameName, seat: Seat) -> dict[int, Any]:
    see = GAMES[game].see
    entries = (journal.read(line, game) for line in lines)
    return {entry.number: see(entry.event, seat) for entry in entries}
