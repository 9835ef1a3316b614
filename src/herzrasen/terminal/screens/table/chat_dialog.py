"""The chat of a table: what was written, phrases, reactions, one's own words, muting."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from rich.text import Text as RichText
from textual import on
from textual.containers import VerticalScroll

from herzrasen.protocol.websocket import Mute, Speak
from herzrasen.table.chat.phrases import REACTIONS, phrases_of
from herzrasen.terminal.controls.button import ActionButton
from herzrasen.terminal.controls.dialog import Dialog, DialogAnswer
from herzrasen.terminal.controls.flow import FlowRow
from herzrasen.terminal.controls.text import Text
from herzrasen.terminal.controls.text_line import TextLine
from herzrasen.terminal.members.chat_texts import MAX_MESSAGE_LENGTH, message_words, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from textual.widget import Widget

    from herzrasen.protocol.websocket import ChatKind, ChatMessage
    from herzrasen.terminal.connection.table_connection import TablePort
    from herzrasen.terminal.state.table_room import TableRoom

_COUNT_FROM = 30
"""So many characters left are shown."""


class ChatDialog(Dialog[str]):
    """The messages above, below what one may say: a line, phrases, reactions."""

    DEFAULT_CSS = """
    ChatDialog #chat-messages { height: 1fr; min-height: 3; }
    ChatDialog .muted { color: $text-muted; }
    ChatDialog .body { overflow-y: hidden; }
    ChatDialog FlowRow { max-height: 5; overflow-y: auto; }
    """
    WIDE: ClassVar[bool] = True

    def __init__(self, connection: TablePort) -> None:
        super().__init__()
        self._connection = connection
        self._stop: Callable[[], None] = lambda: None
        self._mutable: tuple[tuple[int, str], ...] = ()

    @property
    def room(self) -> TableRoom:
        """What is known of the table."""
        return self._connection.room

    def title_text(self) -> str:
        """Chat."""
        return self.t("chat.title")

    def body(self) -> Iterable[Widget]:
        """Messages, and the ways to say something."""
        t, room = self.t, self.room
        yield VerticalScroll(Text("", id="chat-lines"), id="chat-messages")
        mode = room.house.chat_mode
        if not room.is_seated:
            yield Text(t("chat.only_watching"), classes="muted")
            return
        if mode == "free":
            line = TextLine("", t("chat.write"), id="chat-line", classes="field")
            line.max_length = MAX_MESSAGE_LENGTH
            yield line
            yield Text("", id="chat-left", classes="muted")
        else:
            yield Text(t("chat.only_phrases"), classes="muted")
        phrases = phrases_of(room.game) if room.game is not None else ()
        yield FlowRow(
            *(
                ActionButton(t(f"chat.phrase.{name}"), f"phrase/{name}", weight="quiet")
                for name in phrases
            )
        )
        yield FlowRow(
            *(
                ActionButton(t(f"chat.reaction.{name}"), f"reaction/{name}", weight="quiet")
                for name in REACTIONS
            )
        )
        yield FlowRow(id="chat-mute")

    def answers(self) -> Sequence[DialogAnswer]:
        """To close."""
        return (DialogAnswer("", self.t("chat.close"), primary=True),)

    def on_mount(self) -> None:
        """Follow the table."""
        self._stop = self._connection.listen(lambda _room, _message: self._show())
        self._show()

    async def recompose(self) -> None:
        """Everything anew, in another language or another theme."""
        await super().recompose()
        self._mutable = ()
        self._show()

    def on_unmount(self) -> None:
        """Nobody looks any more."""
        self._stop()

    def _show(self) -> None:
        room, scroll = self.room, self.query_one("#chat-messages", VerticalScroll)
        follows = scroll.scroll_offset.y >= scroll.max_scroll_y
        lines = [self._line(message) for message in room.chat.messages]
        nothing = RichText(self.t("chat.nothing"), self.terminal.palette["muted"])
        shown = RichText("\n").join(lines) if lines else nothing
        self.query_one("#chat-lines", Text).update(shown)
        if follows:
            self.call_after_refresh(scroll.scroll_end, animate=False)
        self.call_later(self._show_people)

    def _line(self, message: ChatMessage) -> RichText:
        own = message.seat == self.room.seat
        name = self.t("chat.you") if own else printable(message.name)
        palette = self.terminal.palette
        line = RichText(f"{name}  ", palette["accent bold" if own else "text bold"])
        return line.append(message_words(self.t, message), palette["text"])

    async def _show_people(self) -> None:
        """A button for each person whose messages may be muted."""
        room = self.room
        people = tuple(
            (info.seat, info.name)
            for info in room.seats
            if info.kind == "person" and info.seat != room.seat
        )
        if not room.is_seated or not self.is_mounted:
            return
        place = self.query_one("#chat-mute", FlowRow)
        if people != self._mutable:
            self._mutable = people
            await place.remove_children()
            await place.mount_all(
                ActionButton("", f"mute/{seat}", weight="quiet") for seat, _ in people
            )
        for button, (seat, name) in zip(place.query(ActionButton), people, strict=False):
            key = "unmute" if seat in room.chat.muted else "mute"
            button.label = self.t(f"chat.{key}", name=printable(name))

    @on(TextLine.Changed)
    def handle_typing(self, event: TextLine.Changed) -> None:
        """Say how much room is left, when it is little."""
        left = MAX_MESSAGE_LENGTH - len(event.value.strip())
        shown = self.t("chat.letters", n=left) if left <= _COUNT_FROM else ""
        self.query_one("#chat-left", Text).update(shown)

    @on(TextLine.Submitted)
    def handle_line(self, event: TextLine.Submitted) -> None:
        """Say what was written; without a line it stays where it is."""
        event.stop()
        if event.value.strip() and self.room.status == "open":
            self._speak("text", event.value.strip())
            event.input.clear()

    @on(ActionButton.ButtonPressed, ".body ActionButton")
    def handle_button(self, event: ActionButton.ButtonPressed) -> None:
        """A phrase, a reaction, or muting."""
        event.stop()
        kind, _, what = event.button.value.partition("/")
        if kind == "mute":
            self._mute(int(what))
        elif kind in ("phrase", "reaction"):
            self._speak("phrase" if kind == "phrase" else "reaction", what)

    def _speak(self, kind: ChatKind, words: str) -> None:
        self._connection.send(Speak(kind, words))

    def _mute(self, seat: int) -> None:
        muted = seat not in self.room.chat.muted
        self._connection.send(Mute(seat, muted))
        name = next((name for one, name in self._mutable if one == seat), "")
        key = "muted_now" if muted else "heard_again"
        self.terminal.show_message(self.t(f"chat.{key}", name=printable(name)))
