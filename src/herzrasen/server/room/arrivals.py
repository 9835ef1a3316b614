"""Persons who will reconnect in a moment: their table has moved, or their node is gone.

Meanwhile they are not shown as away, and no vote is decided without them.
"""

from __future__ import annotations

from typing import Final

from herzrasen.cards import NO_SEATS, Seat

ARRIVAL_MS: Final = 5000
"""How long such a person counts as present before they reconnect."""


class Arrivals:
    """The ``seats`` whose persons are expected."""

    __slots__ = ("_until", "seats")

    def __init__(self) -> None:
        self.seats: frozenset[Seat] = NO_SEATS
        self._until = 0

    def expect(self, seats: frozenset[Seat], now: int) -> None:
        """Expect the persons at these seats from now on, in ms, and no others."""
        self.seats = seats
        self._until = now + ARRIVAL_MS

    def update(self, connected: frozenset[Seat], now: int) -> frozenset[Seat]:
        """The seats that are expected still, while these are connected."""
        self.seats = self.seats - connected if now < self._until else NO_SEATS
        return self.seats

    @property
    def end(self) -> int | None:
        """When they count as away, None if nobody is expected."""
        return self._until if self.seats else None
