"""One's own matches: the list, newest first, as far as it fits the filter."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from herzrasen.protocol.http_history import MyMatch
from herzrasen.protocol.rules import GameInfos
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.history.history_requests import fetch_matches
from herzrasen.terminal.history.match_query import NO_FILTER, HistoryFilter, query_of
from herzrasen.terminal.history.match_sentences import badge, match_facts, match_title
from herzrasen.terminal.screens.match_filter import FilterChanged, MatchFilterPanel
from herzrasen.terminal.screens.match_screen import MatchScreen
from herzrasen.terminal.screens.page import TextPage
from herzrasen.terminal.screens.statistics_screen import StatisticsScreen, now_ms

PresetsByGame = dict[str, list[str]]


class HistoryScreen(TextPage):
    """The list of matches. ``found`` is None until the server has answered."""

    begins_at = "#match-0"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f", "filter", show=False),
        Binding("t", "statistics", show=False),
        Binding("r", "ratings", show=False),
        Binding("o", "open_record", show=False),
    ]

    def __init__(self) -> None:
        super().__init__()
        self.filter = NO_FILTER
        self.filter_open = False
        self.presets: PresetsByGame = {}
        self.found: Sequence[MyMatch] | None = None
        self.more: int | None = None

    def on_mount(self) -> None:
        """Ask for the first page."""
        self.load_first(self.load())
        self.run_worker(self._load_presets(), group="presets")

    async def _load_presets(self) -> None:
        games = await self.attempt(self.api.get("api/games", GameInfos))
        if games is not None:
            self.presets = {
                game: [one.name for one in info.presets] for game, info in games.items()
            }

    async def load(self, before: int | None = None) -> None:
        """Ask for a page, the first or one further down."""
        query = query_of(self.filter, now_ms())
        page = await self.attempt(fetch_matches(self.api, query, before))
        if page is None:
            return
        further = None if before is None else f"#match-{len(self.found or ())}"
        self.found = page.matches if before is None else [*(self.found or ()), *page.matches]
        self.more = page.more
        await self.recompose()
        for row in self.query(further) if further is not None else ():
            row.focus()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The heading."""
        title = f"{self.t('history.title')} · {self.t('history.tab.matches')}"
        if self.found is None or not self.filter.is_set:
            return title
        key = "found" if self.more is None else "found_more"
        return f"{title} · {self.t(f'history.match.{key}', n=len(self.found))}"

    def key_actions(self) -> dict[str, str]:
        """The filter and the other pages."""
        t, count = self.t, self.filter.count
        filters = t("history.filter.set", n=count) if count else t("history.filter.title")
        pages = {"T": t("history.tab.statistics"), "R": t("ratings.title")}
        return {"F": filters, **pages, "O": t("history.act.open")}

    def body(self) -> ComposeResult:
        """The filter where it is open, the matches, the way to more of them."""
        t = self.t
        if self.found is None:
            yield Text(t("history.loading"), "muted")
            return
        with FlowRow():
            yield ActionButton(t("history.filter.title"), "filter", id="filter")
            yield ActionButton(t("history.tab.statistics"), "statistics", id="statistics")
            yield ActionButton(t("ratings.title"), "ratings", id="ratings")
            yield ActionButton(t("history.act.open"), "record", weight="quiet", id="record")
        if self.filter_open:
            yield MatchFilterPanel(self.filter, self.presets, searches_list=True)
        for at, match in enumerate(self.found):
            points = "" if match.points is None else t("history.match.points", n=match.points)
            title = f"{badge(t, match):>4} {match_title(t, match)}"
            yield ListRow(title, points, value=str(at), marked=match.place == 1, id=f"match-{at}")
            yield Text(f"      {match_facts(t, match)}", "muted")
        if self.more is not None:
            yield ActionButton(t("history.match.more"), "more", id="more")
        if not self.found:
            yield Text(t("history.none_fit" if self.filter.is_set else "history.nothing"), "gap")
            if self.filter.is_set:
                yield ActionButton(t("history.all"), "all", id="all")

    # What is done -------------------------------------------------------------------------------

    @on(ActionButton.ButtonPressed)
    async def press(self, event: ActionButton.ButtonPressed) -> None:
        """Do what the button says."""
        match event.button.value:
            case "filter":
                await self.action_filter()
            case "statistics":
                self.action_statistics()
            case "ratings":
                self.action_ratings()
            case "record":
                self.action_open_record()
            case "more":
                self.begin(self.load(self.more))
            case _:
                self.set_filter(NO_FILTER)

    @on(ListRow.RowPressed)
    def open_match(self, event: ListRow.RowPressed) -> None:
        """Show one match."""
        if self.found is not None:
            self.app.push_screen(MatchScreen(self.found[int(event.row.value)]))

    @on(FilterChanged)
    def take_filter(self, event: FilterChanged) -> None:
        """Show the matches that fit."""
        self.set_filter(event.filter)

    def set_filter(self, filter_: HistoryFilter) -> None:
        """Ask for the matches that fit."""
        self.filter = filter_
        self.begin(self.load())

    async def action_filter(self) -> None:
        """Open or close the filter."""
        self.filter_open = not self.filter_open
        await self.recompose()

    def action_statistics(self) -> None:
        """Show what came of the matches."""
        self.app.push_screen(StatisticsScreen())

    def action_ratings(self) -> None:
        """Show the boards."""
        from herzrasen.terminal.screens.ratings_screen import RatingsScreen

        self.app.push_screen(RatingsScreen())

    def action_open_record(self) -> None:
        """Open the file of a match."""
        from herzrasen.terminal.screens.record_screen import RecordScreen

        self.app.push_screen(RecordScreen())
