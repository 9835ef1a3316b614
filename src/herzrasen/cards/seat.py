"""Seats at a table, counted from 0 clockwise: the left neighbour of seat s is seat s + 1."""

from typing import Final, Never, TypeAlias

Seat: TypeAlias = int
"""A player's place, 0 to players - 1; or one of the two names below."""

DEALER: Final[Seat] = -1
"""The seat of chance: it shuffles, deals and acts for the clock. Nobody sits there."""

WATCHER: Final[Seat] = -2
"""A viewer without a seat: sees what everyone at the table sees, and may never move."""

NO_SEATS: Final[frozenset[Never]] = frozenset()
"""The empty set of seats. One shared value, because Python allocates 216 bytes for each empty
frozenset."""
