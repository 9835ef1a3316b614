"""The smallest application that shows a board of Nerts."""

from __future__ import annotations

from typing import Any

from textual.app import App, ComposeResult
from textual.events import Key

from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.terminal.drawing.colour_depth import Depth
from herzrasen.terminal.drawing.styles import Palette
from herzrasen.terminal.nerts.board import NertsBoard
from herzrasen.terminal.screens.themes import THEMES, textual_theme
from herzrasen.terminal.state.table_room import TableRoom
from tests.terminal.nerts.local_table import LocalTable, context_of


class NertsBoardApp(App[None]):
    """A board at a local table."""

    def __init__(
        self,
        table: LocalTable,
        *,
        theme: Any = "felt",
        depth: Depth = "true",
        language: str = "en",
    ) -> None:
        super().__init__()
        self.table = table
        self.other_keys: list[str] = []
        self.context, self.lines = context_of(table, language)
        self.board = NertsBoard(self.context, Palette(theme, depth))
        for name in THEMES:
            self.register_theme(textual_theme(name, depth))
        self.theme = f"herzrasen-{theme}"
        self._before = table.room
        table.listen(self._on_change)

    def compose(self) -> ComposeResult:
        yield self.board

    def on_mount(self) -> None:
        self.board.focus()

    def on_key(self, event: Key) -> None:
        """What the board leaves to the screen."""
        self.other_keys.append(event.key)

    def _on_change(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        self.board.show(before, room, message)
