"""The middle of a table's screen: what the table is at.

It is being reached, or waits for players, or has a board; or there is none, and why.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from textual.containers import Vertical

from herzrasen.terminal.connection_sentence import connection_sentence
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.screens.table.waiting_room import WaitingRoom
from herzrasen.terminal.table_game import terminal_game

if TYPE_CHECKING:
    from textual.widget import Widget

    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.table_context import TableContext


class TableMiddle(AppAccess, Vertical):
    """``kind`` is what is shown: opening, waiting, board, or the status of a table that is closed.
    ``board`` is the board of a game, if that is."""

    DEFAULT_CSS = """
    TableMiddle { height: 1fr; width: 1fr; }
    TableMiddle .closed { padding: 1 2; }
    """

    def __init__(self) -> None:
        super().__init__(id="table-place")
        self.kind = ""
        self.board: Any = None
        self._waiting: WaitingRoom | None = None

    def show(self, room: TableRoom, table: TableContext) -> None:
        """Show what the table is at now."""
        kind = _kind_of(room)
        if kind == self.kind:
            if self._waiting is not None:
                self._waiting.show(room, self.store.values.name)
            for opening in self.query("#table-opening").results(Text):
                opening.update(connection_sentence(self.t, room))
            return
        self.kind = kind
        self.board = self._waiting = None
        self.remove_children()
        content = self._make_content(room, table)
        self.mount(content)
        if content.can_focus:
            content.focus()

    def count_down(self) -> None:
        """Show the times of the waiting room that are left."""
        if self._waiting is not None:
            self._waiting.count_down()

    def _make_content(self, room: TableRoom, table: TableContext) -> Widget:
        t, kind = self.t, self.kind
        if kind == "waiting":
            self._waiting = WaitingRoom(t, room, self.store.values.name)
            return self._waiting
        if kind == "board" and room.game is not None:
            self.board = terminal_game(room.game).make_board(table, self.terminal.palette)
            return cast("Widget", self.board)
        if kind == "opening":
            return Text(connection_sentence(t, room), id="table-opening", classes="closed")
        return Vertical(
            Text(t(f"connection.{kind}.title"), classes="heading"),
            Text(t(f"connection.{kind}.sentence")),
            ActionButton(t("client.lobby"), "lobby", weight="primary", id="to-lobby"),
            classes="closed",
        )


def _kind_of(room: TableRoom) -> str:
    """What the table is at."""
    if room.is_closed:
        return room.status
    if room.number is None or room.game is None:
        return "opening"
    return "waiting" if room.view is None else "board"
