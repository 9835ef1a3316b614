"""The connection of a replay: the game's board listens to it as it would to a server.

One step forward is delivered as an event, so that it is animated and described; any other jump
replaces the whole view. A record does not change: whatever a board sends is ignored.
"""

from __future__ import annotations

import msgspec

from herzrasen.protocol.http_records import RecordReplay
from herzrasen.protocol.table_updates import EventShown
from herzrasen.terminal.connection.offline_connection import OfflineConnection, welcome_of
from herzrasen.terminal.replay.selectors import record_seats
from herzrasen.terminal.state.table_room import TableRoom


class ReplayConnection(OfflineConnection):
    """The table after one step of a replay; ``at`` is the step, counted from 0."""

    def __init__(self, record: RecordReplay, at: int = 0) -> None:
        super().__init__(room_at(record, at))
        self.record = record
        self.at = at

    def go_to(self, to: int) -> None:
        """Show another step of this deal."""
        if to == self.at or not 0 <= to < len(self.record.steps):
            return
        ahead = to == self.at + 1
        self.at = to
        step = self.record.steps[to]
        room = msgspec.structs.replace(self.room, view=step.view, number=step.number)
        if ahead:
            self.deliver(room, EventShown(step.number, step.event, step.view, None, step.races))
        else:
            self._show_step(room)

    def load(self, record: RecordReplay, at: int) -> None:
        """Show another deal, or this one with other eyes."""
        self.record, self.at = record, at
        self._show_step(room_at(record, at))

    def _show_step(self, room: TableRoom) -> None:
        """The table as it stands; the event that led there goes along."""
        missed = tuple(step.event for step in self.record.steps[self.at : self.at + 1])
        self.deliver(room, welcome_of(room, missed))


def room_at(record: RecordReplay, at: int) -> TableRoom:
    """The table after a step."""
    step = record.steps[at] if record.steps else None
    return TableRoom(
        status="record",
        game=record.game,
        rules=record.rules,
        options=record.options,
        seat=record.seat,
        number=0 if step is None else step.number,
        seats=record_seats(record),
        view=None if step is None else step.view,
        undone=tuple(deal.number - 1 for deal in record.deals if deal.undone),
    )
