"""Does what one can do at any table, by the names of ``table_menu``."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from herzrasen.protocol.websocket import AnswerRematch, Extend
from herzrasen.terminal.members.clock_texts import MORE_SECONDS
from herzrasen.terminal.screens.page_catalog import open_page
from herzrasen.terminal.screens.reviews import open_table_review
from herzrasen.terminal.screens.rules_dialog import show_rules
from herzrasen.terminal.screens.share_dialog import share_table
from herzrasen.terminal.screens.table.chat_dialog import ChatDialog
from herzrasen.terminal.screens.table.leave import ask_leave
from herzrasen.terminal.screens.table.members_dialog import MembersDialog
from herzrasen.terminal.screens.table.rematch_screen import ask_next_match
from herzrasen.terminal.screens.table.retry_dialog import retry_deal
from herzrasen.terminal.screens.table.table_menu import TableMenu, table_actions

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.screen import Screen

    from herzrasen.terminal.connection.table_connection import TablePort
    from herzrasen.terminal.screens.app import TerminalApp
    from herzrasen.terminal.state.table_room import TableRoom


class TableActions:
    """The actions at the table of a screen."""

    def __init__(self, screen: Screen[None], connection: TablePort) -> None:
        self._screen = screen
        self._connection = connection
        self._do: dict[str, Callable[[], object]] = {
            "members": lambda: self._app.push_screen(MembersDialog(connection)),
            "chat": self._open_chat,
            "rules": self._show_rules,
            "guide": self._show_guide,
            "share": lambda: share_table(self._app, self._room.table),
            "more": lambda: self._extend(self._room.seat),
            "retry": self._retry_deal,
            "review": self._review,
            "record": lambda: open_page(self._app, "record", self._room.table),
            "again": self._ask_again,
            "other_rules": lambda: screen.run_worker(self._propose()),
            "leave": lambda: screen.run_worker(ask_leave(self._app, self._room)),
        }

    @property
    def _app(self) -> TerminalApp:
        return cast("TerminalApp", self._screen.app)

    @property
    def _room(self) -> TableRoom:
        return self._connection.room

    async def choose(self) -> None:
        """Show the menu, and do what is chosen."""
        talk = self._app.store.values.talk
        actions = table_actions(self._app.t, self._room, talk=talk)
        name = await self._app.push_screen_wait(TableMenu(actions))
        if name:
            # The screen's own way, as by the key.
            await self._screen.run_action(f"do({name!r})")

    def do(self, name: str) -> None:
        """Do it, if it is possible now; ``more-2`` is more time for seat 2."""
        word, _, seat = name.partition("-")
        if seat:
            self._extend(int(seat))
        elif word in self._do:
            self._do[word]()

    def _open_chat(self) -> None:
        if not self._app.store.values.talk or self._room.house.chat_mode == "none":
            self._app.show_message(self._app.t("chat.off"))
        else:
            self._app.push_screen(ChatDialog(self._connection))

    def _show_rules(self) -> None:
        room = self._room
        if room.game is not None:
            show_rules(self._app, room.game, room.rules, room.house)

    def _show_guide(self) -> None:
        if (game := self._room.game) is not None:
            open_page(self._app, "rules", game)

    def _extend(self, seat: int) -> None:
        room = self._room
        if room.is_seated and room.clocks is not None and seat in room.clocks.asked:
            self._connection.send(Extend(seat, MORE_SECONDS))

    def _retry_deal(self) -> None:
        room = self._room
        if room.game is not None and room.view is not None:
            deals = len(room.view.public.match.deals)
            retry_deal(self._app, room.table, room.game, deals)

    def _review(self) -> None:
        room = self._room
        if room.game is None or room.view is None or not (deals := room.view.public.match.deals):
            return
        names = [info.name for info in room.seats]
        open_table_review(self._app, room.game, room.table, len(deals), names, room.seat)

    def _ask_again(self) -> None:
        if any(each.name == "again" for each in table_actions(self._app.t, self._room, talk=False)):
            self._connection.send(AnswerRematch())

    async def _propose(self) -> None:
        wish = await ask_next_match(self._app, self._room)
        if wish is not None:
            self._connection.send(wish)
