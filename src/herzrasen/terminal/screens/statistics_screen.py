"""The statistics of one's own matches, one game at a time: figures, plots, files, the habit."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final, Literal, cast

from msgspec.structs import replace
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from herzrasen.games.names import GAME_NAMES
from herzrasen.games.protocol import GameName
from herzrasen.kits.registry import part_of
from herzrasen.protocol.answer_types import MyStatistics
from herzrasen.protocol.http_history import MyFinishedMatch
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.habit.milestones import milestones_of
from herzrasen.terminal.habit.today import habit_of, habit_sentence
from herzrasen.terminal.history.history_requests import (
    export_statistics,
    fetch_finished,
    fetch_statistics,
)
from herzrasen.terminal.history.match_query import NO_FILTER, HistoryFilter, query_of
from herzrasen.terminal.history.plot import GamePlots, OverviewFigure
from herzrasen.terminal.history.plot_drawing import draw_plot, draw_table
from herzrasen.terminal.number_format import format_day
from herzrasen.terminal.screens.match_filter import FilterChanged, MatchFilterPanel
from herzrasen.terminal.screens.page import TextPage, style_lines

_WIDEST_PLOT: Final = 76


class StatisticsScreen(TextPage):
    """The statistics. ``statistics`` is None until the server has answered."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", show=False),
        Binding("a", "tables", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.filter = replace(NO_FILTER, game=GAME_NAMES[0])
        self.filter_open = False
        self.as_tables = False
        self.statistics: MyStatistics | None = None
        self.finished: Sequence[MyFinishedMatch] = ()

    @property
    def game(self) -> str:
        """The game that is shown."""
        return self.filter.game

    def on_mount(self) -> None:
        """Ask for the figures."""
        self.load_first(self.load())
        self.run_worker(self._load_habit(), group="habit")

    @property
    def takes_keys(self) -> bool:
        """Whether some figures are there; more may follow."""
        return super().takes_keys or self.statistics is not None

    async def load(self) -> None:
        """Ask until all matches are counted: the server reads new ones a few at a time."""
        before: float = float("inf")
        while True:
            query = query_of(replace(self.filter, game=""), now_ms())
            answer = await self.attempt(fetch_statistics(self.api, query))
            if answer is None:
                return
            if self.statistics is None:
                self._begin(answer)
            self.statistics = answer
            await self.recompose()
            if not answer.unread or answer.unread >= before:
                return
            before = answer.unread

    def _begin(self, answer: MyStatistics) -> None:
        """Show first a game that the person has played."""
        game = next((name for name in GAME_NAMES if answer.of(name).presets), self.game)
        self.filter = replace(self.filter, game=game)

    async def _load_habit(self) -> None:
        if not self.store.values.habit:
            return
        self.finished = await fetch_finished(self.api) or ()
        if self.statistics is not None:
            await self.recompose()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The heading."""
        return f"{self.t('history.title')} · {self.t('history.tab.statistics')}"

    def key_actions(self) -> dict[str, str]:
        """The filter, and the plots as tables."""
        t = self.t
        return {"F": t("history.filter.title"), "A": t("history.statistics.table")}

    def body(self) -> ComposeResult:
        """The game and the filter, figures and plots, files, the habit."""
        t, statistics = self.t, self.statistics
        if statistics is None:
            yield Text(t("history.loading"), "muted")
            return
        games = [ChoiceItem(game, t(f"lobby.{game}.title")) for game in GAME_NAMES]
        yield ChoiceRow(games, self.game, id="game")
        with FlowRow():
            yield ActionButton(self._filter_label(), "filter", id="filter")
            yield SwitchRow(t("history.statistics.table"), self.as_tables, id="tables")
        if self.filter_open:
            presets = {game: statistics.of(game).presets for game in GAME_NAMES}
            yield MatchFilterPanel(self.filter, presets, searches_list=False)
        if statistics.unread:
            yield Text(t("history.statistics.counting", n=statistics.unread), "muted")
        yield from self._figures(statistics.of(self.game))
        yield from self._habit()

    def _filter_label(self) -> str:
        count = self.filter.count
        return self.t("history.filter.set", n=count) if count else self.t("history.filter.title")

    def _figures(self, of: Any) -> ComposeResult:
        t = self.t
        if not of.matches:
            key = "none_fit" if of.presets and self.filter.count else "nothing"
            game = t(f"lobby.{self.game}.title")
            yield Text(t(f"history.statistics.{key}", game=game), "gap")
            return
        part = part_of(cast("GameName", self.game), GamePlots)
        yield Text(figure_lines(part.figures(t, of)), classes="gap", id="figures")
        width = min(_WIDEST_PLOT, max(20, self.size.width - 4))
        for plot in part.plots(t, of):
            yield Text(plot.title, "heading")
            yield Text(" ".join(filter(None, (plot.about, plot.says))), "muted")
            if plot.rows:
                table = draw_table(plot.head, plot.rows)
                picture = table if self.as_tables else draw_plot(plot, width, t.language)
                yield Text(style_lines(picture), id=f"plot-{plot.key}")
        yield Text(t("history.statistics.files"), "heading")
        yield Text(t("history.statistics.files_says"), "muted")
        with FlowRow():
            yield ActionButton(t("history.statistics.csv"), "csv", id="csv")
            yield ActionButton(t("history.statistics.json"), "json", id="json")

    def _habit(self) -> Iterator[Any]:
        if not self.store.values.habit or not self.finished:
            return
        t = self.t
        habit = habit_of(self.finished, now_ms())
        yield Text(t("habit.title"), "heading")
        yield Text(habit_sentence(t, habit, int(self.store.values.daily_goal)), id="habit")
        if habit.longest > 1:
            yield Text(t("habit.longest", n=habit.longest), "muted")
        yield Text(t("habit.milestones"), "heading")
        for at, milestone in enumerate(reversed(milestones_of(self.finished))):
            name = t(f"habit.milestone.{milestone.name}")
            day = format_day(milestone.at, t.language)
            yield ListRow(name, day, value=milestone.table, id=f"milestone-{at}")

    async def on_resize(self) -> None:
        """Draw the plots in the room there is."""
        if self.statistics is not None:
            await self.recompose()

    # What is done -------------------------------------------------------------------------------

    @on(ChoiceRow.ChoiceMade, "#game")
    def choose_game(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show another game; its rules are other ones."""
        self._set_filter(replace(self.filter, game=event.value, preset=""))

    @on(FilterChanged)
    def take_filter(self, event: FilterChanged) -> None:
        """Count the matches that fit."""
        self._set_filter(event.filter)

    def _set_filter(self, filter_: HistoryFilter) -> None:
        self.filter = filter_
        self.begin(self.load())

    @on(SwitchRow.Switched, "#tables")
    async def show_tables(self, event: SwitchRow.Switched) -> None:
        """Show plots or tables."""
        self.as_tables = event.value
        await self.recompose()

    @on(ActionButton.ButtonPressed)
    async def press(self, event: ActionButton.ButtonPressed) -> None:
        """Open the filter, or save a file."""
        match event.button.value:
            case "filter":
                await self.action_filter()
            case "csv":
                self.run_worker(self._export("csv"), group="export")
            case _:
                self.run_worker(self._export("json"), group="export")

    @on(ListRow.RowPressed)
    def open_milestone(self, event: ListRow.RowPressed) -> None:
        """Show the match that reached it."""
        from herzrasen.terminal.screens.record_screen import open_table_record

        open_table_record(self.terminal, event.row.value)

    async def action_filter(self) -> None:
        """Open or close the filter."""
        self.filter_open = not self.filter_open
        await self.recompose()

    async def action_tables(self) -> None:
        """Show tables in place of plots, or plots again."""
        self.as_tables = not self.as_tables
        await self.recompose()

    async def _export(self, kind: Literal["csv", "json"]) -> None:
        query = query_of(self.filter, now_ms())
        content = await self.attempt(export_statistics(self.api, kind, query))
        if content is not None:
            self.save(f"herzrasen-{self.game}.{kind}", content)


def figure_lines(figures: Sequence[OverviewFigure]) -> Content:
    """Figures, one a line: name, value, note."""
    name = max(len(figure.name) for figure in figures)
    value = max(len(figure.value) for figure in figures)
    return style_lines(
        [
            (f"{figure.name:<{name}}  ", ""),
            (f"{figure.value:>{value}}", "strong"),
            (f"  {figure.note}", "dim"),
        ]
        for figure in figures
    )


def now_ms() -> int:
    """The time, in ms since 1970."""
    return int(time.time() * 1000)
