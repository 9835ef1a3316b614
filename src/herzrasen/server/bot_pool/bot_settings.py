"""Which bot plays a seat: its settings on an empty one, and where it stands in for a person.

All bots of a table have the strength that its host chose; a stand-in plays as fast as the
person did.
"""

from __future__ import annotations

from herzrasen.bots.bot_part import BotPart
from herzrasen.cards import Seat
from herzrasen.kits.registry import part_of
from herzrasen.table.seats import Seating
from herzrasen.table.table import Table


def bot_settings(table: Table, seating: Seating, seat: Seat) -> dict[str, int]:
    """The bot settings of the table; for an absent person, with the speed measured of them."""
    own = table.playing_speed.mean_ms(seat) if seat in seating.left else None
    mean_ms = part_of(table.game, BotPart).extra_settings.get("mean_ms")
    if own is None or mean_ms is None:
        return seating.bot
    return {**seating.bot, "mean_ms": mean_ms.clamp(own)}
