"""A plot as a value: a title, what it is about, a picture, and the same as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from herzrasen.protocol.http_statistics import TrendPoint
from herzrasen.terminal.charts.bars import PlotBar
from herzrasen.terminal.translation import Translation


class LyingBars(msgspec.Struct, frozen=True):
    """Bars to the right, one below the other; ``whole`` is the length of the longest possible."""

    bars: Sequence[PlotBar]
    whole: float = 0.0


class UprightBars(msgspec.Struct, frozen=True):
    """Bars that stand side by side."""

    bars: Sequence[PlotBar]


class TrendCurve(msgspec.Struct, frozen=True):
    """A row of values with the line of their trend."""

    points: Sequence[TrendPoint]


class Plot(msgspec.Struct, frozen=True):
    """``says`` is a sentence on the whole; without ``rows`` there is nothing to draw."""

    key: str
    title: str
    about: str
    picture: LyingBars | UprightBars | TrendCurve
    head: Sequence[str] = ()
    rows: Sequence[Sequence[str]] = ()
    says: str = ""


class OverviewFigure(msgspec.Struct, frozen=True):
    """One number of the overview."""

    name: str
    value: str
    note: str = ""


class GamePlots(NamedTuple):
    """A game's part of the statistics: figures and plots from those of its matches."""

    figures: Callable[[Translation, Any], list[OverviewFigure]]
    plots: Callable[[Translation, Any], list[Plot]]
