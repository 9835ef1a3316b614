"""Rooms of tests from which nobody goes on to a rematch."""

from __future__ import annotations

from herzrasen.games.protocol import Refusal
from herzrasen.table.info import TableInfo
from herzrasen.table.members.rematch import RematchVote


class NoNextTables:
    """There is no other table."""

    def rematch_refusal(self, _address: str) -> Refusal | None:
        """Nobody is told so before."""
        return None

    async def open_next(
        self, _description: TableInfo, _vote: RematchVote, _address: str
    ) -> str | Refusal:
        """It cannot be saved."""
        return Refusal("table.refusal.not-saved")
