"""The review of a round of Nerts: what was missed, races, pace; every line leads to its moment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult

from herzrasen.cards import Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.nerts.review import RoundReview
from herzrasen.terminal.connection.table_requests import fetch_round_review
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.history.plot_drawing import draw_table
from herzrasen.terminal.review.nerts_review import (
    figures,
    groups,
    missed_count,
    pace_table,
)
from herzrasen.terminal.screens.page import TextPage, style_lines
from herzrasen.terminal.screens.record_screen import open_table_record
from herzrasen.terminal.screens.statistics_screen import figure_lines

_AT_FIRST: Final = 6
"""Lines of a group before the rest is asked for."""


class RoundReviewScreen(TextPage):
    """The rounds of one match; ``seat`` is the own one."""

    def __init__(self, table: str, rounds: int, names: Sequence[str], seat: Seat) -> None:
        super().__init__()
        self.table = table
        self.rounds = rounds
        self.names = names
        self.seat = seat
        self.round = rounds
        self.review: RoundReview | None = None
        self.whole: set[str] = set()
        """The titles of groups that are shown whole."""

    def name_of(self, seat: Seat) -> str:
        """The name of a seat."""
        return isolate(self.names[seat]) if 0 <= seat < len(self.names) else ""

    def on_mount(self) -> None:
        """Ask for the review."""
        self.load_first(self.load())

    async def load(self) -> None:
        """Ask for the review of the round."""
        self.review = await self.attempt(fetch_round_review(self.api, self.table, self.round))
        await self.recompose()

    def page_title(self) -> str:
        """The heading."""
        return self.t("nerts_review.title", round=self.round)

    def body(self) -> ComposeResult:
        """The round to choose, then its review."""
        t, review = self.t, self.review
        if self.rounds > 1:
            yield NumberRow(t("history.review.round"), self.round, 1, self.rounds, id="round")
        if review is None:
            yield Text(t("nerts_review.loading"), "muted")
            return
        yield Text(t("nerts_review.about"), "muted")
        yield Text(figure_lines(figures(t, review, self.seat)), classes="gap")
        if not missed_count(review):
            yield Text(t("nerts_review.perfect"), "gap")
        for group in groups(t, review, self.name_of):
            count = "" if group.count is None else f" ({group.count})"
            yield Text(f"{group.title}{count}", "heading")
            yield Text(group.about, "muted")
            whole = group.title in self.whole or len(group.lines) <= _AT_FIRST + 1
            for line in group.lines if whole else group.lines[:_AT_FIRST]:
                yield ListRow(line.time, line.text, value=str(line.step))
            if not whole:
                more = t("nerts_review.more", n=len(group.lines))
                yield ActionButton(more, group.title, weight="quiet")
        if len(review.paces) > 1:
            yield Text(t("nerts_review.pace.title"), "heading")
            yield Text(style_lines(draw_table(*pace_table(t, review, self.name_of))))

    @on(NumberRow.NumberSet)
    def choose_round(self, event: NumberRow.NumberSet) -> None:
        """Show another round."""
        self.round = event.value
        self.begin(self.load())

    @on(ActionButton.ButtonPressed)
    async def show_more(self, event: ActionButton.ButtonPressed) -> None:
        """Show a group whole."""
        self.whole.add(event.button.value)
        await self.recompose()

    @on(ListRow.RowPressed)
    def open_moment(self, event: ListRow.RowPressed) -> None:
        """Show the moment."""
        open_table_record(self.terminal, self.table, self.round, int(event.row.value))
