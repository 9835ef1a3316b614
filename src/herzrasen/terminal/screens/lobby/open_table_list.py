"""The tables that anybody may join or watch, as they come and go. What is pointed at or has the
focus does not move."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, Final

from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message

from herzrasen.games.registry import GAMES
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.choice import ChoiceItem, ChoiceRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList, RowTexts
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.lobby.table_order import TableRow, stable_rows
from herzrasen.terminal.lobby.table_texts import (
    game_title,
    may_join,
    may_watch,
    search_words,
    seat_summary,
    table_state,
)
from herzrasen.terminal.state.lobby_state import LobbyState, search

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from herzrasen.games.protocol import GameName
    from herzrasen.protocol.lobby import TableListing
    from herzrasen.terminal.translation import Translation

_FEW: Final = 12
"""Tables that are shown at first: those with free seats come first."""


class OpenTableList(Vertical):
    """The live list with its filter and its search."""

    DEFAULT_CSS = """
    OpenTableList { height: auto; padding: 0 1; }
    OpenTableList #table-search { width: 30; }
    OpenTableList #filter-line { height: 1; }
    OpenTableList #no-tables, OpenTableList #more-tables { color: $text-muted; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("r", "show_rules", show=False)]

    class FilterChosen(Message):
        """The tables of one game are wanted, or of both."""

        def __init__(self, game: GameName | None) -> None:
            super().__init__()
            self.game = game

    class ListingChosen(Message):
        """A table was pressed: ``join`` it or watch."""

        def __init__(self, listing: TableListing, *, join: bool) -> None:
            super().__init__()
            self.listing = listing
            self.join = join

    class RulesAsked(Message):
        """The rules at a table are wanted."""

        def __init__(self, listing: TableListing) -> None:
            super().__init__()
            self.listing = listing

    def __init__(self, t: Translation) -> None:
        super().__init__(id="open-tables")
        self._t = t
        self._lobby = LobbyState()
        self._rows: tuple[TableRow, ...] = ()
        self._all = False

    def compose(self) -> ComposeResult:
        """Heading, filter, search, rows."""
        t = self._t
        games = [ChoiceItem(game, t(f"lobby.{game}.title")) for game in GAMES]
        filters = [ChoiceItem(None, t("table_list.all")), *games]
        yield Text(t("table_list.title"), classes="heading")
        with Horizontal(id="filter-line"):
            yield ChoiceRow(filters, None, id="table-filter")
            yield TextLine(placeholder=t("table_list.search"), max_length=60, id="table-search")
        yield RowList(id="table-rows")
        yield Text(t("client.loading"), id="no-tables")
        yield ActionButton("", "all", weight="quiet", id="all-tables")
        yield Text("", id="more-tables")

    def on_mount(self) -> None:
        """Nothing is known yet."""
        self.query_one("#all-tables").display = False

    def show(self, lobby: LobbyState) -> None:
        """Show the tables as they are known now."""
        self._lobby = lobby
        t, words = self._t, self.query_one("#table-search", TextLine).value
        rows = self.query_one("#table-rows", RowList)
        found = search(lobby.tables or (), words, lambda listing: search_words(t, listing))
        self._rows = stable_rows(self._rows, found, frozen=rows.is_held)
        shown = self._rows if self._all else self._rows[:_FEW]
        own = {each.listing.table for each in lobby.mine or ()}
        rows.show([self._row(row, own=row.listing.table in own) for row in shown])
        none = self.query_one("#no-tables", Text)
        none.display = not self._rows
        if lobby.tables is not None:
            none.update(t("table_list.nothing_found" if words else "table_list.nobody"))
        every = self.query_one("#all-tables", ActionButton)
        every.label = t("table_list.show_all", n=len(self._rows))
        every.display = len(shown) < len(self._rows)
        more = self.query_one("#more-tables", Text)
        more.update(t("table_list.more", n=lobby.more))
        more.display = lobby.more > 0

    def _row(self, row: TableRow, *, own: bool) -> RowTexts:
        t, listing = self._t, row.listing
        state = table_state(t, listing, gone=row.gone)
        summary = seat_summary(t, listing)
        detail = f"{state} · {summary}" if summary else state
        action = t("table_list.closed")
        if own:
            action = t("table_list.back")
        elif may_join(listing):
            action = t("table_list.join")
        elif may_watch(listing):
            action = t("table_list.watch")
        closed = row.gone or not (own or may_join(listing) or may_watch(listing))
        return RowTexts(
            listing.table, game_title(t, listing), detail, "" if row.gone else action, own, closed
        )

    @on(ChoiceRow.ChoiceMade)
    def handle_filter(self, event: ChoiceRow.ChoiceMade) -> None:
        """Ask for the tables of that game."""
        event.stop()
        self._rows = ()
        self.post_message(self.FilterChosen(event.value))

    @on(TextLine.Changed)
    def handle_search(self, event: TextLine.Changed) -> None:
        """Show what is found."""
        event.stop()
        self._rows = ()
        self.show(self._lobby)

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """Show every table."""
        event.stop()
        self._all = True
        self.show(self._lobby)

    @on(ListRow.RowPressed)
    def handle_row(self, event: ListRow.RowPressed) -> None:
        """Join or watch; a table that has gone meanwhile does nothing."""
        event.stop()
        row = next((row for row in self._rows if row.listing.table == event.row.value), None)
        if row is not None and not row.gone:
            own = any(each.listing.table == event.row.value for each in self._lobby.mine or ())
            join = may_join(row.listing) and not own
            self.post_message(self.ListingChosen(row.listing, join=join))

    @on(ListRow.DetailsAsked)
    def handle_details(self, event: ListRow.DetailsAsked) -> None:
        """Ask for the rules of the table under the mouse."""
        event.stop()
        self._ask_rules(event.row)

    def action_show_rules(self) -> None:
        """Ask for the rules of the focused table."""
        focused = self.screen.focused
        if isinstance(focused, ListRow):
            self._ask_rules(focused)

    def _ask_rules(self, pressed: ListRow) -> None:
        for row in self._rows:
            if row.listing.table == pressed.value:
                self.post_message(self.RulesAsked(row.listing))
