"""A grid of braille dots, two by four in each character, in which lines are drawn."""

from __future__ import annotations

from typing import Final

from herzrasen.terminal.charts.styled_text import StyledPiece

DOTS_ACROSS: Final = 2
DOTS_DOWN: Final = 4
_BLANK: Final = 0x2800
_DOTS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot, by its row and column in a character."""


class BrailleGrid:
    """``width`` by ``height`` characters; a character has the tone of what was drawn last."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self._bits = [[0] * width for _ in range(height)]
        self._tones = [[""] * width for _ in range(height)]

    def dot(self, x: int, y: int, tone: str = "") -> None:
        """Set one dot; outside the grid nothing happens."""
        column, row = x // DOTS_ACROSS, y // DOTS_DOWN
        if 0 <= column < self.width and 0 <= row < self.height:
            self._bits[row][column] |= _DOTS[y % DOTS_DOWN][x % DOTS_ACROSS]
            self._tones[row][column] = tone

    def line(
        self, start: tuple[int, int], end: tuple[int, int], tone: str = "", *, every: int = 1
    ) -> None:
        """Draw a straight line, both ends included; of its dots every second, third … one."""
        (x, y), (to_x, to_y) = start, end
        steps = max(abs(to_x - x), abs(to_y - y), 1)
        for step in range(0, steps + 1, every):
            along = step / steps
            self.dot(round(x + (to_x - x) * along), round(y + (to_y - y) * along), tone)

    def row(self, at: int) -> list[StyledPiece]:
        """One row of characters, neighbours of one tone together."""
        pieces: list[StyledPiece] = []
        for bits, tone in zip(self._bits[at], self._tones[at], strict=True):
            sign = chr(_BLANK + bits) if bits else " "
            if pieces and (pieces[-1][1] == tone or not bits):
                pieces[-1] = (pieces[-1][0] + sign, pieces[-1][1])
            else:
                pieces.append((sign, tone))
        return pieces
