"""Publishes the summary of each table: on the event bus for the lobby, in storage for a restart.

A change of seats or the beginning of the match is published at once. Whose turn it is changes with
every move: that is published once a second at most, and stored less often still.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Collection
from typing import Final

import msgspec

from herzrasen.lobby import summary
from herzrasen.lobby.summary import TableSummary
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.table_summaries import StoredSummary, SummaryStore
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
SUBJECT: Final = "tables"
"""The event bus subject of summaries, each published as bytes."""
_PAUSE: Final = 1.0
"""Seconds between two summaries that differ only in whose turn it is."""
_SAVE_AFTER_MS: Final = 5_000
"""Milliseconds after which such a difference is stored."""


class SummarySink:
    """Publishes and stores the summaries of all rooms."""

    def __init__(
        self, bus: EventBus, summaries: SummaryStore, now: Callable[[], int], node: str = ""
    ) -> None:
        """``now`` is the time in ms since 1970; ``node`` is this node of a cluster."""
        self.now = now
        self._node = node
        self._bus = bus
        self._store = summaries
        self._writing = BackgroundTasks()

    def publish(self, table_summary: TableSummary) -> None:
        """Publish a summary on the bus."""
        own = msgspec.structs.replace(table_summary, node=self._node)
        self._bus.publish(SUBJECT, summary.write(own))

    def save(self, table_summary: TableSummary, epoch: int = 0) -> None:
        """Store a summary in the background, unless it is that of a former owner's epoch."""
        self._writing.start(self.save_now(table_summary, epoch))

    async def save_now(self, table_summary: TableSummary, epoch: int = 0) -> None:
        """Store a summary, as ``save``; where that fails, a line in the log says so."""
        try:
            await self._save(table_summary, epoch)
        except (OSError, WriteConflict) as error:
            _LOG.error("the summary of a table could not be saved", error)

    async def close(self) -> None:
        """Wait until everything is stored."""
        await self._writing.finish()

    async def _save(self, table_summary: TableSummary, epoch: int) -> None:
        listing = table_summary.listing
        if listing.state == "over":
            await self._store.delete(listing.table)
            return
        persons = tuple(person for person in table_summary.persons if person is not None)
        stored = StoredSummary(
            listing.table,
            listing.house.kind,
            persons,
            table_summary.seen,
            summary.write(table_summary.for_storage()),
            epoch,
        )
        await self._store.save(stored)


class SummaryPublisher:
    """Publishes the summaries of one room."""

    __slots__ = (
        "_description",
        "_epoch",
        "_name",
        "_published",
        "_saved",
        "_seating",
        "_summaries",
        "_timer",
        "owners",
        "yielding",
    )

    def __init__(
        self, name: str, description: TableInfo, summaries: SummarySink, epoch: int = 0
    ) -> None:
        self.owners: Callable[[], Collection[tuple[str, ...]]] = tuple
        """The people who play here and are connected, by their addresses."""
        self.yielding: Callable[[], int] = int
        """How many seats yield to who comes."""
        self._name = name
        self._epoch = epoch
        self._description = description
        self._summaries = summaries
        self._published: TableSummary | None = None
        self._saved: TableSummary | None = None
        self._seating = description.seating()
        self._timer: asyncio.TimerHandle | None = None

    def update(self, table: Table, seating: Seating) -> None:
        """Publish the summary if it has changed. Cheap: called after every move."""
        before, self._seating = self._seating, seating
        moved = (
            seating.occupants is not before.occupants
            or seating.begun != before.begun
            or seating.ended != before.ended
        )
        if moved or self._published is None:
            self._report(table)
        else:
            self._schedule(table, _PAUSE)

    def publish_again(self, table: Table) -> None:
        """Publish the summary although it has not changed: others may have missed it."""
        self._published = None
        self._report(table)

    def close(self, table: Table) -> None:
        """Publish the summary without connections: the room closes."""
        self._stop()
        table_summary = self._summary(table).without_connections()
        self._publish(table_summary)
        self._save(table_summary)

    def _report(self, table: Table) -> None:
        self._stop()
        table_summary = self._summary(table)
        self._publish(table_summary)
        if self._saved is None or self._saved.listing != table_summary.listing:
            self._save(table_summary)
        elif not _alike(table_summary, self._saved):
            due = self._saved.seen + _SAVE_AFTER_MS - table_summary.seen
            if due <= 0:
                self._save(table_summary)
            else:
                self._schedule(table, due / 1000)

    def _schedule(self, table: Table, pause: float) -> None:
        """Publish after a pause, unless that is scheduled already."""
        if self._timer is None:
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(pause, self._report, table)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _summary(self, table: Table) -> TableSummary:
        now = self._summaries.now()
        made = summary.summarize(
            self._name, self._description, table, self._seating, now, self.owners()
        )
        return msgspec.structs.replace(made, yielding=self.yielding(), epoch=self._epoch)

    def _publish(self, table_summary: TableSummary) -> None:
        if self._published is None or not _alike(table_summary, self._published):
            self._summaries.publish(table_summary)
        self._published = table_summary

    def _save(self, table_summary: TableSummary) -> None:
        self._saved = table_summary
        self._summaries.save(table_summary, self._epoch)


def _alike(one: TableSummary, other: TableSummary) -> bool:
    return one == msgspec.structs.replace(other, seen=one.seen)
