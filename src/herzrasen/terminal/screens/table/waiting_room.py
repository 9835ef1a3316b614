"""A table before its match: who sits and is ready, which seats are free, the link to share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, TypeAlias

from textual import on
from textual.containers import VerticalScroll
from textual.message import Message

from herzrasen.protocol.websocket import Begin, FromBrowser, SetReady, Sit
from herzrasen.terminal.connection.table_connection import steady_ms
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.row import ListRow
from herzrasen.terminal.controls.row_list import RowList
from herzrasen.terminal.controls.switch import SwitchRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.members.house_texts import unusual_house_lines
from herzrasen.terminal.ratings.rating_texts import rated_text
from herzrasen.terminal.rules.option_names import title_of_rules
from herzrasen.terminal.screens.table.seat_rows import seat_action, seat_rows
from herzrasen.terminal.state.clocks import format_clock

if TYPE_CHECKING:
    from textual.app import ComposeResult

    from herzrasen.games.protocol import GameName
    from herzrasen.terminal.state.table_room import TableRoom
    from herzrasen.terminal.translation import Translation

RoomWish: TypeAlias = Literal["rename", "rules", "share", "stand"]

_OFFER_AFTER: Final = 20.0
"""Seconds after which bots are offered at a public table."""


class WaitingRoom(VerticalScroll, can_focus=False):
    """Sit down, say whether one is ready, get up. The host may put bots on seats, remove a player,
    and begin."""

    DEFAULT_CSS = """
    WaitingRoom { padding: 0 1; }
    WaitingRoom .heading { color: $accent; text-style: bold; }
    WaitingRoom .muted { color: $text-muted; }
    WaitingRoom #ready-check { color: $accent; text-style: bold; }
    WaitingRoom FlowRow { margin-top: 1; }
    WaitingRoom #waiting-seats { margin: 1 0; }
    """

    class MessageWanted(Message):
        """This is to be sent to the table."""

        def __init__(self, message: FromBrowser) -> None:
            super().__init__()
            self.message = message

    class RoomWishMade(Message):
        """Something that is no message: another name, the rules, the link, to get up."""

        def __init__(self, wish: RoomWish) -> None:
            super().__init__()
            self.wish = wish

    def __init__(self, t: Translation, room: TableRoom, name: str) -> None:
        super().__init__(id="waiting-room")
        self._t = t
        self._room = room
        self._own_name = name
        self._checked = False
        self._long = False

    def compose(self) -> ComposeResult:
        """Rules, seats, link, what one can do."""
        t = self._t
        yield Text("", id="waiting-title", classes="heading")
        yield Text("", id="waiting-rules")
        yield Text("", id="waiting-house", classes="muted")
        yield RowList(id="waiting-seats")
        yield Text("", id="waiting-people", classes="muted")
        yield Text("", id="ready-check")
        yield SwitchRow(t("members.is.i_am_ready"), value=False, id="ready")
        yield Text("", id="waiting-says", classes="muted")
        with FlowRow():
            yield ActionButton("", "begin", weight="primary", id="begin")
            yield ActionButton(t("members.do.begin_anyway"), "anyway", id="begin-anyway")
            yield ActionButton(t("members.do.ask_to_begin"), "begin", id="ask-to-begin")
            yield ActionButton(t("connection.gather.sit"), "sit", weight="primary", id="sit")
            yield ActionButton(t("terminal.lobby.link_and_code"), "share", id="share")
            yield ActionButton(t("connection.gather.rules"), "rules", weight="quiet")
            yield ActionButton(t("lobby.rename"), "rename", weight="quiet")
            yield ActionButton(t("members.do.stand"), "stand", weight="quiet", id="stand")

    def on_mount(self) -> None:
        """Show the table; after a while offer bots at a public one."""
        self.set_timer(_OFFER_AFTER, self._offer_bots)
        self.show(self._room, self._own_name)
        self._focus_first()

    @property
    def _game(self) -> GameName:
        game = self._room.game
        assert game is not None, "the table has said welcome"
        return game

    @property
    def _is_whole(self) -> bool:
        """Whether all parts are there; while the room is closed, the innermost go first."""
        return bool(self.query("#stand"))

    @property
    def _is_host(self) -> bool:
        return self._room.is_seated and self._room.members.host == self._room.seat

    def show(self, room: TableRoom, name: str) -> None:
        """Show the table as it is now. What one has pressed to sit down or to get up is gone then:
        the focus goes to what is done next."""
        changed = room.is_seated != self._room.is_seated
        self._room, self._own_name = room, name
        if not self._is_whole:
            return  # it is shown when it is there
        self._checked |= room.members.check_until is not None
        t, game = self._t, self._game
        title = "title" if room.is_seated else "invited"
        self._update("waiting-title", t(f"connection.gather.{title}"))
        rules = f"{t(f'lobby.{game}.title')} · {title_of_rules(t, game, room.rules)}"
        self._update("waiting-rules", rules)
        self._update("waiting-house", "\n".join(self._house_lines()))
        watchers = room.other_watchers
        self._update("waiting-people", t("members.watchers", n=watchers) if watchers else "")
        self.count_down()
        self.query_one("#ready", SwitchRow).set_value(room.seat in room.members.ready)
        self._update("waiting-says", self._advice())
        self._show_buttons()
        if changed:
            self.call_after_refresh(self._focus_first)

    def count_down(self) -> None:
        """Show the seats, and the time that is left of the ready check."""
        if not self._is_whole:
            return
        room, now = self._room, steady_ms()
        self.query_one(RowList).show(seat_rows(self._t, room, self._own_name, now))
        until, check = room.members.check_until, ""
        if until is not None and room.is_seated:
            key = "waiting" if room.seat in room.members.ready else "question"
            check = f"{self._t(f'members.check.{key}')} {format_clock(until - now)}"
        self._update("ready-check", check)

    def _house_lines(self) -> list[str]:
        t, room = self._t, self._room
        game = self._game
        lines = list(unusual_house_lines(t, room.house, game))
        if room.house.kind == "public":
            lines.append(rated_text(t, room.rating))
        if room.repeats:
            lines.insert(0, t(f"play_again.invited.{game}", deal=room.repeats))
        return lines

    def _advice(self) -> str:
        """What the match waits for."""
        t, room = self._t, self._room
        free = sum(info.kind == "free" for info in room.seats)
        if not room.is_seated:
            if free:
                return f"{t('lobby.you_are')} {self._own_name}"
            closed = room.house.watchers == "none"
            return t(f"connection.gather.{'full_closed' if closed else 'full'}")
        lines = []
        if not self._is_host:
            lines.append(t(f"members.begins.{'when_full' if free else 'when_ready'}"))
        if room.house.kind == "public" and free:
            lines.append(t(f"table_list.wait.{'offer' if self._long else 'listed'}"))
        return " ".join(lines)

    def _show_buttons(self) -> None:
        t, room = self._t, self._room
        free = sum(info.kind == "free" for info in room.seats)
        begin = self.query_one("#begin", ActionButton)
        begin.label = t("connection.gather.begin")
        if free:
            begin.label = t("connection.gather.begin_with_bots", n=free)
        missing = any(
            info.kind == "person" and info.seat not in (*room.members.ready, room.seat)
            for info in room.seats
        )
        checking = room.members.check_until is not None
        shown = {
            "begin": self._is_host,
            "begin-anyway": self._is_host and self._checked and missing and not checking,
            "ask-to-begin": room.is_seated and not self._is_host and room.members.askable,
            "sit": not room.is_seated and free > 0,
            "ready": room.is_seated,
            "share": room.is_seated,
            "stand": room.is_seated,
        }
        for name, display in shown.items():
            self.query_one(f"#{name}").display = display

    def _focus_first(self) -> None:
        if not self._is_whole:
            return
        first = "#begin" if self._is_host else "#ready" if self._room.is_seated else "#sit"
        self.query_one(first).focus()

    def _update(self, name: str, text: str) -> None:
        line = self.query_one(f"#{name}", Text)
        line.update(text)
        line.display = bool(text)

    def _offer_bots(self) -> None:
        self._long = True
        self.show(self._room, self._own_name)

    @on(ListRow.RowPressed)
    def handle_seat(self, event: ListRow.RowPressed) -> None:
        """Do about a seat what one may."""
        event.stop()
        info = next(info for info in self._room.seats if str(info.seat) == event.row.value)
        action = seat_action(self._t, self._room, info, self._own_name)
        if action is not None:
            self._send(action.message)

    @on(SwitchRow.Switched, "#ready")
    def handle_ready(self, event: SwitchRow.Switched) -> None:
        """Say whether one is ready."""
        event.stop()
        self._send(SetReady(event.value))

    @on(ActionButton.ButtonPressed)
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """One of the buttons."""
        event.stop()
        match event.button.value:
            case "begin":
                self._send(Begin())
            case "anyway":
                self._send(Begin(anyway=True))
            case "sit":
                self._send(Sit(self._own_name))
            case wish:
                self.post_message(self.RoomWishMade(wish))  # type: ignore[arg-type]

    def _send(self, message: FromBrowser | None) -> None:
        """Send it; without a message another name is wanted."""
        if message is None:
            self.post_message(self.RoomWishMade("rename"))
        else:
            self.post_message(self.MessageWanted(message))
