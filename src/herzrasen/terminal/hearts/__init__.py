"""Hearts in a terminal: what the table screen and line mode ask of a game (``table_game``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from herzrasen.terminal.hearts.actions import play_automatically
from herzrasen.terminal.hearts.narration import describe, prompt

if TYPE_CHECKING:
    from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
    from herzrasen.terminal.drawing.styles import Palette
    from herzrasen.terminal.lines.command import Command
    from herzrasen.terminal.table_context import TableContext

__all__ = ["describe", "line_commands", "make_board", "play_automatically", "prompt"]


def make_board(table: TableContext, palette: Palette) -> CanvasWidget:
    """The board of the full screen."""
    from herzrasen.terminal.hearts.board import HeartsBoard  # line mode needs no Textual

    return HeartsBoard(table, palette)


def line_commands(table: TableContext) -> list[Command]:
    """The commands of line mode."""
    from herzrasen.terminal.hearts.commands import hearts_commands

    return hearts_commands(table)
