"""How a deal went for a seat, trick by trick, as far as it could know: two charts, and the same in
figures."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from herzrasen.locales.formats import format_share
from herzrasen.protocol.hearts.coach import SeatReview
from herzrasen.terminal.charts.line_chart import LineChart, draw_lines
from herzrasen.terminal.charts.styled_text import StyledLine
from herzrasen.terminal.number_format import decimal, whole
from herzrasen.terminal.translation import Translation

_OUTLOOK: Final = "coach_table.review.outlook"
_NEAR: Final = 0.02
"""The share from which on a moon is worth a chart."""
_NAMED_EVERY: Final = 3
"""Tricks between two with their number below the chart."""
_LEAST_POINTS: Final = 6.0
_LEAST_PERCENT: Final = 20.0
_ROWS: Final = 7


def has_moon(review: SeatReview) -> bool:
    """Whether anybody came near a moon."""
    return any(chance >= _NEAR for outlook in review.outlook for chance in outlook.moon)


def points_chart(
    t: Translation, review: SeatReview, names: Sequence[str], width: int
) -> list[StyledLine]:
    """Each seat's expected points after every trick."""
    rows = [outlook.points for outlook in review.outlook]
    chart = _chart(review, rows, names, _LEAST_POINTS)
    return draw_lines(chart, width, _ROWS, lambda mark: whole(mark, t.language))


def moon_chart(
    t: Translation, review: SeatReview, names: Sequence[str], width: int
) -> list[StyledLine]:
    """How likely each seat was to shoot the moon."""
    rows = [[100 * chance for chance in outlook.moon] for outlook in review.outlook]
    chart = _chart(review, rows, names, _LEAST_PERCENT)
    return draw_lines(chart, width, _ROWS, lambda mark: format_share(mark / 100, t.language))


def outlook_table(
    t: Translation, review: SeatReview, names: Sequence[str], *, moon: bool
) -> tuple[list[str], list[list[str]]]:
    """The head and the rows of the same in figures."""
    language, rows = t.language, []
    for outlook in review.outlook:
        values = outlook.moon if moon else outlook.points
        trick = whole(outlook.trick, language) if outlook.trick else t(f"{_OUTLOOK}.start")
        rows.append(
            [trick, *((format_share if moon else decimal)(value, language) for value in values)]
        )
    return [t(f"{_OUTLOOK}.trick"), *names], rows


def _chart(
    review: SeatReview, rows: Sequence[Sequence[float]], names: Sequence[str], span: float
) -> LineChart:
    tricks = [outlook.trick for outlook in review.outlook]
    places = [str(trick) if at % _NAMED_EVERY == 0 else "" for at, trick in enumerate(tricks)]
    turn = (
        tricks.index(review.turning.trick)
        if review.turning and review.turning.trick in tricks
        else 0
    )
    return LineChart(rows, names, review.seat, span, places, turn or None)
