"""When a server that hangs, takes long or lets no socket open is asked for a sign of life. In
virtual time, without a socket."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.protocol import codec
from herzrasen.protocol.websocket import AskBeat, Heartbeat, Refused
from herzrasen.terminal.connection.opening_watch import OpeningWatch
from herzrasen.terminal.connection.table_connection import TableConnection
from tests.server.virtual_clock import run_virtual


class SilentLine:
    """In the place of a socket: what is sent, and when it was given up."""

    def __init__(self, answer: Any) -> None:
        self.has_heartbeats = True
        self.asked = 0
        self.left: list[float] = []
        self._answer = answer

    def send(self, message: bytes) -> None:
        if message == codec.encode(AskBeat()):
            self.asked += 1
            asyncio.get_running_loop().call_later(0.1, self._answer)

    def heartbeat(self, _ms: int) -> None: ...

    def reconnect(self) -> None:
        self.left.append(asyncio.get_running_loop().time())


@pytest.mark.parametrize(("hangs", "left"), [(True, [3.5]), (False, [6.0])])
def test_a_server_that_hangs_is_left_before_one_that_takes_long(
    hangs: bool, left: list[float]
) -> None:
    """However many moves are made meanwhile: each put the end off."""

    async def run() -> tuple[int, list[float]]:
        table: Any = TableConnection(None, "t")  # type: ignore[arg-type]
        beat = codec.encode(Heartbeat(5000))
        line = SilentLine(lambda: None if hangs else table._receive_frame(beat))  # noqa: SLF001
        table._socket = line  # noqa: SLF001
        table.room = msgspec.structs.replace(table.room, status="open")
        while not line.left:
            table.undo()
            await asyncio.sleep(0.4)
        return line.asked, line.left

    assert run_virtual(run()) == (1, left)


def test_who_was_answered_waits_no_longer() -> None:
    async def run() -> list[float]:
        table: Any = TableConnection(None, "t")  # type: ignore[arg-type]
        line = SilentLine(lambda: None)
        table._socket = line  # noqa: SLF001
        table.room = msgspec.structs.replace(table.room, status="open")
        table.undo()
        await asyncio.sleep(0.4)
        (move,) = table.room.pending
        refused = Refused(id=move.id, code="table.refusal.no-undo", facts={})
        table._receive_frame(codec.encode(refused))  # noqa: SLF001
        assert table.room.pending == ()
        await asyncio.sleep(20)
        return line.left

    assert run_virtual(run()) == []


def test_no_socket_opens_however_often_one_is_tried() -> None:
    """The server is asked once after five seconds, and at each try that follows its answer."""

    async def run() -> list[float]:
        loop, asked = asyncio.get_running_loop(), list[float]()

        async def post(_path: str, _body: Any, _kind: type) -> None:
            asked.append(loop.time())
            await asyncio.sleep(2)

        watch = OpeningWatch(SimpleNamespace(post=post), lambda _key: None)  # type: ignore[arg-type]
        for _ in range(5):
            watch.begin()
            await asyncio.sleep(3)
        return asked

    assert run_virtual(run()) == [5, 9, 12]
