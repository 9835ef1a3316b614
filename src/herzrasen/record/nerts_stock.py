"""One area's stock and waste during a round: of cards, or of the places where cards were dealt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Generic, TypeVar

from herzrasen.games import nerts

T = TypeVar("T")


class Stock(Generic[T]):
    """The closed cards, the next first, and the waste, the top last.

    A line that asks for more than there is gets what there is: whether a record is valid is not
    checked here.
    """

    def __init__(self, closed: Iterable[T]) -> None:
        self.closed = list(closed)
        self.waste: list[T] = []

    def move(self, move: nerts.Move, count: int) -> list[T]:
        """Apply a move of the area in which ``count`` cards came up; returns what was turned."""
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

    def waste_to_stock(self) -> None:
        """Put the waste under the stock."""
        self.closed += self.waste
        self.waste = []

    def top_to_bottom(self) -> None:
        """Put the top card at the bottom."""
        self.closed = self.closed[1:] + self.closed[:1]

    def reorder(self, order: Sequence[int]) -> None:
        """Put the stock into a new order, given as the present index of each card. No order leaves
        it as it is."""
        if sorted(order) == [*range(len(self.closed))]:
            self.closed = [self.closed[place] for place in order]
