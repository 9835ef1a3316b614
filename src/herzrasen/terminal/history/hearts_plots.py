"""Statistics of a player's matches of Hearts: figures and plots."""

from __future__ import annotations

from typing import Final

from herzrasen.protocol.hearts.statistics import HeartsStatistics
from herzrasen.terminal.charts.bars import PlotBar
from herzrasen.terminal.history.plot import GamePlots, LyingBars, OverviewFigure, Plot
from herzrasen.terminal.history.shared_plots import curve, match_figures, places
from herzrasen.terminal.number_format import mean, percent, whole
from herzrasen.terminal.translation import Translation

_NO_CHANGE: Final = 0.3
"""Points per deal by which a trend has to move to be one."""
_MOON_TONES: Final = {"shot": "good", "tried": "", "conceded": "bad"}


def figures(t: Translation, of: HeartsStatistics) -> list[OverviewFigure]:
    """The overview."""
    points = OverviewFigure(
        t("history.figure.points"), mean(of.points, t.language), t("history.figure.points_about")
    )
    return [*match_figures(t, of), points]


def plots(t: Translation, of: HeartsStatistics) -> list[Plot]:
    """All plots, in the order of the page."""
    course = curve(t, of.course, "course", _NO_CHANGE)
    queen = [_queen(t, of)] if of.queen_deals else []
    return [places(t, of), course, _passing(t, of), _moons(t, of), *queen, _costs(t, of)]


def _passing(t: Translation, of: HeartsStatistics) -> Plot:
    key, language = "history.plot.passing", t.language
    bars, rows = [], []
    for each in of.passing:
        way, points = t(f"{key}.{each.way}"), mean(each.points, language)
        bars.append(PlotBar(way, each.points, points, t(f"{key}.of", n=each.deals)))
        rows.append((way, points, whole(each.deals, language)))
    head = (t(f"{key}.way"), t(f"{key}.points"), t(f"{key}.deals"))
    return Plot("passing", t(f"{key}.title"), t(f"{key}.about"), LyingBars(bars), head, rows)


def _moons(t: Translation, of: HeartsStatistics) -> Plot:
    key = "history.plot.moons"
    counts = {"shot": of.shot, "tried": of.tried, "conceded": of.conceded}
    names = {kind: t(f"{key}.{kind}") for kind in counts}
    texts = {kind: whole(count, t.language) for kind, count in counts.items()}
    bars = [
        PlotBar(names[kind], count, texts[kind], tone=_MOON_TONES[kind])
        for kind, count in counts.items()
    ]
    head = (t(f"{key}.what"), t(f"{key}.count"))
    rows = [(names[kind], texts[kind]) for kind in counts]
    return Plot("moons", t(f"{key}.title"), t(f"{key}.about"), LyingBars(bars), head, rows)


def _queen(t: Translation, of: HeartsStatistics) -> Plot:
    key, language, deals = "history.plot.queen", t.language, of.queen_deals
    bars, rows = [], []
    for name, count in (("taken", of.queens), ("avoided", deals - of.queens)):
        label, part = t(f"{key}.{name}"), percent(count, deals, language)
        bars.append(PlotBar(label, count, f"{part} %", tone="bad" if name == "taken" else ""))
        rows.append((label, whole(count, language), part))
    about = t(f"{key}.about", n=deals)
    head = (t(f"{key}.what"), t(f"{key}.count"), "%")
    return Plot("queen", t(f"{key}.title"), about, LyingBars(bars, deals), head, rows)


def _costs(t: Translation, of: HeartsStatistics) -> Plot:
    key, language = "history.plot.costs", t.language
    bars, rows = [], []
    for each in of.costs:
        kind, cost = t(f"{key}.{each.kind}"), mean(each.cost, language)
        bars.append(PlotBar(kind, each.cost, cost, t(f"{key}.of", n=each.faults), "bad"))
        rows.append((kind, cost, whole(each.faults, language), whole(each.choices, language)))
    about = t(f"{key}.about", n=of.reviewed) if of.reviewed else t(f"{key}.none")
    head = tuple(t(f"{key}.{name}") for name in ("kind", "cost", "faults", "choices"))
    return Plot("costs", t(f"{key}.title"), about, LyingBars(bars), head, rows)


PART: Final = GamePlots(figures, plots)
