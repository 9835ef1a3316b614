"""With which settings and which memory a seat's bot thinks, beyond what its view shows."""

from __future__ import annotations

from typing import Any, Final

from herzrasen.bots.bot import MORE
from herzrasen.bots.nerts import INSIGHT_OF_MEMORY, NOTHING, Memory
from herzrasen.cards import Seat
from herzrasen.server.bot_pool.event_history import Past
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table

_MEAN_MS: Final = MORE["nerts"]["mean_ms"]


def settings(table: Table, seating: Seating, seat: Seat) -> dict[str, int]:
    """The table's bots' settings; for an absent person, at the tempo measured of him."""
    own = table.tempo.mean_ms(seat) if seat in seating.left else None
    return seating.bot if own is None else {**seating.bot, "mean_ms": _MEAN_MS.nearest(own)}


class Minds:
    """What the bots of one table remember."""

    __slots__ = ("_known", "_past")

    def __init__(self, past: Past) -> None:
        self._past = past
        self._known: dict[Seat, tuple[int, Memory]] = {}

    async def recall(self, table: Table, seat: Seat, bot: dict[str, int]) -> tuple[Any, ...]:
        """The memory that the bot is to be told, if it is one that remembers; that of nothing while
        what was cannot be read."""
        if table.game != "nerts" or bot.get("insight") != INSIGHT_OF_MEMORY:
            return ()
        last, memory = self._known.get(seat, (0, NOTHING))
        seen = await self._past.missed(seat, last)
        if seen is None:
            return (NOTHING,)
        memory = memory.after(table.rules, table.rules.area(seat), seen)
        self._known[seat] = (table.number, memory)
        return (memory,)
