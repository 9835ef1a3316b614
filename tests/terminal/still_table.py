"""A table's connection whose room stands still: what would be sent or said is written down; and
what each key does in several states of a table, as text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from herzrasen.protocol.websocket import FromBrowser
from herzrasen.terminal.connection.table_connection import Listener
from herzrasen.terminal.state.table_room import TableRoom


class StillTable:
    """The connection; ``log`` is what was sent and said."""

    def __init__(self, room: TableRoom) -> None:
        self.room = room
        self.log: list[str] = []

    def say(self, sentence: str) -> None:
        self.log.append(f"says {sentence}")

    def listen(self, _listener: Listener) -> Callable[[], None]:
        return lambda: None

    def submit(self, move: Any, rests_on: str | None = None) -> str:
        self.log.append(f"moves {move!r}{f' after {rests_on}' if rests_on else ''}")
        return "m9"

    def undo(self) -> str:
        self.log.append("takes back")
        return "undo"

    def send(self, message: FromBrowser) -> None:
        self.log.append(f"sends {message!r}")


def told_differences(cases: Mapping[str, Mapping[str, str]]) -> str:
    """What each thing does in each case, as text: all of the first case, and of the others what
    differs from it. What does nothing there stands in one line."""
    usual: Mapping[str, str] = {}
    text = ""
    for name, outcomes in cases.items():
        new = {about: does for about, does in outcomes.items() if usual.get(about) != does}
        nothing = ", ".join(about for about, does in new.items() if not does)
        done = [f"{about}: {does}" for about, does in new.items() if does]
        text += "\n".join([f"== {name}", *done, f"nothing: {nothing}", ""])
        usual = usual or outcomes
    return text
