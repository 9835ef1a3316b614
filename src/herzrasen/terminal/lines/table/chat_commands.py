"""Commands about the chat: write, phrases, reactions, what was written, mute."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Literal, TypeAlias

from herzrasen.protocol.websocket import Mute, Speak
from herzrasen.table.chat.phrases import COMMON_PHRASES, REACTIONS, phrases_of
from herzrasen.terminal.lines.command import Arguments, Command
from herzrasen.terminal.lines.menu import Option, choose, find_option
from herzrasen.terminal.lines.table.line_table import LineTable
from herzrasen.terminal.lines.table.seat_list import find_seat
from herzrasen.terminal.members.chat_texts import message_text

ReadyMade: TypeAlias = Literal["phrase", "reaction"]


def chat_commands(table: LineTable) -> list[Command]:
    """Those that the table allows."""
    return [
        Command("write", partial(_write, table), available=lambda: _may_write(table)),
        Command(
            "phrase",
            partial(_send_ready_made, table, "phrase"),
            available=lambda: _may_chat(table),
        ),
        Command(
            "reaction",
            partial(_send_ready_made, table, "reaction"),
            available=lambda: _may_chat(table),
        ),
        Command("chat", partial(_chat, table)),
        Command("mute", partial(_mute, table), available=lambda: _may_chat(table)),
    ]


def _may_chat(table: LineTable) -> bool:
    return table.room.is_seated and table.room.house.chat_mode != "none"


def _may_write(table: LineTable) -> bool:
    return table.room.is_seated and table.room.house.chat_mode == "free"


def _write(table: LineTable, arguments: Arguments) -> None:
    if arguments.text:
        table.connection.send(Speak("text", arguments.text))
        return
    table.say(table.t("table.refusal.talk-empty"))


async def _send_ready_made(table: LineTable, kind: ReadyMade, arguments: Arguments) -> None:
    """Send a phrase or a reaction, by its number or the beginning of its words."""
    options = ready_made_options(table, kind)
    found = find_option(arguments.text, options) if arguments.text else None
    words = found.value if found else None
    if words is None:
        question = table.t("chat.phrases" if kind == "phrase" else "chat.reactions")
        words = await choose(table.program.session, question, options)
    if words is not None:
        table.connection.send(Speak(kind, words))


def ready_made_options(table: LineTable, kind: ReadyMade) -> Sequence[Option[str]]:
    """The phrases of this game, or the reactions, in the user's language."""
    game = table.room.game
    phrases = COMMON_PHRASES if game is None else phrases_of(game)
    names = phrases if kind == "phrase" else REACTIONS
    return [Option(table.t(f"chat.{kind}.{name}"), name) for name in names]


def _chat(table: LineTable, arguments: Arguments) -> None:
    """Say what was written; with `off` or `on`, switch the chat of others."""
    session, room, t = table.program.session, table.room, table.t
    if room.house.chat_mode == "none":
        session.say_key("table.refusal.talk-none")
        return
    if arguments.text:
        _switch(table, arguments.text)
        return
    lines = [message_text(t, message, room.seat) for message in room.chat.messages]
    session.say(*(lines or [t("chat.nothing")]))
    if not room.is_seated:
        session.say_key("chat.only_watching")
    elif room.house.chat_mode == "phrases":
        session.say_key("chat.only_phrases")


def _switch(table: LineTable, word: str) -> None:
    """Hear the chat, or hear it no longer."""
    switches = {table.t(f"line_mode.chat.{name}"): name == "on" for name in ("on", "off")}
    talk = switches.get(word.casefold())
    if talk is None:
        table.say(table.t("line_mode.unknown", words=word))
        return
    table.store.change(talk=talk)
    table.say(table.t("line_mode.chat_on" if talk else "chat.off"))


def _mute(table: LineTable, arguments: Arguments) -> None:
    """Mute the person at a seat, or hear them again."""
    seat = find_seat(table.room, arguments.text)
    if seat is None:
        table.say(table.t("line_mode.no_seat"))
        return
    muted = seat not in table.room.chat.muted
    table.connection.send(Mute(seat, muted))
    table.say(table.t("chat.muted_now" if muted else "chat.heard_again", name=table.name_of(seat)))
