"""The time limits of a table: how long people may think."""

from __future__ import annotations

from typing import Annotated

import msgspec


class TurnTime(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """``move`` seconds for each move; and for a deal in all ``reserve`` seconds on top, which run
    only when those of the move are over. Unused time of a move is lost.

    With no reserve it is a clock per move, with a short ``move`` one per deal.
    """

    move: Annotated[int, msgspec.Meta(ge=5, le=600)]
    reserve: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0

    def within(self, limit: TurnTime) -> bool:
        """Whether nobody may think longer than by ``limit``."""
        return self.move <= limit.move and self.reserve <= limit.reserve

    def at_most(self, limit: TurnTime) -> TurnTime:
        """The same, but nothing longer than in ``limit``."""
        return TurnTime(min(self.move, limit.move), min(self.reserve, limit.reserve))
