"""The middle of a large card: as many signs of its suit as it counts, or the figure of a court
card."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from herzrasen.cards import Rank

LEAST_WIDTH: Final = 11
LEAST_HEIGHT: Final = 9
"""Cells of a card that has room for ten signs."""

FIGURES: Final = {Rank.JACK: "♞", Rank.QUEEN: "♛", Rank.KING: "♚"}
"""Chess has signs for the court that every terminal knows."""

_COLUMNS: Final = {"L": -2, "C": 0, "R": 2}
_ROWS_OF: Final = {
    Rank.TWO: "C1 C7",
    Rank.THREE: "C1 C4 C7",
    Rank.FOUR: "L1 R1 L7 R7",
    Rank.FIVE: "L1 R1 C4 L7 R7",
    Rank.SIX: "L1 R1 L4 R4 L7 R7",
    Rank.SEVEN: "L1 R1 C2 L4 R4 L7 R7",
    Rank.EIGHT: "L1 R1 C2 L4 R4 C6 L7 R7",
    Rank.NINE: "L1 R1 L3 R3 C4 L5 R5 L7 R7",
    Rank.TEN: "L1 R1 C2 L3 R3 L5 R5 C6 L7 R7",
}
"""Column and row of each sign, on a card of nine rows."""


def pips(rank: Rank) -> Iterator[tuple[int, int]]:
    """Where the signs of a number card stand: columns from its middle, rows from its top."""
    for place in _ROWS_OF.get(rank, "").split():
        yield _COLUMNS[place[0]], int(place[1])
