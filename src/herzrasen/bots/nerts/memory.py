"""Memory of the own stock, from the events that the seat has seen.

A stock comes back in the order of the waste, so it is known once it has been turned through. The
view shows only how many cards it has.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

import msgspec

from herzrasen.cards import Card
from herzrasen.games.nerts import NertsRules, Spot
from herzrasen.games.nerts.events import Dealt, Event, Moved, Remedied, Turned, TurnedOver
from herzrasen.games.nerts.rules import StuckAction


class Memory(msgspec.Struct, frozen=True):
    """The own stock, the next card first, None where a card has not been seen; and the waste, which
    becomes the stock again."""

    stock: tuple[Card | None, ...] = ()
    waste: tuple[Card, ...] = ()

    def after(self, rules: NertsRules, area: int, events: Iterable[Event]) -> Memory:
        """The memory of this area's stock after more events."""
        memory = self
        for event in events:
            memory = _follow(memory, rules, area, event)
        return memory


NO_MEMORY: Final = Memory()
"""The memory of a stock that has not been watched."""


def _follow(memory: Memory, rules: NertsRules, area: int, event: Event) -> Memory:
    match event:
        case Dealt():
            return Memory((None,) * event.areas[area].stock)
        case Remedied():
            return _after_remedy(memory, rules)
        case Turned(seat) if rules.area(seat) == area:
            return Memory(memory.stock[len(event.cards) :], memory.waste + event.cards)
        case TurnedOver(seat) if rules.area(seat) == area:
            return Memory(memory.waste)
        case Moved(seat) if event.source.at is Spot.WASTE and rules.area(seat) == area:
            return Memory(memory.stock, memory.waste[:-1])
        case _:
            return memory


def _after_remedy(memory: Memory, rules: NertsRules) -> Memory:
    """The stock after a remedy: with the waste under it, and then its top card at the bottom or all
    cards in unknown order."""
    stock = memory.stock + memory.waste
    if rules.stuck_action is StuckAction.ROTATE:
        return Memory(stock[1:] + stock[:1])
    return Memory((None,) * len(stock))
