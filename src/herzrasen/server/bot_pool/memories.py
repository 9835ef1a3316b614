"""The memories of a table's bots: what a bot is given besides its view."""

from __future__ import annotations

from typing import Any

from herzrasen.bots.bot_part import BotPart
from herzrasen.cards import Seat
from herzrasen.kits.registry import part_of
from herzrasen.server.bot_pool.event_history import EventHistory
from herzrasen.table.table import Table


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
