"""Gives room codes to new tables, and finds the table of a code.

The summaries in storage know every table that is open, whichever node has it, and lose it when it
is over. So a code is one table's as long as that is open, and no longer. Two nodes that draw the
same code within milliseconds, of 64 million, would give it twice; then it leads nowhere.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from herzrasen.lobby import summary
from herzrasen.lobby.room_code import name_prefix
from herzrasen.storage.table_summaries import SummaryStore

_DRAWS: Final = 8
"""Codes that are drawn for one table; with a million open tables one of them is free for certain
enough."""


class RoomCodes:
    """The codes of the open tables."""

    def __init__(self, summaries: SummaryStore, draw: Callable[[], str]) -> None:
        """``draw`` returns a random code, or "" where tables are to have none."""
        self._summaries = summaries
        self._draw = draw

    async def new(self) -> str:
        """A code that no open table has; "" if none was found. Raises OSError."""
        for _ in range(_DRAWS):
            code = self._draw()
            if not code or not await self._summaries.with_prefix(name_prefix(code)):
                return code
        return ""

    async def find(self, code: str, person: str) -> str | None:
        """The name of the open table with this code; None if there is none that this person may be
        at. Raises OSError."""
        lines = await self._summaries.with_prefix(name_prefix(code))
        if len(lines) != 1:
            return None
        try:
            found = summary.read(lines[0])
        except (msgspec.MsgspecError, ValueError):
            return None
        listing = found.listing
        admitted = listing.house.admits(
            seated=person in found.persons, takeable=listing.state == "waiting" and listing.free > 0
        )
        deserted = listing.state == "waiting" and not listing.people  # nobody is there to begin
        return listing.table if admitted and not deserted and listing.state != "over" else None
