"""One area's stock and waste as a round goes on: cards, or the places where cards were dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from herzrasen.games import nerts

Thing = TypeVar("Thing")


class Stock(Generic[Thing]):
    """What lies closed, the next first, and what lies on the waste, the top last.

    A line that asks for more than there is takes what there is: whether a record is right is not
    judged here.
    """

    def __init__(self, closed: Iterable[Thing]) -> None:
        self.closed = list(closed)
        self.waste: list[Thing] = []

    def move(self, move: nerts.Move, count: int) -> list[Thing]:
        """A move of the area's own, in which ``count`` cards came up; answers what was turned."""
        match move:
            case nerts.Turn() if count:
                turned, self.closed = self.closed[:count], self.closed[count:]
                self.waste += turned
                return turned
            case nerts.Turn():
                self.closed, self.waste = self.waste, []
            case nerts.Lift(source=nerts.Place(at=nerts.Spot.WASTE)) if self.waste:
                self.waste.pop()
            case _:
                pass
        return []

    def gather(self) -> None:
        """The waste goes under the stock."""
        self.closed += self.waste
        self.waste = []

    def lower(self) -> None:
        """The top card goes to the bottom."""
        self.closed = self.closed[1:] + self.closed[:1]

    def reorder(self, order: Sequence[int]) -> None:
        """The stock in a new order: the place where each card lay; no order leaves it as it is."""
        if sorted(order) == [*range(len(self.closed))]:
            self.closed = [self.closed[place] for place in order]
