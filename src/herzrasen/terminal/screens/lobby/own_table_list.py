"""One's own tables that are not over: a press leads there, Delete ends a match against bots."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.message import Message

from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList, RowTexts
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.lobby.table_order import order_own_tables
from herzrasen.terminal.lobby.table_texts import game_title, own_table_state, seat_summary
from herzrasen.terminal.state.lobby_state import against_bots, waits_for_player

if TYPE_CHECKING:
    from collections.abc import Sequence

    from textual.app import ComposeResult

    from herzrasen.protocol.lobby import OwnTable
    from herzrasen.terminal.translation import Translation

_FEW: Final = 2
"""So many matches against bots are shown at first."""


class OwnTablePanel(Vertical):
    """The list, hidden while it is empty."""

    DEFAULT_CSS = "OwnTablePanel { height: auto; padding: 0 1; }"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("delete", "end_table", show=False)]

    class TableChosen(Message):
        """Go to this table."""

        def __init__(self, table: str) -> None:
            super().__init__()
            self.table = table

    class EndAsked(Message):
        """These matches against bots are to be ended."""

        def __init__(self, tables: Sequence[OwnTable]) -> None:
            super().__init__()
            self.tables = tuple(tables)

    def __init__(self, t: Translation) -> None:
        super().__init__(id="own-tables")
        self._t = t
        self._tables: tuple[OwnTable, ...] = ()
        self._ended: frozenset[str] = frozenset()
        self._all = False
        self.display = False

    def compose(self) -> ComposeResult:
        """The heading, the rows, and what is done with all of them."""
        t = self._t
        yield Text(t("table_list.mine"), classes="heading")
        yield RowList(id="own-rows")
        with FlowRow():
            yield ActionButton("", "all", weight="quiet", id="all-own")
            yield ActionButton("", "end", weight="quiet", id="end-own")

    def show(self, tables: Sequence[OwnTable]) -> None:
        """Show these tables."""
        self._tables = order_own_tables(
            own for own in tables if own.listing.table not in self._ended
        )
        bots = [own for own in self._tables if against_bots(own)]
        hidden = set() if self._all else {own.listing.table for own in bots[_FEW:]}
        shown = [own for own in self._tables if own.listing.table not in hidden]
        self.display = bool(self._tables)
        self.query_one("#own-rows", RowList).show([self._row(own) for own in shown])
        every = self.query_one("#all-own", ActionButton)
        every.label = self._t("table_list.games", n=len(bots))
        every.display = bool(hidden)
        end = self.query_one("#end-own", ActionButton)
        several = len(bots) > 1
        end.label = self._t(f"table_list.end.{'all' if several else 'short'}", n=len(bots))
        end.display = bool(bots) and not hidden

    def drop(self, tables: Sequence[str]) -> None:
        """Tables that were left just now, before the server has sent the list without them."""
        self._ended |= {*tables}
        self.show(self._tables)

    def _row(self, own: OwnTable) -> RowTexts:
        t, listing = self._t, own.listing
        if against_bots(own):
            detail, action = opening_time(own), t("table_list.continue")
        else:
            people = seat_summary(t, listing, own.seat) or t("table_list.nobody_else")
            detail, action = f"{people} · {own_table_state(t, own)}", t("table_list.back")
        title = game_title(t, listing)
        return RowTexts(listing.table, title, detail, action, waits_for_player(own))

    @on(ListRow.RowPressed)
    def handle_row(self, event: ListRow.RowPressed) -> None:
        """Go there."""
        event.stop()
        self.post_message(self.TableChosen(event.row.value))

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Show all, or ask to end all."""
        event.stop()
        if event.button.value == "all":
            self._all = True
            self.show(self._tables)
        else:
            self.post_message(self.EndAsked([own for own in self._tables if against_bots(own)]))

    def action_end_table(self) -> None:
        """Ask to end the match of the focused row."""
        focused = self.screen.focused
        if isinstance(focused, ListRow):
            chosen = [own for own in self._tables if own.listing.table == focused.value]
            if chosen and against_bots(chosen[0]):
                self.post_message(self.EndAsked(chosen))


def opening_time(own: OwnTable) -> str:
    """When a table was opened, by the clock of this machine."""
    opened = datetime.fromtimestamp(own.listing.opened / 1000).astimezone()
    return f"{opened:%Y-%m-%d %H:%M}"
