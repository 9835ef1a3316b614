"""The bots of Nerts: their settings, and how they move."""

from __future__ import annotations

from types import MappingProxyType
from typing import Final

from herzrasen.bots.bot_part import BotPart, Setting
from herzrasen.bots.nerts.bot import NertsBot
from herzrasen.bots.nerts.memory import NO_MEMORY, Memory
from herzrasen.games.nerts import Move, View


def _choose(
    settings: dict[str, int], seed: int, view: View, memory: Memory = NO_MEMORY
) -> tuple[Move | None, int]:
    action = NertsBot(**settings, seed=seed).act(view, memory)
    return action.move, action.after_ms


PART: Final = BotPart(
    _choose,
    MappingProxyType({"tempo": Setting(1, 5, 3), "insight": Setting(1, 5, 2)}),
    MappingProxyType({"mean_ms": Setting(400, 20_000, 2000), "touch": Setting(0, 1, 0)}),
)
"""Not offered: the mean time of an action in milliseconds instead of a tempo, and a finger (1)
instead of a mouse."""
