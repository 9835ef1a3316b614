"""The bots of Nerts: their settings, and how they move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from herzrasen.bots.bot_part import BotMemory, BotPart, Setting
from herzrasen.bots.nerts.bot import MEMORY_INSIGHT, NertsBot
from herzrasen.bots.nerts.memory import NO_MEMORY, Memory
from herzrasen.cards import Seat
from herzrasen.games.nerts import Event, Move, NertsRules, View


def _choose(
    settings: dict[str, int], seed: int, view: View, memory: Memory = NO_MEMORY
) -> tuple[Move | None, int]:
    action = NertsBot(**settings, seed=seed).act(view, memory)
    return action.move, action.after_ms


def _remembers(settings: Mapping[str, int]) -> bool:
    return settings.get("insight") == MEMORY_INSIGHT


def _remember(memory: Memory, rules: NertsRules, seat: Seat, events: Iterable[Event]) -> Memory:
    return memory.after(rules, rules.area(seat), events)


PART: Final = BotPart(
    _choose,
    MappingProxyType({"tempo": Setting(1, 5, 3), "insight": Setting(1, 5, 2)}),
    MappingProxyType({"mean_ms": Setting(400, 20_000, 2000), "touch": Setting(0, 1, 0)}),
    memory=BotMemory(_remembers, NO_MEMORY, _remember),
)
"""Not offered: the mean time of an action in milliseconds instead of a tempo, and a finger (1)
instead of a mouse."""
