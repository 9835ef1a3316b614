"""Publishes the summaries of all tables on the event bus, and stores them in the background."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.lobby import summary
from herzrasen.lobby.summary import TableSummary
from herzrasen.server.runtime.background_tasks import BackgroundTasks
from herzrasen.server.runtime.event_bus import EventBus
from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.table_summaries import StoredSummary, SummaryStore
from herzrasen.telemetry.rate_limited_log import RateLimitedLog

_LOG: Final = RateLimitedLog(logging.getLogger(__name__))
SUBJECT: Final = "tables"
"""The event bus subject of summaries, each published as bytes."""


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
