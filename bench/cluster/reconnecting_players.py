"""Load generator for a cluster: people spread over the nodes, who reconnect as the page does.

A player whose connection closes reconnects to any node, after the page's pauses, and sends the
unanswered move again. The times that they wait are recorded.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Collection
from typing import Any, Final

import uvloop
from picows import WSError, WSFrame, WSMsgType, WSTransport

from bench.load_generator import (
    LoadClient,
    LoadGenerator,
    LoadTable,
    ServerMessage,
    answer_commands,
)

_AT_ONCE: Final = 64
"""Connections that are being opened at a time."""
_STOPPING: Final = 1012
_PAUSE: Final = 0.3
_STOPPING_PAUSE: Final = 0.06
"""Seconds before the first attempt, half of it to one and a half, as in client/core/connection."""


class ReconnectingClient(LoadClient):
    """A player who reconnects. ``number`` is that of the last event seen."""

    def __init__(self, crowd: ReconnectingPlayers, table: LoadTable, seat: int) -> None:
        super().__init__(crowd, table, seat, "")
        self._crowd = crowd
        self.number = 0
        self.welcomes: list[float] = []
        self.lost_at: float | None = None
        self._close_code = 0
        self._unanswered: tuple[str, dict[str, Any], float] | None = None
        self._returning: asyncio.Task[None] | None = None

    async def connect(self) -> None:
        """Connect when there is a free slot; returns after the welcome."""
        async with self._crowd.slots:
            await super().connect()

    async def switch_node(self) -> None:
        """Connect to some node again, as a page does when it is reloaded."""
        self.disconnect()
        await self.connect()

    def greet(self) -> None:
        """Say hello with the last number seen."""
        self.send({"type": "hello", "last": self.number} if self.number else {"type": "hello"})

    def submit(self, move_id: str, move: dict[str, Any]) -> None:
        """Send a move, and keep it until it is answered."""
        self._unanswered = move_id, move, time.perf_counter()
        super().submit(move_id, move)

    def next_move(self) -> dict[str, Any] | None:
        """Some legal move, while there is a connection."""
        return None if self.lost_at is not None else super().next_move()

    def receive(self, message: ServerMessage) -> None:
        """Take a message; what was missed meanwhile counts as seen with the welcome."""
        match message.type:
            case "moving":
                if message.done:
                    self.greet()
                return
            case "welcome":
                self._note_welcome(message.number)
                super().receive(message)
                if self._unanswered is not None:
                    super().submit(*self._unanswered[:2])
                return
            case "happened":
                if message.number <= self.number:
                    return
                self.number = message.number
            case "accepted" | "refused" if self._unanswered is not None:
                move_id, _, sent = self._unanswered
                if message.id == move_id:
                    self._crowd.waits.append(("answer", sent, time.perf_counter()))
                    self._unanswered = None
            case _:
                pass
        super().receive(message)

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Note why a connection closes."""
        if frame.msg_type == WSMsgType.CLOSE:
            self._close_code = frame.get_close_code().value
        super().on_ws_frame(transport, frame)

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Reconnect, unless the client has closed the connection itself."""
        if transport is not self.transport:
            return
        self.transport = None
        if not self.welcome.done():
            self.welcome.set_exception(ConnectionResetError())
        if self.lost_at is None:
            self.lost_at = time.perf_counter()
            self._returning = asyncio.create_task(self._reconnect())

    async def _reconnect(self) -> None:
        pause = _STOPPING_PAUSE if self._close_code == _STOPPING else _PAUSE
        self._crowd.closed[str(self._close_code)] += 1
        self._close_code = 0
        while True:
            await asyncio.sleep(pause * random.uniform(0.5, 1.5))
            try:
                await self.connect()
            except (OSError, WSError, TimeoutError) as error:
                self._crowd.closed[type(error).__name__] += 1
                pause = 2 * max(pause, _PAUSE)
            else:
                return

    def _note_welcome(self, number: int) -> None:
        now = time.perf_counter()
        self.welcomes.append(now)
        if self.lost_at is not None:
            self._crowd.waits.append(("line", self.lost_at, now))
            self.lost_at = None
        for missed in range(self.number + 1, number + 1):
            self.table.record_event(missed, -9, self._crowd)
        self.number = number
        self.move_in_flight = self._unanswered is not None


class ReconnectingPlayers(LoadGenerator):
    """All players. ``waits`` has what a person waited for ("answer" to a move, a new "line"), from
    when, and until when; ``closed`` counts why connections closed, or could not be opened."""

    def __init__(self) -> None:
        super().__init__()
        self.servers: list[str] = []
        self.slots = asyncio.Semaphore(_AT_ONCE)
        self.waits: list[tuple[str, float, float]] = []
        self.closed: Counter[str] = Counter()
        self._load: asyncio.Task[dict[str, Any]] | None = None

    async def answer(self, command: dict[str, Any]) -> dict[str, Any]:
        """Carry out a command."""
        match command:
            case {"do": "servers", "servers": servers}:
                self.servers = servers
                return {}
            case {"do": "switch_node"}:
                await asyncio.gather(*(guest.switch_node() for guest in self._people()))
                return {}
            case {"do": "start", "seconds": seconds, "rate": rate}:
                self._load = asyncio.create_task(self.play(seconds, rate))
                return {}
            case {"do": "stop"}:
                assert self._load is not None
                return await self._load
            case {"do": "returns", "since": since, "tables": tables}:
                return {"returns": self._returns(since, tables)}
            case {"do": "waits", "since": since}:
                return self._waits_since(since)
            case _:
                return await super().answer(command)

    def server_of(self, guest: LoadClient) -> str:  # noqa: ARG002 - a proxy sends anybody anywhere
        """Some node."""
        return random.choice(self.servers)

    def new_client(self, table: LoadTable, seat: int) -> ReconnectingClient:
        """A player who is not connected yet."""
        return ReconnectingClient(self, table, seat)

    def _people(self) -> list[ReconnectingClient]:
        return [guest for guest in self.guests() if isinstance(guest, ReconnectingClient)]

    def _returns(self, since: float, tables: Collection[str]) -> dict[str, list[float | None]]:
        """For each of these tables, when each of its people was welcomed first since then."""
        return {
            table.name: [
                next((at for at in guest.welcomes if at > since), None)
                for guest in table.guests
                if isinstance(guest, ReconnectingClient)
            ]
            for table in self.tables
            if table.name in tables
        }

    def _waits_since(self, since: float) -> dict[str, Any]:
        """How long each wait took that ended since then, by its kind, and the codes of all
        connections that were closed."""
        found: dict[str, list[float]] = {"answer": [], "line": []}
        for kind, began, ended in self.waits:
            if ended > since:
                found[kind].append(ended - began)
        return {**found, "closed": self.closed}


if __name__ == "__main__":
    uvloop.run(answer_commands(ReconnectingPlayers()))
