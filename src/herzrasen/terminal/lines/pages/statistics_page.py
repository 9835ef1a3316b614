"""Statistics in lines: every figure and every plot as ``heading: value``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.terminal.history.history_requests import export_statistics, fetch_statistics
from herzrasen.terminal.history.plot import GamePlots, OverviewFigure, Plot
from herzrasen.terminal.lines.line_program import LineProgram
from herzrasen.terminal.lines.menu import Option, choose
from herzrasen.terminal.lines.pages.file_output import keep_file
from herzrasen.terminal.translation import Translation


async def statistics_page(program: LineProgram, game: GameName) -> None:
    """Say the statistics of one game, then offer them as a file. Raises ApiError."""
    t, session = program.t, program.session
    query: dict[str, str] = {"game": game}
    statistics = await fetch_statistics(program.api, query)
    if statistics.unread:
        session.say(t("history.statistics.counting", n=statistics.unread))
    of = statistics.of(game)
    if not of.matches:
        session.say_key("history.statistics.nothing", game=t(f"lobby.{game}.title"))
        session.say_key("history.statistics.nothing_says")
        return
    part = part_of(game, GamePlots)
    session.say(*figure_lines(t, part.figures(t, of)))
    for plot in part.plots(t, of):
        session.say(*plot_lines(t, plot))
    if program.restricted:
        return
    kinds: list[Option[Literal["csv", "json"]]] = [
        Option(t("history.statistics.csv"), "csv"),
        Option(t("history.statistics.json"), "json"),
    ]
    kind = await choose(session, t("history.statistics.files"), kinds)
    if kind is not None:
        content = await export_statistics(program.api, kind, query)
        keep_file(program, f"herzrasen-{game}.{kind}", content)


def figure_lines(t: Translation, figures: Iterable[OverviewFigure]) -> list[str]:
    """Figures as ``heading: value``, with what there is to know of them."""
    return [
        t(
            "line_mode.pair",
            name=figure.name,
            value=f"{figure.value}, {figure.note}" if figure.note else figure.value,
        )
        for figure in figures
    ]


def plot_lines(t: Translation, plot: Plot) -> list[str]:
    """A plot as its table: a heading, a sentence, then a row a line."""
    return [
        t("line_mode.heading", title=plot.title),
        *(sentence for sentence in (plot.about, plot.says) if sentence),
        *table_lines(t, plot.head, plot.rows),
    ]


def table_lines(t: Translation, head: Iterable[str], rows: Iterable[Iterable[str]]) -> list[str]:
    """A table, a row a line: the row's name, then each column's heading and value.

    >>> table_lines(Translation("en"), ["Place", "Matches"], [["1.", "4"]])
    ['1.: Matches 4']
    """
    _, *headings = [*head] or [""]
    lines = []
    for name, *values in rows:
        pairs = (f"{heading} {value}" for heading, value in zip(headings, values, strict=True))
        lines.append(t("line_mode.pair", name=name, value=", ".join(pairs)))
    return lines
