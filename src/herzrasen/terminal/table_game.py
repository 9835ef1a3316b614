"""What the table screen and line mode ask of a game."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any, Protocol, cast

from herzrasen.games.protocol import GameName
from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.terminal.state.table_room import TableRoom
from herzrasen.terminal.table_context import TableContext

if TYPE_CHECKING:
    from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
    from herzrasen.terminal.drawing.styles import Palette


class GameBoard(Protocol):
    """A game's board in the full screen: a CanvasWidget that also has these. One that says itself
    why a move goes back has ``shows_refusals``."""

    @property
    def key_actions(self) -> Mapping[str, str]:
        """The keys that work now, each with its action in a few words, for the line of keys."""
        ...

    def show(self, before: TableRoom, room: TableRoom, message: TableUpdate | None) -> None:
        """Show a change of the table."""
        ...


class TerminalGame(Protocol):
    """A game's part: the module ``herzrasen.terminal.GAME`` has these functions."""

    def make_board(self, table: TableContext, palette: Palette) -> CanvasWidget:
        """The board of the full screen, which is also a GameBoard."""
        ...

    def line_commands(self, table: TableContext) -> Any:
        """The commands of line mode at such a table (``lines.command.Command``)."""
        ...

    def describe(self, table: TableContext, before: TableRoom, message: TableUpdate) -> list[str]:
        """What happened, in sentences, for the log and for line mode."""
        ...

    def prompt(self, table: TableContext) -> str:
        """What is wanted of the person now, as a sentence; empty if nothing is."""
        ...


def terminal_game(game: GameName) -> TerminalGame:
    """The part of this game, imported when it is first shown."""
    return cast("TerminalGame", import_module(f"herzrasen.terminal.{game}"))
