"""Summaries without subscribers, for tables without a server."""

from __future__ import annotations

from typing import Any, cast

from herzrasen.lobby.summary import TableSummary
from herzrasen.server.room.summary_sink import SummarySink
from herzrasen.server.runtime.event_bus import InProcessBus


class NullSummarySink(SummarySink):
    """Nothing is written down; ``last`` is what would have been."""

    def __init__(self) -> None:
        super().__init__(InProcessBus(), cast("Any", None), lambda: 0)
        self.last: TableSummary | None = None

    def save(self, table_summary: TableSummary, epoch: int = 0) -> None:  # noqa: ARG002
        self.last = table_summary
