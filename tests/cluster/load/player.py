"""One player: a browser at a table that behaves as ``client/core/connection/connection.js`` does.

It says hello with the last number that it saw, sends moves with ids, sends the unanswered ones
again after every welcome, says hello again when its table has moved, and reconnects to *any* node,
with jittered and doubling pauses, when its connection closes or does not answer.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from random import Random
from typing import Any, Final, Protocol

import msgspec
from picows import WSCloseCode, WSError, WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from tests.cluster.load.history import Message, Pause, PlayerHistory
from tests.cluster.load.silence_watch import SilenceWatch
from tests.server.auto_play import choose_hearts, choose_nerts
from tests.table.client_view import with_view

_MIN_BACKOFF: Final = 0.3
_MAX_BACKOFF: Final = 10.0
_STOPPING_BACKOFF: Final = 0.2
_ANSWER_SECONDS: Final = 6.0
_CONNECT_SECONDS: Final = 2.0
"""A proxy asks another node when one takes no connection for so long."""
_NO_SUCH_TABLE: Final = 4404
_STOPPING: Final = 1012
_NOT_ADMITTED: Final = 4403
_FOR_GOOD: Final = (_NO_SUCH_TABLE, _NOT_ADMITTED)

_DECODE: Final = msgspec.json.Decoder().decode
_ENCODE: Final = msgspec.json.encode


class PlayerContext(Protocol):
    """What one player needs from all of them."""

    chance: Random
    think: tuple[float, float]
    playing: bool

    def any_node(self) -> str:
        """The address of a node, as a proxy would choose one."""
        ...


class _PageConnection(WSListener):
    """One connection. Messages of a former connection are ignored."""

    def __init__(self, person: LivePlayer) -> None:
        self._person = person
        self.transport: WSTransport | None = None
        self.code: int = WSCloseCode.ABNORMAL_CLOSURE.value

    def on_ws_connected(self, transport: WSTransport) -> None:
        self.transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        if frame.msg_type == WSMsgType.CLOSE:
            self.code = frame.get_close_code().value
            transport.disconnect()
        elif frame.msg_type == WSMsgType.TEXT:
            self._person.receive(self, _DECODE(frame.get_payload_as_memoryview()))

    def on_ws_disconnected(self, transport: WSTransport) -> None:  # noqa: ARG002 - picows calls it so
        self._person.lose(self)

    def send(self, message: Message) -> None:
        """Send a message, unless the connection has closed."""
        if self.transport is not None:
            self.transport.send(WSMsgType.TEXT, _ENCODE(message))

    def close(self) -> None:
        """Close at once."""
        if self.transport is not None:
            self.transport.disconnect(graceful=False)


class LivePlayer:
    """One browser at one table. ``node`` is the only one that it uses, "" for any."""

    def __init__(
        self, context: PlayerContext, table: str, name: str, cookie: str = "", node: str = ""
    ) -> None:
        self.table = table
        self.name = name
        self.cookie = cookie
        self.history = PlayerHistory()
        self.status = "opening"
        self.number: int | None = None
        self.seat = -2
        self.last: Message = {}
        self.pending: dict[str, Message] = {}
        self.waiting: list[int] = []
        self.welcomed = asyncio.Event()
        self.address = ""
        self.connections = 0
        """How many were begun."""
        self.on_message: Callable[[Message], object] = lambda _message: None
        self._context = context
        self._node = node
        self._connection: _PageConnection | None = None
        self._opening: asyncio.Task[None] | None = None
        self._attempt = 0
        self._closed = False
        self._moves = 0
        self._sent_at: dict[str, float] = {}
        self._away_since: float | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.TimerHandle | None = None
        self._silence = SilenceWatch(self._leave_silent_node, context.chance.random)

    def arrive(self) -> None:
        """Connect for the first time."""
        self._opening = asyncio.create_task(self._open())

    def leave(self) -> None:
        """Close the page."""
        self._closed = True
        self._drop_connection()
        for timer in (self._retry, self._answer, self._thinking):
            if timer is not None:
                timer.cancel()
        if self._opening is not None:
            self._opening.cancel()

    def send(self, **message: Any) -> None:
        """Send a message, if the table is shown."""
        if self.status == "open" and self._connection is not None:
            self._connection.send(message)

    def move(self, move: Message) -> str:
        """Send a move, now or after the next welcome; its id."""
        self._moves += 1
        move_id = f"{self.name}-{self._moves}"
        self.pending[move_id] = {
            "type": "submit", "id": move_id, "move": move, "number": self.number,
        }  # fmt: skip
        self._sent_at[move_id] = _now()
        self.send(**self.pending[move_id])
        self._watch_for_answer()
        return move_id

    def describe(self) -> str:
        """How it stands, for a failing test."""
        here = "connected" if self._connection and self._connection.transport else "not connected"
        return (
            f"{self.name} {self.status} {here} to {self.address}, at {self.number},"
            f" attempt {self._attempt}, unanswered {list(self.pending)}, {self.history.closed}"
        )

    # The connection ---------------------------------------------------------------------------

    async def _open(self) -> None:
        connection = self._connection = _PageConnection(self)
        self.connections += 1
        self.address = self._node or self._context.any_node()
        try:
            async with asyncio.timeout(_CONNECT_SECONDS):
                transport, _ = await ws_connect(
                    lambda: connection,
                    f"{self.address.replace('http', 'ws', 1)}/api/tables/{self.table}/socket",
                    extra_headers={"cookie": self.cookie} if self.cookie else None,
                )
        except (OSError, TimeoutError, WSError):
            connection.close()
            if self._connection is connection:
                self._reconnect()
            return
        if self._connection is not connection:
            connection.close()
            return
        for header, value in transport.response.headers.items():
            if header.lower() == "set-cookie":
                self.cookie = value.partition(";")[0]
        connection.send({"type": "hello", "last": self.number})
        self._silence.start()

    def _leave_silent_node(self) -> None:
        self.history.silences += 1
        self._reconnect()
        if self._retry is not None:
            self._retry.cancel()
        self.arrive()

    def lose(self, connection: _PageConnection) -> None:
        """A connection has closed."""
        if connection is not self._connection or self._closed or connection.transport is None:
            return
        self.history.closed[connection.code] += 1
        if connection.code in _FOR_GOOD:
            self.history.broken.append(f"closed for good with {connection.code}")
            self._closed = True
        else:
            self._reconnect(stopping=connection.code == _STOPPING)

    def _drop_connection(self) -> None:
        self._silence.stop()
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.close()

    def _reconnect(self, *, stopping: bool = False) -> None:
        self._drop_connection()
        if self._closed:
            return
        for timer in (self._retry, self._answer):
            if timer is not None:
                timer.cancel()
        pause = min(_MAX_BACKOFF, _MIN_BACKOFF * 2**self._attempt)
        pause *= 0.5 + self._context.chance.random()
        if stopping and not self._attempt:
            pause *= _STOPPING_BACKOFF
        self._retry = asyncio.get_running_loop().call_later(pause, self.arrive)
        self._attempt += 1
        if self.status in ("open", "moving"):
            self.status = "lost"
            self._miss_table()

    def _watch_for_answer(self) -> None:
        if self._answer is not None:
            self._answer.cancel()
            self._answer = None
        if self.pending and self.status == "open":
            loop = asyncio.get_running_loop()
            self._answer = loop.call_later(_ANSWER_SECONDS, self._reconnect)

    # Messages ---------------------------------------------------------------------------------

    def receive(self, connection: _PageConnection, message: Message) -> None:
        """Take a message, as the page does."""
        if connection is not self._connection or self._closed:
            return
        self._silence.receive(message)
        if message["type"] == "beat":
            return
        if message["type"] == "ping":
            connection.send({"type": "pong", "number": message["number"]})
            return
        if message["type"] == "moving":
            self._miss_table()
            if message["done"]:
                self.history.moved += 1
                connection.send({"type": "hello", "last": self.number})
            elif self.status == "open":
                self.status = "moving"
            self._watch_for_answer()
            return
        if message["type"] == "happened" and message["number"] != (self.number or 0) + 1:
            if message["number"] > (self.number or 0):
                self._reconnect()
            return
        self._apply(message)
        self._watch_for_answer()
        self.on_message(message)
        self._think()

    def _miss_table(self) -> None:
        """The table is not shown any more, or an old view of it."""
        if self._away_since is None:
            self._away_since = _now()

    def _end_pause(self, since: float | None, kind: str) -> None:
        if since is not None:
            self.history.pauses.append(Pause(_now(), _now() - since, kind))

    def _apply(self, message: Message) -> None:
        kind, history = message["type"], self.history
        if kind in ("welcome", "happened", "accepted"):
            history.received.append((_now(), kind))
        match kind:
            case "welcome":
                if self.number is not None and message["number"] < self.number:
                    history.broken.append(f"was at {self.number}, now at {message['number']}")
                self.status, self._attempt = "open", 0
                self._end_pause(self._away_since, "table")
                self._away_since = None
                self.last, self.number, self.seat = message, message["number"], message["seat"]
                self.waiting = message["waiting"]
                history.record_state(message["number"], {**message, "seat": self.seat})
                for move in self.pending.values():
                    connection = self._connection
                    if connection is not None:
                        connection.send(move)
                self.welcomed.set()
            case "happened":
                self.last = with_view(message, self.last)
                self.number = message["number"]
                history.record_state(message["number"], {**self.last, "seat": self.seat})
                history.events[message["number"]] = message["event"]
            case "seats":
                self.waiting = message["waiting"]
            case "accepted":
                self._forget_move(message["id"])
                history.record_answer(message["id"], message["number"])
            case "refused":
                history.refused[message["code"]] += 1
                self._forget_move(message.get("id") or "")
            case _:
                pass

    def _forget_move(self, move_id: str) -> None:
        """A move was answered."""
        self.pending.pop(move_id, None)
        self._end_pause(self._sent_at.pop(move_id, None), "answer")

    # Playing ----------------------------------------------------------------------------------

    def _think(self) -> None:
        """Look at the cards for a moment, then play, if it is one's turn."""
        if self._thinking is None and self._context.playing and self.seat >= 0 and not self.pending:
            loop = asyncio.get_running_loop()
            self._thinking = loop.call_later(
                self._context.chance.uniform(*self._context.think), self._act
            )

    def _act(self) -> None:
        self._thinking = None
        view = self.last.get("view")
        if self.status != "open" or self.pending or view is None or not self._context.playing:
            return
        public = view["public"]
        if self.seat in self.waiting:
            self.send(type="continue", deal=public.get("deal", public.get("round")))
            self._think()  # until the table waits no more
            return
        choose = choose_hearts if "deal" in public else choose_nerts
        move = choose(self.last["legal"] or {}, view)
        if move is not None:
            self.move(move)


def _now() -> float:
    return asyncio.get_running_loop().time()
