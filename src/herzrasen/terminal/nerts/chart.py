"""A small chart of the totals, round by round: each player's line in the colour and with the letter
of their deck, so that it can be read without colours."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.terminal.nerts.text_page import PageLine, StyledText

_HEIGHT: Final = 8
_AXIS: Final = 5
"""Cells of the numbers at the left."""


def chart_lines(
    totals: Sequence[Sequence[int]], marks: Sequence[StyledText], width: int
) -> list[PageLine]:
    """The totals of each side after each round; ``marks`` are a letter and a style for each side.
    Nothing with fewer than two rounds."""
    if len(totals) < 2:
        return []
    low = min(0, *(n for row in totals for n in row))
    high = max(1, *(n for row in totals for n in row))
    steps = max(1, min(width - _AXIS - 2, 6 * len(totals)))
    grid: list[list[StyledText]] = [[(" ", "raised")] * (steps + 1) for _ in range(_HEIGHT)]
    for side, (letter, style) in enumerate(marks):
        dots = style.replace("back.", "deck.")
        points = [0, *(row[side] for row in totals)]
        for x in range(steps + 1):
            exact = x * (len(points) - 1) / steps
            at = min(int(exact), len(points) - 2)
            value = points[at] + (points[at + 1] - points[at]) * (exact - at)
            y = round((high - value) / (high - low) * (_HEIGHT - 1))
            is_round = abs(exact - round(exact)) < 0.5 * (len(points) - 1) / steps
            if grid[y][x][0] in (" ", "·"):
                grid[y][x] = (letter, style) if is_round and x else ("·", dots)
    lines = []
    for y, row in enumerate(grid):
        value = round(high - y * (high - low) / (_HEIGHT - 1))
        axis = f"{value:>{_AXIS - 1}} ".replace("-", "−")
        lines.append(PageLine(((axis, "raised.muted"), ("│", "raised.line"), *_merge_pieces(row))))
    return lines


def _merge_pieces(cells: list[StyledText]) -> list[StyledText]:
    """Neighbours of one style as one piece."""
    pieces: list[StyledText] = []
    for text, style in cells:
        if pieces and pieces[-1][1] == style:
            pieces[-1] = (pieces[-1][0] + text, style)
        else:
            pieces.append((text, style))
    return pieces
