"""Values that go on in steps, as lines: one for each side, with its name at its end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final

import msgspec

from herzrasen.terminal.charts.braille import DOTS_ACROSS, DOTS_DOWN, BrailleGrid
from herzrasen.terminal.charts.scale import Axis, axis_of, keep_apart
from herzrasen.terminal.charts.styled_text import StyledLine, StyledPiece, side_tone
from herzrasen.terminal.drawing.canvas import shorten

_NAME_WIDTH: Final = 11
_FLAG: Final = "bad"
_DOTTED: Final = 3


class LineChart(msgspec.Struct, frozen=True):
    """``rows`` holds what each side has at each place, from left to right; ``own`` is drawn last.

    ``span`` is the least that lies between top and bottom, ``flag`` a place that stands out,
    ``places`` the names of the places below the chart, "" for none.
    """

    rows: Sequence[Sequence[float]]
    names: Sequence[str] = ()
    own: int = 0
    span: float = 0.0
    places: Sequence[str] = ()
    flag: int | None = None
    trend: tuple[float, float] | None = None


def draw_lines(
    chart: LineChart, width: int, height: int, mark: Callable[[float], str]
) -> list[StyledLine]:
    """The chart in so many characters; ``mark`` writes a height of the axis."""
    axis = axis_of([value for row in chart.rows for value in row], chart.span)
    marks = [mark(value) for value in axis.marks]
    margin = max(map(len, marks)) + 1
    names = [_short(name) for name in chart.names]
    right = max(map(len, names), default=-1) + 1
    across = max(4, width - margin - right)
    grid = BrailleGrid(across, height)
    _draw(chart, axis, grid)
    left = _labels([axis.place(value, height) for value in axis.marks], marks)
    ends = chart.rows[-1] if names else ()
    tips = keep_apart([axis.place(value, height) for value in ends], height - 1)
    lines: list[StyledLine] = []
    for row in range(height):
        pieces: list[StyledPiece] = [(f"{left.get(row, ''):>{margin - 1}} ", "dim"), *grid.row(row)]
        if row in tips:
            side = tips.index(row)
            pieces.append((f" {names[side]}", _tone(chart, side)))
        lines.append(pieces)
    if any(chart.places):
        lines.append([(" " * margin + _below(chart.places, across), "dim")])
    return lines


def _draw(chart: LineChart, axis: Axis, grid: BrailleGrid) -> None:
    wide, high = grid.width * DOTS_ACROSS, grid.height * DOTS_DOWN
    last = len(chart.rows) - 1
    across = [round((wide - 1) * at / last) if last else wide // 2 for at in range(last + 1)]

    if chart.flag is not None:
        for y in range(0, high, 2):
            grid.dot(across[chart.flag], y, _FLAG)
    if chart.trend is not None and last > 1:
        first, final = (axis.place(value, high) for value in chart.trend)
        grid.line((0, first), (wide - 1, final), "dim", every=_DOTTED)
    sides = sorted(range(len(chart.rows[0])), key=lambda side: side == chart.own)
    for side in sides:
        points = [
            (x, axis.place(row[side], high)) for x, row in zip(across, chart.rows, strict=True)
        ]
        for start, end in pairwise(points) if last else [(points[0], points[0])]:
            grid.line(start, end, _tone(chart, side))


def _tone(chart: LineChart, side: int) -> str:
    return "accent" if side == chart.own else side_tone(side)


def _labels(rows: Sequence[int], marks: Sequence[str]) -> dict[int, str]:
    return dict(zip(rows, marks, strict=True))


def _below(places: Sequence[str], width: int) -> str:
    """The names of places, each as near to its place as those before it allow."""
    line, last = "", len(places) - 1
    for at, name in enumerate(places):
        if name:
            middle = round((width - 1) * at / last) if last else width // 2
            column = max(0, min(middle - len(name) // 2, width - len(name)))
            if not line or column > len(line):
                line = f"{line:<{column}}{name}"
    return line


def _short(name: str) -> str:
    return shorten(name, _NAME_WIDTH - 1)
