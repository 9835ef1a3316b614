"""Everyone at the table: who hosts, who is away, where bots play, how many look on; what the host
may do about a seat, and players about their own. It follows the table while it is open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual import on

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import Leave, Refused, Rename
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.controls.dialog import AskDialog, Dialog, DialogAnswer
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.member_texts import watchers_text
from herzrasen.terminal.members.stake import is_match_over
from herzrasen.terminal.screens.name_dialog import OwnNameDialog
from herzrasen.terminal.screens.table.seat_rows import seat_action, seat_rows
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.widget import Widget

    from herzrasen.protocol.table_updates import TableUpdate
    from herzrasen.terminal.connection.table_connection import TablePort
    from herzrasen.terminal.state.table_room import TableRoom


class MembersDialog(Dialog[str]):
    """The seats as rows; a press does what the row says."""

    DEFAULT_CSS = """
    MembersDialog .muted { color: $text-muted; margin-top: 1; }
    MembersDialog #members-refused { color: $error; }
    """

    def __init__(self, connection: TablePort) -> None:
        super().__init__()
        self._connection = connection
        self._stop: Callable[[], None] = lambda: None

    @property
    def room(self) -> TableRoom:
        """What is known of the table."""
        return self._connection.room

    @property
    def own_name(self) -> str:
        """What one is called where one sits down."""
        return self.terminal.store.values.name

    def title_text(self) -> str:
        """Players and watchers."""
        return self.t("members.title")

    def body(self) -> Iterable[Widget]:
        """The seats, who looks on, what was refused."""
        rows = seat_rows(self.t, self.room, self.own_name, steady_ms())
        return [
            RowList(rows, id="members-seats"),
            Text(
                watchers_text(self.t, self.room),
                id="members-watchers",
                classes="muted",
            ),
            Text("", id="members-refused"),
        ]

    def answers(self) -> Sequence[DialogAnswer]:
        """To get up, and to close."""
        close = DialogAnswer("", self.t("client.close"), primary=True)
        if not self.room.is_seated or is_match_over(self.room):
            return (close,)
        return (close, DialogAnswer("stand", self.t("members.do.stand")))

    def on_mount(self) -> None:
        """Follow the table."""
        self._stop = self._connection.listen(self._on_change)
        self.set_interval(1.0, self._show)

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    def choose(self, value: str) -> None:
        """Close, or ask about getting up."""
        if value == "stand":
            self.run_worker(self._stand())
        else:
            self.dismiss("")

    @on(ListRow.RowPressed)
    def handle_seat(self, event: ListRow.RowPressed) -> None:
        """Do about a seat what one may."""
        event.stop()
        info = next(info for info in self.room.seats if str(info.seat) == event.row.value)
        action = seat_action(self.t, self.room, info, self.own_name)
        if action is None:
            return
        if action.message is None:
            self.run_worker(self._rename(info.name))
        else:
            self._connection.send(action.message)

    def _on_change(self, _room: TableRoom, message: TableUpdate | None) -> None:
        if isinstance(message, Refused) and message.id is None:
            refused = self.query_one("#members-refused", Text)
            refused.update(refusal_text(self.t, _refusal(message)))
        self._show()

    def _show(self) -> None:
        rows = seat_rows(self.t, self.room, self.own_name, steady_ms())
        self.query_one("#members-seats", RowList).show(rows)
        watchers = watchers_text(self.t, self.room)
        self.query_one("#members-watchers", Text).update(watchers)

    async def _rename(self, before: str) -> None:
        name = await self.app.push_screen_wait(OwnNameDialog(self.t, before))
        if name:
            self.terminal.store.change(name=name)
            self._connection.send(Rename(name))

    async def _stand(self) -> None:
        t = self.t
        dialog = AskDialog(
            t("members.do.stand"),
            [t("members.stand_says")],
            [
                DialogAnswer("", t("members.do.stay"), primary=True),
                DialogAnswer("stand", t("members.do.stand_really")),
            ],
        )
        if await self.app.push_screen_wait(dialog):
            self._connection.send(Leave())
            self.dismiss("")


def _refusal(message: Refused) -> Refusal:
    return Refusal(message.code, message.facts)
