"""The board of Nerts in the full screen: a widget that shows a ``BoardModel``."""

from __future__ import annotations

from collections.abc import Coroutine, Mapping
from typing import Any, Final

from textual import events

from herzrasen.games.nerts.events import MatchEnded, Scored
from herzrasen.protocol.table_updates import EventShown, TableUpdate
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.drawing.canvas import Canvas
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.habit.match_note import milestone_note
from herzrasen.terminal.nerts.board_model import BoardModel
from herzrasen.terminal.nerts.match_tip import match_tip
from herzrasen.terminal.nerts.practice import practice_time
from herzrasen.terminal.nerts.server_pages import (
    loading_page,
    make_review_page,
    make_rules_page,
    rules_title,
)
from herzrasen.terminal.nerts.text_page import BoardPage
from herzrasen.terminal.ratings.rating_change import rating_note
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext

_TICK: Final = 0.25
"""Seconds between looks at the clock: countdowns, notes that go."""


class NertsBoard(CanvasWidget):
    """The board at a table."""

    shows_refusals: Final = True
    """A move that is refused goes back gently; being slower is no mistake."""

    def __init__(self, table: TableContext, palette: Palette) -> None:
        super().__init__(palette, id="board")
        self.model = BoardModel(
            table,
            steady_ms,
            plain=palette.depth == "none",
            review=self._start_review,
            rules=self._start_rules,
        )
        self._table = table
        self._in_hand = False

    @property
    def key_actions(self) -> Mapping[str, str]:
        """The keys that work now, with what they do."""
        return self.model.key_actions

    def show(self, before: TableRoom, room: TableRoom, message: TableUpdate | None) -> None:  # noqa: ARG002 - a Board's
        """Show a change of the table. One that a key makes at once is drawn with the key's own."""
        self.model.show(room, message)
        if isinstance(message, EventShown):
            self._ask_server(message.event)
        if not self._in_hand:
            self.redraw()

    def on_mount(self) -> None:
        """Look at the clock from now on."""
        self.set_interval(_TICK, self._tick)

    def draw(self, width: int, height: int) -> Canvas:
        """Draw the board for so many cells."""
        canvas = self.model.draw(width, height)
        self.focused_target = self.model.focus
        return canvas

    def _tick(self) -> None:
        self.model.tick()
        self.redraw()

    def on_key(self, event: events.Key) -> None:
        """Play with single keys."""
        self._in_hand = True
        try:
            is_known = self.model.key(event.key, event.character)
        finally:
            self._in_hand = False
        if is_known:
            event.stop()
            event.prevent_default()
            self.redraw()

    def on_canvas_widget_target_pressed(self, event: CanvasWidget.TargetPressed) -> None:
        """Play with the mouse."""
        event.stop()
        self.model.press(event.name)
        self.redraw()

    def on_mouse_scroll_down(self, _event: events.MouseScrollDown) -> None:
        """Scroll a page."""
        self.model.key("down" if self.model.pages.open else "pagedown", None)
        self.redraw()

    def on_mouse_scroll_up(self, _event: events.MouseScrollUp) -> None:
        """Scroll a page back."""
        self.model.key("up" if self.model.pages.open else "pageup", None)
        self.redraw()

    # The server is asked --------------------------------------------------------------------------

    def _start_review(self) -> None:
        api, state, t = self._table.api, self.model.play.table, self._table.t
        if api is not None and state is not None:
            number = state.public.round + 1
            title, model = t("nerts_review.title", round=number), self.model
            page = make_review_page(api, self._table, number, model.name_of, model.width)
            self._fetch_page(loading_page("review", title, t("nerts_review.loading")), page)

    def _start_rules(self) -> None:
        api = self._table.api
        if api is not None:
            waiting = loading_page(
                "rules", rules_title(self._table), self._table.t("client.loading")
            )
            self._fetch_page(waiting, make_rules_page(api, self._table, self.model.width))

    def _ask_server(self, event: Any) -> None:
        """What the last sheet has besides the points, the server knows."""
        if isinstance(event, Scored):
            self.run_worker(self._show_practice(), group="practice")
        elif isinstance(event, MatchEnded):
            self.run_worker(self._show_milestones(), group="milestones")
            self.run_worker(self._show_rating(), group="rating")
            self.run_worker(self._show_tip(), group="tip")

    async def _show_practice(self) -> None:
        self.model.practice = await practice_time(self._table)
        self.redraw()

    async def _show_milestones(self) -> None:
        self.model.milestones = await milestone_note(self._table)
        self.redraw()

    async def _show_rating(self) -> None:
        self.model.rating = await rating_note(self._table)
        self.redraw()

    async def _show_tip(self) -> None:
        self.model.tip = await match_tip(self._table, self.model.name_of)
        self.redraw()

    def _fetch_page(self, waiting: BoardPage, page: Coroutine[None, None, BoardPage]) -> None:
        self.model.open_page(waiting)
        self.run_worker(self._show_page(waiting, page), exclusive=True)

    async def _show_page(self, waiting: BoardPage, page: Coroutine[None, None, BoardPage]) -> None:
        answer = await page
        if self.model.pages.open is waiting:
            self.model.open_page(answer)
            self.redraw()
