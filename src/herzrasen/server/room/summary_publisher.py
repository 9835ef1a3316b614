"""Publishes the summary of one table: for the lobby, and in storage for a restart.

A change of seats or the beginning of the match is published at once. Whose turn it is changes with
every move: that is published once a second at most, when the timer "summary" fires, and stored less
often still.
"""

from __future__ import annotations

from typing import Final

import msgspec

from herzrasen.lobby import summary
from herzrasen.lobby.summary import TableSummary
from herzrasen.server.room.broadcaster import Broadcaster
from herzrasen.server.room.effects import PublishSummary, SaveSummary
from herzrasen.server.room.room_members import RoomMembers
from herzrasen.server.room.step_context import StepContext
from herzrasen.table.info import TableInfo
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_PAUSE: Final = 1.0
"""Seconds between two summaries that differ only in whose turn it is."""
_SAVE_AFTER_MS: Final = 5_000
"""Milliseconds after which such a difference is stored."""


class SummaryPublisher:
    """What has been published of one table, and stored, and what is to be."""

    __slots__ = (
        "_broadcaster",
        "_context",
        "_description",
        "_epoch",
        "_members",
        "_name",
        "_published",
        "_saved",
        "_seating",
    )

    def __init__(
        self,
        name: str,
        description: TableInfo,
        epoch: int,
        broadcaster: Broadcaster,
        members: RoomMembers,
        context: StepContext,
    ) -> None:
        self._name = name
        self._epoch = epoch
        self._description = description
        self._broadcaster = broadcaster
        self._members = members
        self._context = context
        self._published: TableSummary | None = None
        self._saved: TableSummary | None = None
        self._seating = description.seating()

    def update(self, table: Table, seating: Seating) -> None:
        """Publish the summary if it has changed. Cheap: called after every move."""
        before, self._seating = self._seating, seating
        moved = (
            seating.occupants is not before.occupants
            or seating.begun != before.begun
            or seating.ended != before.ended
        )
        if moved or self._published is None:
            self.report(table)
        elif not self._context.is_running("summary"):
            self._context.start_timer("summary", _PAUSE)

    def publish_again(self, table: Table) -> None:
        """Publish the summary although it has not changed: others may have missed it."""
        self._published = None
        self.report(table)

    def close(self, table: Table) -> None:
        """Publish the summary without connections: the session closes."""
        self._context.stop_timer("summary")
        table_summary = self._summary(table).without_connections()
        self._publish(table_summary)
        self._save(table_summary)

    def report(self, table: Table) -> None:
        """Publish the summary if it has changed, and store it if that is due."""
        self._context.stop_timer("summary")
        table_summary = self._summary(table)
        self._publish(table_summary)
        if self._saved is None or self._saved.listing != table_summary.listing:
            self._save(table_summary)
        elif not _alike(table_summary, self._saved):
            due = self._saved.seen + _SAVE_AFTER_MS - table_summary.seen
            if due <= 0:
                self._save(table_summary)
            else:
                self._context.start_timer("summary", due / 1000)

    def _summary(self, table: Table) -> TableSummary:
        owners = self._broadcaster.player_turns(self._members.seating)
        made = summary.summarize(
            self._name, self._description, table, self._seating, self._context.now.wall, owners
        )
        yielding = self._members.yielding_seats
        return msgspec.structs.replace(made, yielding=yielding, epoch=self._epoch)

    def _publish(self, table_summary: TableSummary) -> None:
        if self._published is None or not _alike(table_summary, self._published):
            self._context.effects.append(PublishSummary(table_summary))
        self._published = table_summary

    def _save(self, table_summary: TableSummary) -> None:
        self._saved = table_summary
        self._context.effects.append(SaveSummary(table_summary))


def _alike(one: TableSummary, other: TableSummary) -> bool:
    return one == msgspec.structs.replace(other, seen=one.seen)
