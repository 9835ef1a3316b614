"""Plots and tables that both games have."""

from __future__ import annotations

from collections.abc import Sequence

from herzrasen.protocol.http_statistics import GameStatistics, TrendPoint
from herzrasen.terminal.charts.bars import PlotBar
from herzrasen.terminal.history.plot import OverviewFigure, Plot, TrendCurve, UprightBars
from herzrasen.terminal.history.trend_line import trend_sentence
from herzrasen.terminal.number_format import format_day, mean, percent, whole
from herzrasen.terminal.translation import Translation


def match_figures(t: Translation, of: GameStatistics) -> list[OverviewFigure]:
    """How many matches, how many of them won, and the mean place."""
    language = t.language
    won = of.places[0] if of.places else 0
    won_share = percent(won, of.matches, language)
    return [
        OverviewFigure(t("history.figure.matches"), whole(of.matches, language)),
        OverviewFigure(
            t("history.figure.won"),
            whole(won, language),
            t("history.figure.won_about", percent=won_share),
        ),
        OverviewFigure(t("history.figure.place"), mean(of.place, language)),
    ]


def places(t: Translation, of: GameStatistics) -> Plot:
    """In which places the matches ended."""
    key, language = "history.plot.places", t.language
    labels = [t(f"common.place.{at + 1}") for at in range(len(of.places))]
    counts = [whole(count, language) for count in of.places]
    bars = [
        PlotBar(label, count, text, tone="" if at else "good")
        for at, (label, count, text) in enumerate(zip(labels, of.places, counts, strict=True))
    ]
    shares = [percent(count, of.matches, language) for count in of.places]
    return Plot(
        "places",
        t(f"{key}.title"),
        t(f"{key}.about"),
        UprightBars(bars),
        (t(f"{key}.place"), t(f"{key}.count"), "%"),
        list(zip(labels, counts, shares, strict=True)),
    )


def curve(t: Translation, points: Sequence[TrendPoint], key: str, least: float) -> Plot:
    """A row of values in time; ``key`` is ``course``, ``nerts_course`` or ``paces``."""
    language = t.language
    rows = [
        (
            format_day(point.since, language),
            mean(point.value, language),
            whole(point.deals, language),
        )
        for point in points
    ]
    about = f"history.plot.{key}"
    return Plot(
        key,
        t(f"{about}.title"),
        t(f"{about}.about"),
        TrendCurve(points),
        (t("history.plot.course.since"), t(f"{about}.value"), t(f"{about}.deals")),
        rows,
        trend_sentence(t, points, least),
    )
