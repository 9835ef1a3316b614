"""What a player who pays attention remembers of his own stock.

A stock comes back in the order in which the waste lay, so whoever has turned it through once knows
it. The view shows only how many cards it has; what it was is followed from the events that the
seat saw, and from nothing else.
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
    """The own stock, the next card first, None where a card has not been seen; and the waste, from
    which it will come back."""

    stock: tuple[Card | None, ...] = ()
    waste: tuple[Card, ...] = ()

    def after(self, rules: NertsRules, area: int, events: Iterable[Event]) -> Memory:
        """What is remembered of this area's stock after some more events."""
        memory = self
        for event in events:
            memory = _follow(memory, rules, area, event)
        return memory


NOTHING: Final = Memory()
"""What is remembered of a stock that nobody watched."""


def _follow(memory: Memory, rules: NertsRules, area: int, event: Event) -> Memory:
    match event:
        case Dealt():
            return Memory((None,) * event.areas[area].stock)
        case Remedied():
            return _gathered(memory, rules)
        case Turned(seat) if rules.area(seat) == area:
            return Memory(memory.stock[len(event.cards) :], memory.waste + event.cards)
        case TurnedOver(seat) if rules.area(seat) == area:
            return Memory(memory.waste)
        case Moved(seat) if event.source.at is Spot.WASTE and rules.area(seat) == area:
            return Memory(memory.stock, memory.waste[:-1])
        case _:
            return memory


def _gathered(memory: Memory, rules: NertsRules) -> Memory:
    """The stock after a remedy: with the waste under it, the top card at the bottom or all cards
    in an order that nobody knows."""
    stock = memory.stock + memory.waste
    if rules.stuck_action is StuckAction.ROTATE:
        return Memory(stock[1:] + stock[:1])
    return Memory((None,) * len(stock))
