"""The daily deals in the full screen: what is offered today, and the results of a day."""

from __future__ import annotations

from datetime import date, timedelta
from typing import ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType

from herzrasen.protocol.http_daily import DailyCalendar, DailyOverview, DailyResults, PlayDaily
from herzrasen.terminal.controls.button import ActionButton, Weight
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.daily import daily_sentences as sentences
from herzrasen.terminal.daily.daily_requests import (
    fetch_best,
    fetch_calendar,
    fetch_daily,
    fetch_results,
    play_daily,
)
from herzrasen.terminal.screens.page import TextPage

_DAYS_SHOWN = 14
"""Of one's own days, the latest."""


class DailyScreen(TextPage):
    """All deals of the present day. ``overview`` is None until the server has answered."""

    def __init__(self) -> None:
        super().__init__()
        self.overview: DailyOverview | None = None

    def on_mount(self) -> None:
        """Ask for the day."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Show the present day."""
        self.overview = await self.attempt(fetch_daily(self.api))
        await self.recompose()

    def on_screen_resume(self) -> None:
        """A deal may have been played meanwhile."""
        if self.overview is not None:
            self.begin(self.load())

    def page_title(self) -> str:
        """The heading."""
        return self.t("daily.title")

    def body(self) -> ComposeResult:
        """The day, its deals, the fingerprint of its secret."""
        t, overview = self.t, self.overview
        if overview is None:
            yield Text(t("daily.loading"), "muted")
            return
        yield Text(t("daily.lead"))
        yield Text(sentences.head_line(t, overview), "muted")
        for line in sentences.waiting_lines(t, overview):
            yield Text(line, "muted")
        for offer in overview.offers:
            title = t(f"daily.name.{offer.name}")
            yield ListRow(
                title,
                sentences.offer_text(t, offer),
                value=offer.name,
                marked=offer.own is not None and offer.own.points is not None,
                id=f"daily-{offer.name}",
            )
            yield Text(f"  {t(f'daily.says.{offer.name}')}", "muted")
        yield Text(t("daily.proof.title"), "heading")
        today = next(day for day in overview.days if day.date == overview.date)
        for line in sentences.proof_lines(t, today, overview):
            yield Text(line)
        yield Text(t("daily.proof.coming"), "heading")
        for line in sentences.coming_lines(t, overview):
            yield Text(line)

    @on(ListRow.RowPressed)
    def open_deal(self, event: ListRow.RowPressed) -> None:
        """Show the results of a deal, and the way to play it."""
        if self.overview is not None:
            self.app.push_screen(DailyDayScreen(event.row.value, self.overview.date))


class DailyDayScreen(TextPage):
    """The results of one deal on one day."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "previous", show=False),
        Binding("n", "next", show=False),
    ]

    def __init__(self, name: str, day: str) -> None:
        super().__init__()
        self.deal = name
        self.day = day
        self.results: DailyResults | None = None
        self.calendar: DailyCalendar | None = None

    def on_mount(self) -> None:
        """Ask for the results."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Show this day."""
        self.results = await self.attempt(fetch_results(self.api, self.deal, self.day))
        self.calendar = await self.attempt(fetch_calendar(self.api, self.deal))
        await self.recompose()

    def on_screen_resume(self) -> None:
        """The deal may have been played meanwhile."""
        if self.results is not None:
            self.begin(self.load())

    def page_title(self) -> str:
        """The deal and its day."""
        name = self.t(f"daily.name.{self.deal}")
        if self.results is None:
            return name
        number = self.t("daily.number", n=self.results.day.number)
        return f"{name} · {number} · {sentences.day_text(self.t, self.day)}"

    def key_actions(self) -> dict[str, str]:
        """The days beside this one."""
        return {"P": self.t("daily.previous"), "N": self.t("daily.next")}

    def body(self) -> ComposeResult:
        """One's own result, everybody's, what can be learned, one's days, the proof."""
        t, results = self.t, self.results
        if results is None:
            yield Text(t("daily.loading"), "muted")
            return
        yield from self._lines("daily.own.title", sentences.own_lines(t, results))
        with FlowRow(classes="gap"):
            yield from self._buttons(results)
        if results.open:
            yield from self._lines("daily.points.title", sentences.points_lines(t, results))
            yield from self._lines("daily.board.title", sentences.board_lines(t, results))
        if self.calendar is not None:
            days = sentences.calendar_lines(t, self.calendar, _DAYS_SHOWN)
            yield from self._lines("daily.calendar.title", days)
        proof = sentences.proof_lines(t, results.day, results)
        yield from self._lines("daily.proof.title", proof)

    def _lines(self, title: str, lines: list[str]) -> ComposeResult:
        yield Text(self.t(title), "heading")
        for line in lines:
            yield Text(line)

    def _buttons(self, results: DailyResults) -> ComposeResult:
        t, own = self.t, results.own
        if results.can_play:
            label = sentences.play_label(t, results)
            weight: Weight = "primary" if results.counts else "plain"
            yield ActionButton(label, "play", weight=weight, id="play")
        if own is not None and own.points is not None:
            yield ActionButton(t("daily.learn.review"), "review", id="review")
        if results.open and results.of:
            yield ActionButton(t("daily.learn.best"), "best", id="best")
        if own is not None and own.points is not None:
            yield ActionButton(t("daily.share.button"), "share", id="share")

    @on(ActionButton.ButtonPressed)
    def press(self, event: ActionButton.ButtonPressed) -> None:
        """Do what the button says."""
        results = self.results
        if results is None:
            return
        match event.button.value:
            case "play":
                self.begin(self._play())
            case "best":
                self.begin(self._show_best())
            case "review" if results.own is not None:
                from herzrasen.terminal.screens.record_screen import open_table_record

                open_table_record(self.terminal, results.own.table)
            case "share":
                link = f"{self.api.address.base}#/daily/{self.deal}/{self.day}"
                text = sentences.share_text(self.t, results, link)
                self.app.copy_to_clipboard(text)
                self.show_sentence(f"{self.t('daily.share.copied')}: {text}")
            case _:
                pass

    async def _play(self) -> None:
        values = self.store.values
        wish = PlayDaily(values.name, values.speed)
        table = await self.attempt(play_daily(self.api, self.deal, self.day, wish))
        if table is not None:
            self.terminal.open_table(table)

    async def _show_best(self) -> None:
        from herzrasen.terminal.screens.record_screen import replay_screen

        text = await self.attempt(fetch_best(self.api, self.deal, self.day))
        screen = None if text is None else await self.attempt(replay_screen(self.api, text))
        if screen is not None:
            await self.app.push_screen(screen)

    def action_previous(self) -> None:
        """Show the day before."""
        self._go(-1)

    def action_next(self) -> None:
        """Show the day after."""
        self._go(1)

    def _go(self, days: int) -> None:
        before = self.day
        self.day = (date.fromisoformat(before) + timedelta(days)).isoformat()
        self.begin(self._load_or_stay(before))

    async def _load_or_stay(self, before: str) -> None:
        results = await self.attempt(fetch_results(self.api, self.deal, self.day))
        if results is None:
            self.day = before
            return
        self.results = results
        await self.recompose()
