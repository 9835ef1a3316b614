"""A connection without a server, the base of replay and lesson."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from herzrasen.protocol.table_updates import TableUpdate
from herzrasen.protocol.websocket import FromBrowser, Welcome
from herzrasen.terminal.connection.table_connection import Listener
from herzrasen.terminal.state.table_room import TableRoom


class OfflineConnection:
    """Delivers what its subclasses give it; what a board sends to other people is dropped."""

    def __init__(self, room: TableRoom) -> None:
        self.room = room
        self._listeners: list[Listener] = []

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after each change; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def deliver(self, room: TableRoom, message: TableUpdate | None) -> None:
        """Give every listener the room as it is from now on, and the message."""
        self.room = room
        for listener in [*self._listeners]:
            listener(room, message)

    def submit(self, move: Any, rests_on: str | None = None) -> str:  # noqa: ARG002 - a TablePort
        """Ignore a move."""
        return ""

    def undo(self) -> str:
        """Ignore an undo."""
        return ""

    def send(self, message: FromBrowser) -> None:
        """Drop a message."""

    async def close(self) -> None:
        """Deliver nothing any more."""
        self._listeners.clear()


def welcome_of(room: TableRoom, missed: tuple[Any, ...] = ()) -> Welcome:
    """The message that lays the whole table anew."""
    if room.game is None:
        raise ValueError("a table without a game")
    return Welcome(
        table=room.table,
        game=room.game,
        rules=room.rules,
        options=room.options,
        house=room.house,
        seat=room.seat,
        number=room.number or 0,
        seats=room.seats,
        waiting=room.waiting,
        view=room.view,
        legal=room.legal,
        missed=missed,
        undone=room.undone,
    )
