"""A summary publisher without subscribers, for tables without a server."""

from __future__ import annotations

from typing import Any, cast

from herzrasen.lobby.summary import TableSummary
from herzrasen.server.room.summary_publisher import SummaryPublisher, SummarySink
from herzrasen.server.runtime.event_bus import InProcessBus
from herzrasen.table.info import TableInfo


class NullSummarySink(SummarySink):
    """Nothing is written down; ``last`` is what would have been."""

    def __init__(self) -> None:
        super().__init__(InProcessBus(), cast("Any", None), lambda: 0)
        self.last: TableSummary | None = None

    def save(self, table_summary: TableSummary, epoch: int = 0) -> None:  # noqa: ARG002
        self.last = table_summary


def null_publisher(description: TableInfo) -> SummaryPublisher:
    """A room's reporter that nobody listens to."""
    return SummaryPublisher("T", description, NullSummarySink())
