"""The settings and the memory of a seat's bot: what it is given besides its view."""

from __future__ import annotations

from typing import Any

from herzrasen.bots.bot_part import BotPart
from herzrasen.cards import Seat
from herzrasen.kits.registry import part_of
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def bot_settings(table: Table, seating: Seating, seat: Seat) -> dict[str, int]:
    """The bot settings of the table; for an absent person, with the speed measured of them."""
    own = table.playing_speed.mean_ms(seat) if seat in seating.left else None
    mean_ms = part_of(table.game, BotPart).extra_settings.get("mean_ms")
    if own is None or mean_ms is None:
        return seating.bot
    return {**seating.bot, "mean_ms": mean_ms.clamp(own)}


class BotMemories:
    """The memories of the bots of one table."""

    __slots__ = ("_history", "_known")

    def __init__(self, history: EventHistory) -> None:
        self._history = history
        self._known: dict[Seat, tuple[int, Any]] = {}

    async def recall(self, table: Table, seat: Seat, bot: dict[str, int]) -> tuple[Any, ...]:
        """The memory to give to the bot, if its settings allow one; an empty one while the log
        cannot be read."""
        kind = part_of(table.game, BotPart).memory
        if kind is None or not kind.used(bot):
            return ()
        last, memory = self._known.get(seat, (0, kind.empty))
        seen = await self._history.missed_events(seat, last)
        if seen is None:
            return (kind.empty,)
        memory = kind.after(memory, table.rules, seat, seen)
        self._known[seat] = (table.number, memory)
        return (memory,)
