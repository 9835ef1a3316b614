"""Seats at a table, counted from 0 clockwise: the left neighbour of seat s is seat s + 1."""

from typing import Final, Never, TypeAlias

Seat: TypeAlias = int
"""A player's place, 0 to players - 1; or one of the two names below."""

DEALER: Final[Seat] = -1
"""The seat of chance: it moves where dice would fall, and nobody plays there."""

WATCHER: Final[Seat] = -2
"""Who looks on without a seat: knows what the table knows, and may never move."""

NOBODY: Final[frozenset[Never]] = frozenset()
"""No seat, one value for all who keep it: Python makes every empty frozenset anew, of 216 bytes."""
