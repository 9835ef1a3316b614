"""The coach's review of a deal of Hearts: verdict, figures, turning point, course, decisions.

The server makes it, which takes a while; every line leads to its moment in the replay.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

import msgspec
from textual import on
from textual.app import ComposeResult
from textual.widgets import ProgressBar

from herzrasen.cards import Seat
from herzrasen.locales.bidi_isolate import isolate
from herzrasen.protocol.hearts.coach import SeatReview
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.number import NumberRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.history.plot_drawing import draw_table
from herzrasen.terminal.review.hearts_review import (
    decisions,
    fact_text,
    figures,
    turning_sentence,
)
from herzrasen.terminal.review.outlook_chart import (
    has_moon,
    moon_chart,
    outlook_table,
    points_chart,
)
from herzrasen.terminal.review.review_jobs import PendingReview, ReviewAnswer
from herzrasen.terminal.screens.page import TextPage, style_lines
from herzrasen.terminal.screens.statistics_screen import figure_lines
from herzrasen.terminal.translation import refusal_text

_KEY = "coach_table.review"
_WIDEST_CHART = 76


class DealReviewWish(msgspec.Struct, frozen=True):
    """Which reviews there are: ``key`` names the one of a deal, ``ask`` begins it. Deals count from
    1; ``deal`` and ``seat`` are shown first. ``go_to`` shows a step of a deal with a seat's
    eyes."""

    key: Callable[[int], str]
    ask: Callable[[int], Awaitable[ReviewAnswer]]
    deals: int
    deal: int
    names: Sequence[str]
    seat: Seat
    go_to: Callable[[int, Seat, int], None]


class DealReviewScreen(TextPage):
    """The reviews of the deals of one match."""

    def __init__(self, wish: DealReviewWish) -> None:
        super().__init__()
        self.wish = wish
        self.deal = wish.deal
        self.seat = wish.seat
        self.as_table = False
        self.job: PendingReview | None = None
        self._stop: Callable[[], None] = lambda: None

    def name_of(self, seat: Seat) -> str:
        """The name of a seat."""
        names = self.wish.names
        return isolate(names[seat]) if 0 <= seat < len(names) else ""

    def on_mount(self) -> None:
        """Ask for the review."""
        self._follow()

    def on_unmount(self) -> None:
        """Let the job go on alone; its end will be said."""
        self._stop()

    def _follow(self) -> None:
        self._stop()
        wish, deal = self.wish, self.deal
        self.job = self.terminal.reviews.job(wish.key(deal), lambda: wish.ask(deal), deal)
        self._stop = self.job.listen(lambda: self.call_later(self._show))
        self.call_later(self._show)

    async def _show(self) -> None:
        job = self.job
        bars = self.query(ProgressBar)
        if job is not None and job.progress is not None and bars:
            done, of = job.progress.done, job.progress.of
            bars.first().update(total=of, progress=done)
            sentence = self.t(f"{_KEY}.progress.done", done=done, of=of)
            self.update_text("#progress", sentence)
            return
        await self.recompose()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The heading."""
        return self.t(f"{_KEY}.title_of", deal=self.deal)

    @property
    def review(self) -> SeatReview | None:
        """The review of the seat that is looked at; None until it is there."""
        if self.job is None or self.job.review is None:
            return None
        seats = self.job.review.seats
        return next((one for one in seats if one.seat == self.seat), seats[0] if seats else None)

    def body(self) -> ComposeResult:
        """Deal and seat to choose; then progress, refusal or review."""
        t, job, review = self.t, self.job, self.review
        if self.wish.deals > 1:
            yield NumberRow(t(f"{_KEY}.deal"), self.deal, 1, self.wish.deals, id="deal")
        if review is not None and job is not None and job.review is not None:
            seats = [one.seat for one in job.review.seats]
            if len(seats) > 1:
                items = [ChoiceItem(seat, self.name_of(seat)) for seat in seats]
                yield ChoiceRow(items, review.seat, t(f"{_KEY}.seat"), id="seat")
            yield from self._review(review)
        elif job is not None and job.refusal is not None:
            yield Text(refusal_text(t, job.refusal, self.name_of), "bad")
            yield ActionButton(t(f"{_KEY}.again"), "again", id="again")
        else:
            yield Text(t(f"{_KEY}.progress.title", deal=self.deal), "gap")
            yield ProgressBar(total=None, show_eta=False, show_percentage=False)
            yield Text("", id="progress")
            yield Text(t(f"{_KEY}.progress.leave"), "muted")

    def _review(self, review: SeatReview) -> ComposeResult:
        t = self.t
        yield Text(fact_text(t, review.verdict, self.name_of), "gap", id="verdict")
        yield Text(figure_lines(figures(t, review)), classes="gap")
        turning = turning_sentence(t, review, self.name_of)
        if review.turning is not None:
            yield Text(t(f"{_KEY}.turning.title"), "heading")
            yield Text(turning)
            look, step = t("history.match.look"), str(review.turning.number)
            yield ActionButton(look, step, id="turning", classes="moment")
        yield from self._outlook(review)
        yield from self._decisions(review)
        yield Text(t(f"{_KEY}.about"), "muted gap")

    def _outlook(self, review: SeatReview) -> ComposeResult:
        if len(review.outlook) < 2:
            return
        t, key, names = self.t, f"{_KEY}.outlook", self.wish.names
        width = min(_WIDEST_CHART, max(20, self.size.width - 4))
        moon = has_moon(review)
        yield Text(t(f"{key}.title"), "heading")
        yield ActionButton(t(f"{key}.table"), "table", weight="quiet", id="table")
        yield Text(
            f"{t(f'{key}.points')}. {t(f'{key}.points_about', name=self.name_of(review.seat))}"
        )
        for which in (False, True)[: 1 + moon]:
            if which:
                yield Text(f"{t(f'{key}.moon')}. {t(f'{key}.moon_about')}", "gap")
            table = draw_table(*outlook_table(t, review, names, moon=which))
            chart = (moon_chart if which else points_chart)(t, review, names, width)
            yield Text(
                style_lines(table if self.as_table else chart),
                id=f"outlook-{int(which)}",
            )
        if not moon:
            yield Text(t(f"{key}.no_moon"), "muted")

    def _decisions(self, review: SeatReview) -> ComposeResult:
        t, found = self.t, decisions(self.t, review, self.name_of)
        yield Text(t(f"{_KEY}.costs.title"), "heading")
        yield Text(t(f"{_KEY}.{'costs.about' if found else 'all_forced'}"), "muted")
        for at, one in enumerate(found):
            costs = f"{t(f'{_KEY}.costs.seen')} {one.cost}"
            if one.open_cost:
                costs += f" · {t(f'{_KEY}.costs.open')} {one.open_cost}"
            title = f"{one.where}: {one.cards}"
            bad = one.grade != "good"
            detail = f"{one.grade_name} · {costs}"
            yield ListRow(title, detail, value=str(one.step), marked=bad, id=f"decision-{at}")
            for note in one.notes:
                yield Text(f"      {note}", "muted")

    # What is done -------------------------------------------------------------------------------

    @on(NumberRow.NumberSet)
    def choose_deal(self, event: NumberRow.NumberSet) -> None:
        """Show another deal."""
        self.deal = event.value
        self._follow()

    @on(ChoiceRow.ChoiceMade)
    async def choose_seat(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show another seat."""
        self.seat = event.value
        await self.recompose()

    @on(ListRow.RowPressed)
    def open_moment(self, event: ListRow.RowPressed) -> None:
        """Show the moment of a decision."""
        self._go_to(int(event.row.value))

    @on(ActionButton.ButtonPressed)
    async def press(self, event: ActionButton.ButtonPressed) -> None:
        """Ask once more, show tables, or go to the turning point."""
        match event.button.id:
            case "again" if self.job is not None:
                self.job.retry()
            case "table":
                self.as_table = not self.as_table
                await self.recompose()
            case "turning":
                self._go_to(int(event.button.value))
            case _:
                pass

    def _go_to(self, step: int) -> None:
        review = self.review
        if review is not None:
            self.wish.go_to(self.deal, review.seat, step)
