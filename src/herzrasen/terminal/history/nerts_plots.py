"""Statistics of a player's matches of Nerts: figures and plots."""

from __future__ import annotations

from typing import Final

from herzrasen.protocol.nerts.statistics import NertsStatistics
from herzrasen.terminal.charts.bars import PlotBar
from herzrasen.terminal.history.plot import GamePlots, LyingBars, OverviewFigure, Plot
from herzrasen.terminal.history.shared_plots import curve, match_figures, places
from herzrasen.terminal.number_format import mean, percent, whole
from herzrasen.terminal.translation import Translation

_SAME_POINTS: Final = 0.5
"""Points per round by which a trend has to move to be one."""
_SAME_PACE: Final = 0.3
"""The same for cards a minute."""


def figures(t: Translation, of: NertsStatistics) -> list[OverviewFigure]:
    """The overview."""
    language, key = t.language, "history.figure"
    call_share = percent(of.calls, of.deals, language)
    return [
        *match_figures(t, of),
        OverviewFigure(
            t(f"{key}.points_nerts"), mean(of.points, language), t(f"{key}.points_nerts_about")
        ),
        OverviewFigure(
            t(f"{key}.calls"),
            whole(of.calls, language),
            t(f"{key}.calls_about", percent=call_share),
        ),
        OverviewFigure(t(f"{key}.pace"), mean(of.pace, language), t(f"{key}.pace_about")),
        OverviewFigure(t(f"{key}.left"), mean(of.left, language), t(f"{key}.left_about")),
        OverviewFigure(t(f"{key}.turns"), mean(of.turns, language), t(f"{key}.turns_about")),
    ]


def plots(t: Translation, of: NertsStatistics) -> list[Plot]:
    """All plots, in the order of the page."""
    course = curve(t, of.course, "nerts_course", _SAME_POINTS)
    paces = [curve(t, of.paces, "paces", _SAME_PACE)] if of.paces else []
    return [places(t, of), course, *paces, _races(t, of)]


def _races(t: Translation, of: NertsStatistics) -> Plot:
    key, language = "history.plot.races", t.language
    bars, rows = [], []
    for name, count, ms in (("won", of.won, of.won_by), ("lost", of.lost, of.lost_by)):
        margin = "" if ms is None else t(f"{key}.by", ms=round(ms))
        label, text = t(f"{key}.{name}"), whole(count, language)
        bars.append(PlotBar(label, count, text, margin, "good" if name == "won" else "bad"))
        rows.append((label, text, margin or "–"))
    any_race = of.won + of.lost > 0
    about = t(f"{key}.about" if any_race else f"{key}.none")
    head = (t(f"{key}.what"), t(f"{key}.count"), t(f"{key}.margin"))
    return Plot("races", t(f"{key}.title"), about, LyingBars(bars), head, rows if any_race else ())


PART: Final = GamePlots(figures, plots)
