"""Plots drawn with characters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.terminal.charts.bars import draw_lying_bars, draw_upright_bars
from herzrasen.terminal.charts.line_chart import LineChart, draw_lines
from herzrasen.terminal.charts.styled_text import StyledLine
from herzrasen.terminal.history.plot import LyingBars, Plot, TrendCurve, UprightBars
from herzrasen.terminal.history.trend_line import trend
from herzrasen.terminal.number_format import format_day, whole

_UPRIGHT_ROWS: Final = 4
_CURVE_ROWS: Final = 6


def draw_plot(plot: Plot, width: int, language: str) -> list[StyledLine]:
    """The picture of a plot, in so many columns; nothing where there is nothing to draw."""
    if not plot.rows:
        return []
    match plot.picture:
        case LyingBars(bars, length):
            return draw_lying_bars(bars, width, length)
        case UprightBars(bars):
            return draw_upright_bars(bars, width, _UPRIGHT_ROWS)
        case TrendCurve(points):
            values = [[point.value] for point in points]
            days = [format_day(points[at].since, language) for at in (0, -1)]
            places = [days[0], *[""] * (len(points) - 2), days[1]] if len(points) > 1 else days[:1]
            chart = LineChart(values, places=places, trend=trend(points))
            return draw_lines(chart, width, _CURVE_ROWS, lambda mark: whole(mark, language))


def draw_table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[StyledLine]:
    """A table; the first column is flush left, all others flush right."""
    widths = [max(map(len, column)) for column in zip(head, *rows, strict=True)]

    def line(cells: Sequence[str], tone: str) -> StyledLine:
        first, *others = zip(cells, widths, strict=True)
        name, width = first
        rest = "".join(f"  {cell:>{wide}}" for cell, wide in others)
        return [(f"{name:<{width}}", tone), (rest, tone)]

    return [line(head, "dim"), *(line(row, "") for row in rows)]
