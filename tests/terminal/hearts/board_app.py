"""The board of Hearts in an application of its own, for Textual's pilot."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

from textual.app import App, ComposeResult

from herzrasen.games import hearts
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.drawing.theme_colours import ThemeName
from herzrasen.terminal.hearts import describe
from herzrasen.terminal.hearts.board import HeartsBoard
from herzrasen.terminal.screens.themes import textual_theme
from herzrasen.terminal.settings import SettingsStore
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.translation import Translation
from tests.server.event_loop import run_coroutine
from tests.terminal.hearts.serverless_match import ServerlessMatch

P = ParamSpec("P")

_PATIENCE = 600
"""Seconds after which a test hangs."""


def on_loop(test: Callable[P, Coroutine[Any, Any, None]]) -> Callable[P, None]:
    """A test on an event loop of its own."""

    @wraps(test)
    def run(*facts: P.args, **named: P.kwargs) -> None:
        run_coroutine(asyncio.wait_for(test(*facts, **named), _PATIENCE))

    return run


class HeartsBoardApp(App[None]):
    """Shows the board of a match; ``log_lines`` is what the log would hold."""

    def __init__(self, match: ServerlessMatch, api: Any = None, **settings: Any) -> None:
        super().__init__()
        theme: ThemeName = settings.get("theme", "felt")
        self.register_theme(textual_theme(theme, "true"))
        self.theme = f"herzrasen-{theme}"
        store = SettingsStore(None)
        store.change(**{"speed": "instant"} | settings)
        self.match = match
        self.log_lines: list[str] = []
        self.table = TableContext(match, Translation("en"), store, self.log_lines.append, api)
        self.board = HeartsBoard(self.table, Palette(theme))
        self._before = match.room

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.match.listen(self._show)
        self.board.focus()

    def _show(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        if message is not None:
            self.log_lines += describe(self.table, before, message)
        self.board.show(before, room, message)

    @property
    def focus_name(self) -> str:
        """The target that has the focus."""
        return self.board.focused_target or ""

    @property
    def is_playing(self) -> bool:
        """Whether a deal is being played, as the rules have it."""
        return self.match.state.public.phase is hearts.Phase.PLAY

    @property
    def picture(self) -> str:
        """What the board shows."""
        return self.board.canvas.text()
