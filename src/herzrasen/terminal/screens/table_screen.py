"""A table in the full screen: header, notices, the game's board, the log, the line of keys."""

from __future__ import annotations

from collections import deque
from typing import TYPE_CHECKING, ClassVar, Final

from rich.text import Text as RichText
from textual import on
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.screen import Screen

from herzrasen.games.protocol import Refusal
from herzrasen.protocol.websocket import (
    Leave,
    NextTable,
    Refused,
    Rename,
    Sit,
    Spoken,
    Welcome,
)
from herzrasen.terminal.connection.table_connection import TableConnection, steady_ms
from herzrasen.terminal.controls.app_access import AppAccess
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.drawing.canvas_widget import CanvasWidget
from herzrasen.terminal.keys.key_bindings import page_action
from herzrasen.terminal.members.clock_texts import MORE_SECONDS, low_time_warning
from herzrasen.terminal.screens.name_dialog import OwnNameDialog
from herzrasen.terminal.screens.table.chat_dialog import ChatDialog
from herzrasen.terminal.screens.table.notice_bar import NoticeBar
from herzrasen.terminal.screens.table.sentence_log import SentenceLog
from herzrasen.terminal.screens.table.table_actions import TableActions
from herzrasen.terminal.screens.table.table_announcements import announce
from herzrasen.terminal.screens.table.table_header import table_header
from herzrasen.terminal.screens.table.table_middle import TableMiddle
from herzrasen.terminal.screens.table.table_notices import NoticeAnswer, table_notices
from herzrasen.terminal.screens.table.waiting_room import WaitingRoom
from herzrasen.terminal.state.table_room import has_finished
from herzrasen.terminal.table_context import TableContext
from herzrasen.terminal.table_game import terminal_game
from herzrasen.terminal.translation import refusal_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from textual.app import ComposeResult
    from textual.events import Key, Resize

    from herzrasen.protocol.table_updates import TableUpdate
    from herzrasen.protocol.websocket import FromBrowser
    from herzrasen.terminal.state.table_room import TableRoom

_WIDE: Final = 118
"""Cells from which on the log stands beside the board."""
_LOW: Final = 20
_TINY: Final = 10
"""Lines below which the log has one line, and none."""
_KEPT: Final = 400
"""Sentences that the log keeps."""
_TICK: Final = 0.5
_PARTS: Final = ("#table-log", "#table-place", "#table-header", "#table-keys", "#notices")


class TableScreen(AppAccess, Screen[None]):
    """One table. What stands in the middle is what the table is at: connecting, the waiting room,
    the board of its game, or why there is none. With ``join`` a seat is taken on arrival."""

    DEFAULT_CSS = """
    TableScreen #table-header, TableScreen #table-keys { height: 1; }
    TableScreen #table-keys { color: $text-muted; }
    TableScreen #table-middle { height: 1fr; layout: vertical; }
    TableScreen #table-log { height: 3; background: $background; }
    TableScreen #table-log:focus { background: $surface; }
    TableScreen.low #table-log { height: 1; }
    TableScreen.tiny #table-log, TableScreen.tiny #table-keys { display: none; }
    TableScreen.without-log #table-log { display: none; }
    TableScreen.wide #table-middle { layout: horizontal; }
    TableScreen.wide #table-log { height: 1fr; width: 36; border-left: solid $surface;
        padding-left: 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("f2,ctrl+t", "menu", id="table.menu", show=False),
        Binding("f3", "do('members')", id="table.members", show=False),
        Binding("f4", "do('chat')", id="table.chat", show=False),
        Binding("f5", "do('rules')", id="table.rules", show=False),
        Binding("f6", "do('log')", id="table.log", show=False),
        Binding("f7", "do('share')", id="table.share", show=False),
        Binding("f8", "do('more')", id="table.more", show=False),
        Binding("f9", "do('again')", id="table.again", show=False),
        Binding("f10", "do('leave')", id="table.leave", show=False),
        Binding("escape", "to_board", show=False),
    ]

    def __init__(self, connection: TableConnection, *, join: bool = False) -> None:
        super().__init__()
        self._connection = connection
        self._actions = TableActions(self, connection)
        self._join = join
        self._before = connection.room
        self._table: TableContext | None = None
        self._composed = False
        self._wanted_seat: int | None = None
        self._unread = 0
        self._warned = False
        self._rows: dict[str, RichText] = {}
        self._sentences: deque[tuple[str, bool]] = deque(maxlen=_KEPT)
        self._stop_lobby: Callable[[], None] = lambda: None

    @property
    def room(self) -> TableRoom:
        """What is known of the table."""
        return self._connection.room

    @property
    def takes_keys(self) -> bool:
        """Whether it is known what the table is at; until then keys wait."""
        return self._is_whole and self._middle.kind not in ("", "opening")

    def compose(self) -> ComposeResult:
        """Header, notices, the middle with the log, keys."""
        yield Text(id="table-header")
        yield NoticeBar()
        with Container(id="table-middle"):
            yield TableMiddle()
            yield SentenceLog(_KEPT, id="table-log")
        yield Text(id="table-keys")

    def on_mount(self) -> None:
        """Connect to the table."""
        self._rows.clear()
        self._composed = True
        self._make_context()
        self._connection.listen(self._on_change)
        self._stop_lobby = self.terminal.session.lobby.listen(self._show_frame)
        self._connection.start()
        self.set_interval(_TICK, self._tick)
        self._show()

    def on_screen_resume(self) -> None:
        """Show the log or hide it: the settings may have been open above the table."""
        self.set_class(not self.terminal.store.values.log, "without-log")

    async def on_unmount(self) -> None:
        """Close the connection."""
        self._composed = False
        self._stop_lobby()
        await self._connection.close()

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme."""
        await super().recompose()
        self._make_context()
        for sentence, urgent in self._sentences:
            self._write(sentence, urgent=urgent)
        self._show()

    def on_resize(self, event: Resize) -> None:
        """The log beside the board where there is room, and small where there is little."""
        self.set_class(event.size.width >= _WIDE, "wide")
        self.set_class(event.size.height < _LOW, "low")
        self.set_class(event.size.height < _TINY, "tiny")

    def say(self, sentence: str, *, urgent: bool = False) -> None:
        """Add a sentence to the log; one that is urgent is shown over the board as well."""
        self._sentences.append((sentence, urgent))
        self._write(sentence, urgent=urgent)
        if urgent:
            self.terminal.show_message(sentence)

    def _write(self, sentence: str, *, urgent: bool) -> None:
        style = self.terminal.palette["accent" if urgent else "text"]
        self.query_one(SentenceLog).say(RichText(sentence, style))

    def _make_context(self) -> None:
        app = self.terminal
        self._table = TableContext(self._connection, app.t, app.store, self.say, app.session.api)

    @property
    def _is_whole(self) -> bool:
        """Whether all parts are there; while the screen is closed, the inner ones go first."""
        return self._composed and all(self.query(part) for part in _PARTS)

    # Messages -------------------------------------------------------------------------------------

    def _on_change(self, room: TableRoom, message: TableUpdate | None) -> None:
        before, self._before = self._before, room
        if not self._is_whole:
            return
        talk = self.terminal.store.values.talk
        if isinstance(message, Spoken) and message.saying.seat != room.seat:
            self._unread += not isinstance(self.app.screen, ChatDialog)
        for news in announce(self.t, before, room, message, talk=talk):
            self.say(news.sentence, urgent=news.urgent)
        self._show()
        self._tell_board(before, room, message)
        if has_finished(before, room) and room.game is not None:
            choices = self.terminal.store.values.choices.with_match(room.game, room.table)
            self.terminal.store.change(choices=choices)
        self._react(message)

    def _tell_board(self, before: TableRoom, room: TableRoom, message: TableUpdate | None) -> None:
        table = self._table
        if table is None or room.game is None:
            return
        if message is not None:
            for sentence in terminal_game(room.game).describe(table, before, message):
                self.say(sentence)
        if (board := self._middle.board) is not None:
            board.show(before, room, message)

    def _react(self, message: TableUpdate | None) -> None:
        """What the screen itself does with a message."""
        match message:
            case Welcome(seat=seat, view=view):
                if self._join and seat < 0 and view is None:
                    self._send(Sit(self.terminal.store.values.name))
                self._join = False
            case NextTable(table=table):
                self.terminal.open_table(table)
            case Refused(id=str()) if getattr(self._middle.board, "shows_refusals", False):
                pass  # a move that goes back; the board says why
            case Refused(code=code, facts=facts):
                self._show_refusal(Refusal(code, facts))
            case _:
                pass

    def _show_refusal(self, refusal: Refusal) -> None:
        table = self._table
        assert table is not None, "the screen is mounted"
        sentence = refusal_text(self.t, refusal, table.name_of)
        if refusal.code == "table.refusal.name-taken":
            self.run_worker(self._take_other_name(sentence))
        else:
            self.terminal.show_message(sentence, bad=True)

    def _send(self, message: FromBrowser) -> None:
        if isinstance(message, Sit):
            self._wanted_seat = message.seat
        self._connection.send(message)

    # What is seen ---------------------------------------------------------------------------------

    @property
    def _middle(self) -> TableMiddle:
        return self.query_one(TableMiddle)

    def _show(self) -> None:
        assert self._table is not None, "the screen is mounted"
        self._middle.show(self.room, self._table)
        self._show_frame()

    @on(CanvasWidget.KeysChanged)
    def _show_keys(self) -> None:
        if self._is_whole:
            self._update_row("#table-keys", RichText(self._key_line(), no_wrap=True))

    def _show_frame(self) -> None:
        """Header, notices, keys."""
        if not self._is_whole:
            return
        room, now, palette = self.room, steady_ms(), self.terminal.palette
        unread = self._unread if self.terminal.store.values.talk else 0
        header = table_header(self.t, room, now, unread, self.size.width, palette)
        self._update_row("#table-header", header)
        own = self.terminal.session.lobby.lobby.mine or ()
        notices = table_notices(self.t, room, self.terminal.store.values.name, own)
        self.call_later(self.query_one(NoticeBar).show, notices, now)
        self._show_keys()

    def _update_row(self, name: str, row: RichText) -> None:
        """Show a row that has changed; nothing else moves, and most messages change none."""
        if self._rows.get(name) != row:
            self._rows[name] = row
            self.query_one(name, Text).update(row, layout=False)

    def _key_line(self) -> str:
        t = self.t
        keys = {"F2": t("table_list.table")}
        own = self.room.clocks is not None and self.room.seat in self.room.clocks.asked
        if own and self.room.house.extendable:
            keys["F8"] = t("clocks.more", n=MORE_SECONDS)
        if (board := self._middle.board) is not None:
            keys |= board.key_actions
        keys |= {"F4": t("chat.title"), "F10": t("members.leave.button")}
        return " " + "   ".join(f"{key} {name}" for key, name in keys.items())

    def _tick(self) -> None:
        """Show the times that are left, and warn once of one's own."""
        if not self._is_whole:
            return
        room, now = self.room, steady_ms()
        notices = self.query_one(NoticeBar)
        if notices.counts:
            notices.count_down(now)
        self._middle.count_down()
        if room.house.time is None or room.clocks is None:
            return
        self._show_frame()
        warning = low_time_warning(self.t, room, now)
        if warning and not self._warned:
            self.say(warning, urgent=True)
        self._warned = bool(warning)

    # What people do -------------------------------------------------------------------------------

    @on(WaitingRoom.MessageWanted)
    def handle_message(self, event: WaitingRoom.MessageWanted) -> None:
        """Send it."""
        event.stop()
        self._send(event.message)

    @on(WaitingRoom.RoomWishMade)
    def handle_wish(self, event: WaitingRoom.RoomWishMade) -> None:
        """Another name, the rules, the link, to get up."""
        event.stop()
        match event.wish:
            case "rename":
                self.run_worker(self._rename())
            case "stand":
                self._send(Leave())
            case wish:
                self.action_do(wish)

    @on(NoticeBar.NoticeAnswered)
    def handle_answer(self, event: NoticeBar.NoticeAnswered) -> None:
        """Send the answer, or go where it leads."""
        event.stop()
        answer: NoticeAnswer = event.answer
        if answer.message is not None:
            self._send(answer.message)
        elif answer.action in ("follow", "other_table"):
            self.terminal.open_table(answer.table)
        elif answer.action == "lobby":
            self.terminal.leave_to_lobby()
        else:
            self.action_do(answer.action)
        self.action_to_board()

    @on(ActionButton.ButtonPressed, "#to-lobby")
    def handle_lobby(self) -> None:
        """Back to the lobby."""
        self.terminal.leave_to_lobby()

    def action_menu(self) -> None:
        """All that one can do at a table."""
        self.run_worker(self._actions.choose())

    def on_key(self, event: Key) -> None:
        """The key of the chat, where single keys are wanted and nothing else wants it."""
        values = self.terminal.store.values
        if values.keys and page_action(values.page_keys, event.character or "") == "chat":
            event.stop()
            self.action_do("chat")

    def action_do(self, name: str) -> None:
        """Do one of ``table_actions`` by its name, if it is possible now."""
        if name == "log":
            self.terminal.store.change(log=True)
            self.remove_class("without-log")
            self.query_one("#table-log").focus()
        elif name == "chat":
            self._unread = 0
            self._show_frame()
        self._actions.do(name)

    def action_to_board(self) -> None:
        """The focus goes back to the board; where there is none, out of the table."""
        if (board := self._middle.board) is not None:
            board.focus()
        else:
            self.action_do("leave")

    async def _rename(self) -> None:
        own = next((info.name for info in self.room.seats if info.seat == self.room.seat), "")
        before = own or self.terminal.store.values.name
        name = await self.app.push_screen_wait(OwnNameDialog(self.t, before))
        if name:
            self._take_name(name)

    async def _take_other_name(self, sentence: str) -> None:
        """Sit down under another name: a person here has a similar one."""
        label = "" if self.room.is_seated else self.t("connection.gather.sit")
        own = self.terminal.store.values.name
        name = await self.app.push_screen_wait(OwnNameDialog(self.t, own, sentence, label))
        if not name:
            return
        self._take_name(name)
        if not self.room.is_seated:
            self._send(Sit(name, self._wanted_seat))

    def _take_name(self, name: str) -> None:
        self.terminal.store.change(name=name)
        if self.room.is_seated:
            self._send(Rename(name))
        self._show()
