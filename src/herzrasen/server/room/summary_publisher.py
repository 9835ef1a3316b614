"""A room says how its table stands: over the bus for the lobby, into the store for a restart.

Who sits there, and that the match begins, is said at once. Whose turn it is changes with every
move, so it is said once a second at most, and written down less often still.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import Callable, Coroutine
from typing import Any, Final

import msgspec

from herzrasen.lobby import summary
from herzrasen.lobby.summary import Report
from herzrasen.server.runtime.event_bus import Bus
from herzrasen.storage.log import Fenced
from herzrasen.storage.table_summaries import KeptReport, KeptReports
from herzrasen.table.info import About
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_LOG: Final = logging.getLogger(__name__)
SUBJECT: Final = "tables"
"""Where reports are published, each as its bytes."""
_PAUSE: Final = 1.0
"""Seconds between two reports that differ in whose turn it is."""
_KEPT_FOR: Final = 5_000
"""Ms after which such a difference is written down."""


class Reports:
    """Where the reports of all rooms go."""

    def __init__(self, bus: Bus, reports: KeptReports, now: Callable[[], int]) -> None:
        """``now`` is the time in ms since 1970."""
        self.now = now
        self._bus = bus
        self._kept = reports
        self._writing: set[asyncio.Task[None]] = set()

    def publish(self, stands: Report) -> None:
        """Say it to everyone."""
        self._bus.publish(SUBJECT, summary.write(stands))

    def keep(self, stands: Report) -> None:
        """Write it down soon: nobody waits for it."""
        listing = stands.listing
        if listing.state == "over":
            self._write(self._kept.forget(listing.table))
            return
        persons = tuple(person for person in stands.persons if person is not None)
        kept = KeptReport(
            listing.table, listing.house.kind, persons, stands.seen, summary.write(stands)
        )
        self._write(self._kept.keep(kept))

    async def close(self) -> None:
        """Wait until all is written down."""
        while self._writing:
            await asyncio.wait(self._writing)

    def _write(self, writing: Coroutine[Any, Any, None]) -> None:
        async def written() -> None:
            try:
                await writing
            except (OSError, sqlite3.Error, Fenced):
                _LOG.exception("how a table stands could not be written")

        task = asyncio.create_task(written())
        self._writing.add(task)
        task.add_done_callback(self._writing.discard)


class Reporter:
    """The reports of one room."""

    __slots__ = (
        "_about",
        "_kept",
        "_name",
        "_reports",
        "_said",
        "_seating",
        "_timer",
    )

    def __init__(self, name: str, description: About, reports: Reports) -> None:
        self._name = name
        self._about = description
        self._reports = reports
        self._said: Report | None = None
        self._kept: Report | None = None
        self._seating = description.seating()
        self._timer: asyncio.TimerHandle | None = None

    def look(self, table: Table, seating: Seating) -> None:
        """Something may have changed at the table. Cheap: this follows every move."""
        before, self._seating = self._seating, seating
        moved = seating.places is not before.places or seating.begun != before.begun
        if moved or self._said is None:
            self._report(table)
        else:
            self._again(table, _PAUSE)

    def close(self, table: Table) -> None:
        """The room closes: nobody is here any more."""
        self._stop()
        stands = self._stands(table).left_alone()
        self._say(stands)
        self._keep(stands)

    def _report(self, table: Table) -> None:
        self._stop()
        stands = self._stands(table)
        self._say(stands)
        if self._kept is None or self._kept.listing != stands.listing:
            self._keep(stands)
        elif not _alike(stands, self._kept):
            due = self._kept.seen + _KEPT_FOR - stands.seen
            if due <= 0:
                self._keep(stands)
            else:
                self._again(table, due / 1000)

    def _again(self, table: Table, pause: float) -> None:
        """Report what is so by then, if that is not planned already."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(pause, self._report, table)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _stands(self, table: Table) -> Report:
        now = self._reports.now()
        return summary.report(self._name, self._about, table, self._seating, now)

    def _say(self, stands: Report) -> None:
        if self._said is None or not _alike(stands, self._said):
            self._reports.publish(stands)
        self._said = stands

    def _keep(self, stands: Report) -> None:
        self._kept = stands
        self._reports.keep(stands)


def _alike(one: Report, other: Report) -> bool:
    return one == msgspec.structs.replace(other, seen=one.seen)
