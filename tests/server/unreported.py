"""Reports to nobody, for tables without a server."""

from __future__ import annotations

from typing import Any, cast

from herzrasen.lobby.summary import Report
from herzrasen.server.room.summary_publisher import Reporter, Reports
from herzrasen.server.runtime.event_bus import InProcess
from herzrasen.table.info import About


class Unkept(Reports):
    """Nothing is written down; ``last`` is what would have been."""

    def __init__(self) -> None:
        super().__init__(InProcess(), cast("Any", None), lambda: 0)
        self.last: Report | None = None

    def keep(self, stands: Report) -> None:
        self.last = stands


def unreported(description: About) -> Reporter:
    """A room's reporter that nobody listens to."""
    return Reporter("T", description, Unkept())
