"""The walk through a record: which step is shown, and what lies past the ends of a deal."""

from __future__ import annotations

from typing import Literal

import msgspec

from herzrasen.protocol.http_records import RecordReplay
from herzrasen.terminal.replay.selectors import WalkDirection, landmark

Entry = Literal["first", "last", "keep"] | int
"""Where a deal that comes is entered: at an end, at the same step as before, or at a step counted
from 0."""


class Walk(msgspec.Struct, frozen=True):
    """Step ``at`` of a replay, counted from 0; ``plays`` while it goes on by itself."""

    record: RecordReplay
    at: int = 0
    plays: bool = False
    speed: float = 1.0

    @property
    def last(self) -> int:
        """The last step of the deal."""
        return len(self.record.steps) - 1

    @property
    def is_over(self) -> bool:
        """Whether nothing comes after this step, in no deal."""
        return self.at == self.last and self.record.deal == len(self.record.deals)

    def next_deal(self, way: WalkDirection) -> int | None:
        """The deal past this end of the one that is shown; None where it goes on, or where there is
        none."""
        if self.at != (self.last if way > 0 else 0):
            return None
        deal = self.record.deal + way
        return deal if 1 <= deal <= len(self.record.deals) else None

    def to_step(self, at: int) -> Walk:
        """Another step of this deal, or the nearest there is."""
        return msgspec.structs.replace(self, at=max(0, min(self.last, at)))

    def to_landmark(self, way: WalkDirection) -> Walk:
        """Where the trick before or after ends; in Nerts five seconds away."""
        return self.to_step(landmark(self.record, self.at, way))

    def toggle(self) -> Walk:
        """Play, from the beginning where the end was reached; or pause."""
        start = 0 if self.is_over and not self.plays else self.at
        return msgspec.structs.replace(self, plays=not self.plays, at=start)

    def pause(self) -> Walk:
        """Go on by hand."""
        return msgspec.structs.replace(self, plays=False)

    def enter(self, record: RecordReplay, entry: Entry) -> Walk:
        """Another deal, or other eyes."""
        walk = msgspec.structs.replace(self, record=record)
        match entry:
            case "first":
                return walk.to_step(0)
            case "last":
                return walk.to_step(walk.last)
            case "keep":
                return walk.to_step(self.at if record.deal == self.record.deal else 0)
            case _:
                return walk.to_step(entry)
