"""A person at a table: behaves as ``client/core/connection/connection.js`` does, and plays.

Says hello with the last number it saw, sends unanswered moves again after every welcome, says hello
again when the table has moved, and reconnects when it is cut off or has missed an event.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, Final

from tests.cluster.simulated_socket import SimulatedSocket
from tests.cluster.virtual_loop import context_of
from tests.server.auto_play import choose_hearts
from tests.table.client_view import apply_changes

_MIN_BACKOFF: Final = 0.3
_MAX_BACKOFF: Final = 10.0
_ANSWER_TIMEOUT: Final = 6.0
_FINAL_CODES: Final = (4404, 4403)

Message = dict[str, Any]
OpenSocket = Callable[["SimulatedBrowser"], "SimulatedSocket | None"]


class SimulatedBrowser:
    """One page. ``open_socket`` connects it to a node, None if no node can be reached.

    ``number`` and ``view`` are the last that it saw. ``accepted`` are the ids of the moves that
    were answered, with who made them and the numbers they were given; ``refused`` those that were
    refused, with who asked and why. ``on_view`` is called with every new view.
    """

    def __init__(
        self,
        person: str,
        table: str,
        open_socket: OpenSocket,
        chance: Random,
        on_view: Callable[[SimulatedBrowser, Message], object],
    ) -> None:
        self.person = person
        self.table = table
        self.number: int | None = None
        self.seat = -2
        self.view: Any = None
        self.legal: Any = None
        self.waiting: list[int] = []
        self.seats: list[Any] = []
        self.pending: dict[str, Message] = {}
        self.accepted: dict[str, tuple[str, int]] = {}
        self.refused: dict[str, tuple[str, str]] = {}
        self.welcomes = 0
        self.connections = 0
        self.plays = True
        self.closed_with: int | None = None
        self._open_socket = open_socket
        self._chance = chance
        self._on_view = on_view
        self._socket: SimulatedSocket | None = None
        self._status = "new"
        self._attempt = 0
        self._signed_in = person
        self._ids = 0
        self._page = person
        self._asked: tuple[Any, ...] = ()
        self._context = context_of("")
        self._retry: asyncio.TimerHandle | None = None
        self._answer: asyncio.TimerHandle | None = None
        self._thinking: asyncio.TimerHandle | None = None
        self.closed = False
        self.notices: list[str] = []
        """Why its table was out of reach, as the page was told."""

    @property
    def is_open(self) -> bool:
        """Whether it was welcomed, and the connection is still good."""
        return self._status == "open"

    def open(self) -> None:
        """Connect."""
        _cancel(self._retry)
        opened = self._open_socket(self)
        if opened is None:
            self.reconnect()
            return
        self.connections += 1
        self._signed_in = self.person
        self._socket = opened
        opened.on_message = self._receive
        opened.on_close = self._end
        self._send_to(opened, {"type": "hello", "last": self.number})

    def close(self) -> None:
        """Leave the page."""
        self.closed = True
        self.reconnect()

    def reconnect(self) -> None:
        """Drop the connection; reconnect after a pause."""
        if self._socket is not None:
            self._socket.on_message = self._socket.on_close = _nothing
            self._socket.close()
            self._socket = None
        for timer in (self._retry, self._answer, self._thinking):
            _cancel(timer)
        if self._status in ("open", "moving"):
            self._status = "lost"
        if not self.closed:
            pause = min(_MAX_BACKOFF, _MIN_BACKOFF * 2**self._attempt)
            self._attempt += 1
            self._retry = self._later(pause * (0.5 + self._chance.random()), self.open)

    def submit(self, move: Message) -> str:
        """Make a move; its id."""
        self._ids += 1
        id_ = f"{self._page}-{self._ids}"
        self.pending[id_] = {"type": "submit", "id": id_, "move": move, "number": self.number}
        self.send(self.pending[id_])
        self._watch_for_answer()
        return id_

    def send(self, message: Message) -> None:
        """Send a message if the table is there."""
        if self._status == "open" and self._socket is not None:
            self._send_to(self._socket, message)

    # Messages -------------------------------------------------------------------------------------

    def _receive(self, data: bytes) -> None:  # noqa: C901 - a case a message
        message: Message = json.loads(data)
        match message["type"]:
            case "happened" | "undone" if message["number"] != (self.number or 0) + 1:
                if message["number"] > (self.number or 0):
                    self.reconnect()  # something is missing: ask for it
                return
            case "happened":
                self.number = message["number"]
                self.view = apply_changes(self.view, message["changes"])
                self.legal = message.get("legal", self.legal)
                self._on_view(self, message)
            case "welcome":
                self._welcome(message)
            case "seats":
                self.seats, self.waiting = message["seats"], message["waiting"]
            case "accepted":
                self.pending.pop(message["id"], None)
                self.accepted[message["id"]] = self._signed_in, message["number"]
            case "refused":
                id_ = message.get("id") or ""
                if self.pending.pop(id_, None) is not None:
                    self.refused[id_] = self._signed_in, message["code"]
                    self._asked = ()
            case "moving" if message["done"] and self._socket is not None:
                self._send_to(self._socket, {"type": "hello", "last": self.number})
            case "moving" if not message["done"]:
                self.notices.append(message.get("why", "owner"))
                if self._status == "open":
                    self._status = "moving"
        self._watch_for_answer()
        self._think()

    def _welcome(self, message: Message) -> None:
        self._status, self._attempt = "open", 0
        self.welcomes += 1
        before = self.number
        self.number, self.seat = message["number"], message["seat"]
        self.view, self.legal = message["view"], message["legal"]
        self.seats, self.waiting = message["seats"], message["waiting"]
        self._on_view(self, message | {"before": before})
        for move in self.pending.values():
            self.send(move)

    def _end(self, code: int) -> None:
        self._socket = None
        self.closed_with = code
        if code in _FINAL_CODES:
            self.closed = True
        self.reconnect()

    def _watch_for_answer(self) -> None:
        _cancel(self._answer)
        if self.pending and self._status == "open":
            self._answer = self._later(_ANSWER_TIMEOUT, self.reconnect)

    # Playing --------------------------------------------------------------------------------------

    def _think(self) -> None:
        _cancel(self._thinking)
        if self.plays and not self.pending and self._status == "open" and self.view is not None:
            self._thinking = self._later(0.2 + 2.5 * self._chance.random(), self._play)

    def _play(self) -> None:
        if self.pending or self._status != "open" or self.view is None or not self.plays:
            return
        if self.seat in self.waiting:
            self.send({"type": "continue", "deal": self.view["public"]["deal"]})
            return
        move = choose_hearts(self.legal, self.view) if self.legal and self.seat >= 0 else None
        if move is not None and self._asked != (asked := (self.number, str(move))):
            self._asked = asked
            self.submit(move)

    def _send_to(self, socket: SimulatedSocket, message: Message) -> None:
        socket.send(json.dumps(message).encode())

    def _later(self, pause: float, act: Callable[[], object]) -> asyncio.TimerHandle:
        loop = asyncio.get_running_loop()
        return loop.call_later(pause, act, context=self._context)


def _cancel(timer: asyncio.TimerHandle | None) -> None:
    if timer is not None:
        timer.cancel()


def _nothing(_: object) -> None:
    """Do nothing: the page is closed."""
