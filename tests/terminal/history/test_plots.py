"""The statistics of both games as figures and plots."""

from __future__ import annotations

import time
from typing import Any

import pytest
from msgspec.structs import replace

from herzrasen.locales import text
from herzrasen.protocol.hearts.statistics import (
    HeartsStatistics,
    KindCost,
    PassingAverage,
)
from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.protocol.nerts.statistics import NertsStatistics
from herzrasen.terminal.charts.styled_text import plain_lines
from herzrasen.terminal.history import hearts_plots, nerts_plots
from herzrasen.terminal.history.plot import Plot
from herzrasen.terminal.history.plot_drawing import draw_plot, draw_table
from herzrasen.terminal.screens import statistics_screen
from herzrasen.terminal.translation import Translation

DAY = 86_400_000
COURSE = tuple(
    TrendPoint(1_790_000_000_000 + 3 * at * DAY, 10 + at, value)
    for at, value in enumerate((8.0, 7.5, 6.0, 6.6, 5.2, 4.9, 5.5, 4.0))
)
HEARTS = HeartsStatistics(
    matches=24,
    places=(10, 7, 4, 3),
    place=2.0,
    deals=140,
    points=6.25,
    course=COURSE,
    shot=3,
    tried=5,
    conceded=2,
    queens=30,
    queen_deals=140,
    passing=(PassingAverage("left", 40, 5.5), PassingAverage("hold", 30, -1.2)),
    reviewed=4,
    costs=(KindCost("pass", 10, 3, 2.4), KindCost("lead", 20, 1, 0.0)),
    presets=("standard",),
)
NERTS = NertsStatistics(
    matches=2,
    places=(1, 1),
    place=1.5,
    deals=9,
    points=-3.0,
    course=COURSE[:1],
    calls=3,
    pace=11.25,
    paces=COURSE,
    turns=2.0,
    left=4.5,
    won=7,
    lost=2,
    won_by=120.4,
    lost_by=None,
    presets=("stoss",),
)
PARTS: list[tuple[Any, Any]] = [(hearts_plots, HEARTS), (nerts_plots, NERTS)]


def drawing(plot: Plot, width: int = 70, language: str = "en") -> str:
    return "\n".join(plain_lines(draw_plot(plot, width, language)))


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize(("part", "of"), PARTS)
@pytest.mark.parametrize("width", [40, 76])
def test_every_plot_fits_and_has_a_table(part: Any, of: Any, language: str, width: int) -> None:
    t = Translation(language)
    for plot in part.plots(t, of):
        assert plot.title
        assert "history." not in plot.title + plot.about
        lines = drawing(plot, width, language).splitlines()
        assert lines
        assert max(map(len, lines)) <= max(width, 60)
        table = plain_lines(draw_table(plot.head, plot.rows))
        assert len(table) == 1 + len(plot.rows)


def test_hearts_has_its_figures() -> None:
    t = Translation("en")
    figures = [(figure.value, figure.note) for figure in hearts_plots.figures(t, HEARTS)]
    assert figures == [
        ("24", ""),
        ("10", "42% of matches"),
        ("2.0", ""),
        ("6.3", "lower is better"),
    ]
    by_key = {plot.key: plot for plot in hearts_plots.plots(t, HEARTS)}
    assert [*by_key] == ["places", "course", "passing", "moons", "queen", "costs"]
    assert by_key["queen"].rows == [("Taken by you", "30", "21"), ("Taken by others", "110", "79")]
    assert by_key["passing"].rows[1] == ("No passing", "−1.2", "30")
    assert by_key["course"].says.startswith("Falling: ")
    assert "3 mistakes" in drawing(by_key["costs"])


def test_without_queen_or_races_nothing_is_drawn_of_them() -> None:
    t = Translation("en")
    without = HeartsStatistics(**{**_fields(HEARTS), "queen_deals": 0, "queens": 0})
    assert "queen" not in {plot.key for plot in hearts_plots.plots(t, without)}
    peaceful = NertsStatistics(**{**_fields(NERTS), "won": 0, "lost": 0})
    races = nerts_plots.plots(t, peaceful)[-1]
    assert races.about == "No races yet."
    assert drawing(races) == ""


def test_nerts_has_its_figures() -> None:
    t = Translation("de")
    values = [figure.value for figure in nerts_plots.figures(t, NERTS)]
    assert values == ["2", "1", "1,5", "−3,0", "3", "11,3", "4,5", "2,0"]
    races = nerts_plots.plots(t, NERTS)[-1]
    assert [row[1:] for row in races.rows] == [
        ("7", t("history.plot.races.by", ms=120)),
        ("2", "–"),
    ]


def test_a_course_has_its_ends_below_and_its_trend_in_it() -> None:
    plot = hearts_plots.plots(Translation("en"), HEARTS)[1]
    lines = drawing(plot).splitlines()
    assert lines[-1].split() == ["21", "Sept", "2026", "12", "Oct", "2026"]
    assert lines[0].startswith("10")
    single = nerts_plots.plots(Translation("en"), NERTS)[1]
    assert len(drawing(single).splitlines()[-1].split()) == 3


def _fields(value: Any) -> dict[str, Any]:
    return {name: getattr(value, name) for name in value.__struct_fields__}


def test_each_figure_stands_at_its_own_moon() -> None:
    (moons,) = (one for one in hearts_plots.plots(Translation("en"), HEARTS) if one.key == "moons")
    keys = [f"history.plot.moons.{kind}" for kind in ("shot", "tried", "conceded")]
    assert moons.rows == [(text("en", key), str(n)) for key, n in zip(keys, (3, 5, 2), strict=True)]


@pytest.mark.parametrize(("queens", "deals"), [(0, 140), (30, 140), (0, 0)])
def test_who_never_took_the_queen_sees_that_too(queens: int, deals: int) -> None:
    of = replace(HEARTS, queens=queens, queen_deals=deals)
    names = {one.key for one in hearts_plots.plots(Translation("en"), of)}
    assert ("queen" in names) == bool(deals)


def test_the_present_is_in_the_unit_of_what_is_filtered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "time", lambda: 1_790_000_000.25)
    assert statistics_screen.now_ms() == 1_790_000_000_250


def test_faults_and_choices_stand_in_their_columns() -> None:
    (costs,) = (one for one in hearts_plots.plots(Translation("en"), HEARTS) if one.key == "costs")
    heads = [text("en", f"history.plot.costs.{name}") for name in ("faults", "choices")]
    assert costs.head[2:] == tuple(heads)
    assert [row[2:] for row in costs.rows] == [("3", "10"), ("1", "20")]
