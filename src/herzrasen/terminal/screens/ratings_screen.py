"""The ratings: one family of rules at a time, its board, one's own rating with its curve, the
bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from textual import on
from textual.app import ComposeResult

from herzrasen.protocol.http_ratings import BoardEntry, MyRating, RatedFamily, RatingBoard
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.history.plot_drawing import draw_plot, draw_table
from herzrasen.terminal.ratings.rating_requests import fetch_board, fetch_families, fetch_own
from herzrasen.terminal.ratings.rating_texts import (
    board_head,
    board_table,
    bot_line,
    family_name,
    own_curve,
    own_lines,
)
from herzrasen.terminal.screens.page import TextPage, style_lines

_WIDEST_PLOT: Final = 76


class RatingsScreen(TextPage):
    """The boards. ``board`` is None until the server has answered."""

    def __init__(self) -> None:
        super().__init__()
        self.families: Sequence[RatedFamily] = ()
        self.family = ""
        self.board: RatingBoard | None = None
        self.entries: list[BoardEntry] = []
        self.own: MyRating | None = None

    def on_mount(self) -> None:
        """Ask for the families, then for the first of them that was played."""
        self.load_first(self._load_families())

    async def _load_families(self) -> None:
        answer = await self.attempt(fetch_families(self.api))
        if answer is None:
            return
        self.families = answer.families
        played = [one.family for one in self.families if one.own is not None]
        self.family = (played or [one.family for one in self.families])[0]
        await self._load()

    async def _load(self, first: int = 0) -> None:
        """Ask for a page of the board, and for one's own rating with the first."""
        family = self.family
        board = await self.attempt(fetch_board(self.api, family, first))
        own = self.own if first else await self.attempt(fetch_own(self.api, family))
        if board is None or family != self.family:
            return
        self.board, self.own = board, own
        self.entries = [*(self.entries if first else ()), *board.entries]
        await self.recompose()

    # What is shown ------------------------------------------------------------------------------

    def page_title(self) -> str:
        """The heading."""
        return self.t("ratings.title")

    def body(self) -> ComposeResult:
        """The families, one's own rating, the board, the bots."""
        t, board = self.t, self.board
        if board is None:
            yield Text(t("ratings.loading"), "muted")
            return
        items = [ChoiceItem(one.family, family_name(t, one.family)) for one in self.families]
        yield ChoiceRow(items, self.family, id="family")
        yield Text(t("ratings.about"), "muted")
        yield from self._own()
        yield Text(t("ratings.board.title", family=family_name(t, self.family)), "heading")
        if self.entries:
            table = draw_table(board_head(t), board_table(t, self.entries))
            yield Text(style_lines(table), id="board")
        else:
            yield Text(t("ratings.board.empty"))
        if board.more is not None:
            yield ActionButton(t("ratings.board.more"), "more", id="more")
        if board.bots:
            yield Text(t("ratings.bots.title"), "heading")
            yield Text(t("ratings.bots.about"), "muted")
            for bot in board.bots:
                yield Text(bot_line(t, bot))

    def _own(self) -> ComposeResult:
        t, own = self.t, self.own
        if own is None:
            return
        yield Text(t("ratings.own.title"), "heading")
        for line in own_lines(t, own):
            yield Text(line)
        curve = own_curve(t, own)
        if curve.rows:
            width = min(_WIDEST_PLOT, max(20, self.size.width - 4))
            yield Text(style_lines(draw_plot(curve, width, t.language)), id="curve")

    # What is done -------------------------------------------------------------------------------

    @on(ChoiceRow.ChoiceMade, "#family")
    def choose_family(self, event: ChoiceRow.ChoiceMade) -> None:
        """Show another family."""
        self.family = event.value
        self.begin(self._load())

    @on(ActionButton.ButtonPressed)
    def press(self, _event: ActionButton.ButtonPressed) -> None:
        """Show more of the board."""
        if self.board is not None and self.board.more is not None:
            self.begin(self._load(self.board.more))
