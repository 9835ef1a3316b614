"""The connection to a table: says hello with the last number seen, delivers messages in order, and
comes back by itself. Moves carry ids: those without an answer are sent again, and the table makes
each of them once. The twin of ``client/core/connection/connection.js``."""

from __future__ import annotations

import asyncio
import time
import uuid
from collections.abc import Callable
from typing import Any, Final, Protocol, TypeAlias

import msgspec

from herzrasen.library.remote.server_address import path_part
from herzrasen.library.remote.share_keeper import ShareKeeper
from herzrasen.protocol import codec
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.table_updates import MessageReader, TableUpdate, Unreadable
from herzrasen.protocol.websocket import (
    AskBeat,
    DealDraw,
    DealOpened,
    FromBrowser,
    Heartbeat,
    Hello,
    Ping,
    Pong,
    Submit,
    TableMoving,
    Undo,
    Welcome,
)
from herzrasen.terminal.connection.api import Api
from herzrasen.terminal.connection.reconnecting_socket import (
    ReconnectingSocket,
)
from herzrasen.terminal.connection.touch_times import TouchTimes
from herzrasen.terminal.state.table_room import (
    SentMove,
    Status,
    TableRoom,
    receive,
    with_connection_lost,
    with_sent_move,
    with_table_moving,
)

Listener: TypeAlias = Callable[[TableRoom, TableUpdate | None], object]
"""Called after each change with the room, and the message; None where only the status changed."""

_DOUBT: Final = 0.5
"""Seconds without an answer to a move, then the server is asked for a sign of life: it may hang."""
_SIGN_OF_LIFE: Final = 3.0
"""Seconds in which that comes, or anything else."""
_ANSWER_TIMEOUT: Final = 6.0
"""Seconds without an answer to a move, then the connection counts as dead, whatever it brings."""


class TablePort(Protocol):
    """What a screen asks of a table: also a replay and a lesson can give it."""

    @property
    def room(self) -> TableRoom:
        """What is known of the table."""
        ...

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after each change; the answer stops that."""
        ...

    def submit(self, move: Any, rests_on: str | None = None) -> str:
        """Send a move of the game; its id. With ``rests_on`` it is made only if that one was."""
        ...

    def undo(self) -> str:
        """Ask to take back the own last decision; the id."""
        ...

    def send(self, message: FromBrowser) -> None:
        """Send any other message."""
        ...


class TableConnection:
    """The table with this id, at a server."""

    def __init__(self, api: Api, table: str) -> None:
        self.room = TableRoom(table=table)
        self.error: Exception | None = None
        self._reader = MessageReader()
        self._touch_times = TouchTimes()
        self._shares = ShareKeeper()
        self._listeners: list[Listener] = []
        self._answer_timers: list[asyncio.TimerHandle] = []
        self._frames = 0
        path = f"api/tables/{path_part(table)}/socket"
        self._socket = ReconnectingSocket(
            api, path, self._greet, self._receive_frame, self._on_lost, self._on_trouble
        )

    def start(self) -> None:
        """Open the connection."""
        self._socket.start()

    async def close(self) -> None:
        """Close it for good."""
        self._listeners.clear()
        self._stop_waiting()
        await self._socket.close()

    def retry_now(self) -> None:
        """Try to come back at once."""
        self._socket.retry_now()

    def listen(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after each change; the answer stops that."""
        self._listeners.append(listener)
        return lambda: self._listeners.remove(listener) if listener in self._listeners else None

    def submit(self, move: Any, rests_on: str | None = None) -> str:
        """Send a move of the game; its id."""
        seen, after_ms = self._touch_times.of(move, steady_ms())
        return self._send_new(SentMove(_new_id(), move, self.room.number, rests_on, seen, after_ms))

    def undo(self) -> str:
        """Ask to take back the own last decision; the id. It is sent again after a return."""
        return self._send_new(SentMove(_new_id()))

    def send(self, message: FromBrowser) -> None:
        """Send any other message; without a connection it is dropped."""
        if self.room.status == "open":
            self._socket.send(codec.encode(message))

    def _send_new(self, move: SentMove) -> str:
        self._update(with_sent_move(self.room, move), None)
        self._send_move(move)
        if len(self.room.pending) == 1:  # else the first one is waited for
            self._watch_for_answer()
        return move.id

    def _send_move(self, sent: SentMove) -> None:
        if sent.move is None:
            self.send(Undo(sent.id))
            return
        move = msgspec.Raw(codec.encode(sent.move))
        self.send(Submit(sent.id, move, sent.seen, sent.after_ms, sent.rests_on, sent.number))

    # The socket -----------------------------------------------------------------------------------

    def _greet(self) -> None:
        self._socket.send(codec.encode(Hello(self.room.number, shares=True)))

    def _receive_frame(self, frame: str | bytes) -> None:
        self._frames += 1
        try:
            message = self._reader.read(frame)
        except Unreadable as error:
            self.error = error
            self._update(msgspec.structs.replace(self.room, status="unreadable"), None)
            return
        match message:
            case None:
                return
            case Heartbeat(ms=ms):
                self._socket.heartbeat(ms)
            case Ping(number=number):
                self._socket.send(codec.encode(Pong(number)))
            case TableMoving(done=True):
                self._greet()
            case DealDraw():
                self._take_draw(message)
            case DealOpened():
                self._take_opened(message)
            case TableMoving(why=why):
                self._update(with_table_moving(self.room, why), None)
                self._watch_for_answer()
            case _:
                self._apply(message)

    def _take_draw(self, draw: DealDraw) -> None:
        reply = self._shares.receive_draw(draw, self.room.seat)
        if reply is not None:
            self.send(reply)
        self._update(receive(self.room, draw, steady_ms()), draw)

    def _take_opened(self, opened: DealOpened) -> None:
        verdict = self._shares.receive_opened(opened)
        if verdict is not None:
            room = msgspec.structs.replace(
                self.room,
                last_draw=(opened.deal, verdict),
                last_beacon=self._shares.beacon(opened.deal),
            )
            self._update(room, opened)

    def _apply(self, message: TableUpdate) -> None:
        now = steady_ms()
        self._touch_times.receive(message, now)
        self._update(receive(self.room, message, now), message)
        if isinstance(message, Welcome):
            self._socket.reset_backoff()
            for move in self.room.pending:
                self._send_move(move)
        self._watch_for_answer()

    def _on_lost(self, code: int) -> bool:
        self._stop_waiting()
        if code in (CloseCode.NO_TABLE, CloseCode.NOT_ADMITTED):
            self._update(msgspec.structs.replace(self.room, status=self._status_after(code)), None)
            return False
        if self.error is not None:
            return False
        self._update(with_connection_lost(self.room, stopping=code == CloseCode.STOPPING), None)
        return True

    def _status_after(self, code: int) -> Status:
        """What a table is to a person whose connection it has closed for good."""
        if code != CloseCode.NOT_ADMITTED:
            return "gone"
        refusal = self.room.refusal
        is_removed = refusal is not None and refusal.code == "table.refusal.removed"
        return "removed" if is_removed else "shut"

    def _on_trouble(self, trouble: str) -> None:
        if trouble != self.room.trouble:
            self._update(msgspec.structs.replace(self.room, trouble=trouble), None)

    def _update(self, room: TableRoom, message: TableUpdate | None) -> None:
        if room is self.room and message is None:
            return
        self.room = room
        for listener in [*self._listeners]:
            listener(room, message)

    def _watch_for_answer(self) -> None:
        self._stop_waiting()
        if self.room.pending and self.room.status == "open":
            self._later(_DOUBT, self._ask_for_sign)
            self._later(_ANSWER_TIMEOUT, self._socket.reconnect)

    def _ask_for_sign(self) -> None:
        if self._socket.has_heartbeats:
            self._socket.send(codec.encode(AskBeat()))
            self._later(_SIGN_OF_LIFE, self._reconnect_unless_any_since, self._frames)

    def _reconnect_unless_any_since(self, frames: int) -> None:
        if self._frames == frames:
            self._socket.reconnect()

    def _later(self, seconds: float, act: Callable[..., object], *words: object) -> None:
        loop = asyncio.get_running_loop()
        self._answer_timers.append(loop.call_later(seconds, act, *words))

    def _stop_waiting(self) -> None:
        for timer in self._answer_timers:
            timer.cancel()
        self._answer_timers.clear()


def steady_ms() -> float:
    """The steady clock by which a room's moments are told, in ms."""
    return time.monotonic() * 1000


def _new_id() -> str:
    return uuid.uuid4().hex
