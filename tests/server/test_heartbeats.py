"""Every page gets heartbeats from its server, at the cost of one timer."""

from __future__ import annotations

import asyncio
import json
from itertools import pairwise
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket

from herzrasen.config.client_limits import LimitSettings
from herzrasen.server.network.connection import Connection
from herzrasen.server.network.connection_registry import ConnectionRegistry
from herzrasen.server.network.websocket_transport import EXTENSION
from herzrasen.server.rate_limits.connection_counter import ConnectionCounter
from herzrasen.server.runtime.data_folder_watch import DataFolderWatch
from herzrasen.server.runtime.loop_lag import LoopLag
from herzrasen.server.runtime.overload import Overload
from herzrasen.server.websocket.accepting import Admission
from herzrasen.server.websocket.heartbeats import Heartbeats
from tests.cluster.simulated_socket import SimulatedSocket
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.server.live_server import live_server
from tests.server.lobby_client import LobbyClient
from tests.server.table_client import TableClient

INTERVAL = 5.0


class WaitingPage:
    """A page that notes when it is sent a heartbeat."""

    def __init__(self) -> None:
        self.times: list[float] = []

    def send(self, data: bytes) -> None:
        assert json.loads(data) == {"type": "beat", "ms": 5000}
        self.times.append(asyncio.get_running_loop().time())


def connect(heartbeats: Heartbeats, page: WaitingPage) -> Connection:
    """Its connection, which is sent heartbeats from now on."""
    connection = cast("Connection", page)
    heartbeats.add(connection)
    return connection


def test_each_connection_gets_one_in_each_interval() -> None:
    async def main(loop: VirtualLoop) -> None:
        heartbeats = Heartbeats(INTERVAL)
        pages = [WaitingPage() for _ in range(1000)]
        for page in pages:
            connect(heartbeats, page)
        times = [page.times for page in pages]
        steps = loop.steps
        await asyncio.sleep(60.1)
        for each in times:
            pauses = [after - before for before, after in pairwise(each)]
            assert each[0] == 0, "until the first, silence says nothing"
            assert len(each) == 13
            assert max(pauses) < INTERVAL + 0.01
        together = max(sum(one[1] == at for one in times) for at in {one[1] for one in times})
        assert together <= 50, "not all at once"
        assert loop.steps - steps < 300, "it takes a timer for each connection"

    run_in_virtual_time(main)


def test_an_error_with_one_connection_leaves_the_others_their_heartbeats() -> None:
    """A timer that is set again after the work would never be set again."""

    class BrokenPage(WaitingPage):
        def send(self, data: bytes) -> None:
            super().send(data)
            if len(self.times) > 1:
                raise RuntimeError

    async def main(loop: VirtualLoop) -> None:
        heartbeats = Heartbeats(INTERVAL)
        broken, page = BrokenPage(), WaitingPage()
        connect(heartbeats, broken)
        connect(heartbeats, page)
        await asyncio.sleep(3 * INTERVAL + 0.1)
        assert len(broken.times) == len(page.times) == 1 + len(loop.failures) == 4
        loop.failures.clear()

    run_in_virtual_time(main)


def test_a_closed_connection_gets_none_and_without_people_no_timer_runs() -> None:
    async def main(loop: VirtualLoop) -> None:
        heartbeats = Heartbeats(INTERVAL)
        page, other = WaitingPage(), WaitingPage()
        first, second = connect(heartbeats, page), connect(heartbeats, other)
        await asyncio.sleep(12.0)
        heartbeats.remove(first)
        heartbeats.remove(first)
        await asyncio.sleep(10.0)
        assert (len(page.times), len(other.times)) == (3 + 1, 5 + 1)
        heartbeats.remove(second)
        steps = loop.steps
        await asyncio.sleep(100.0)
        assert loop.steps - steps < 5
        heartbeats.add(first)
        await asyncio.sleep(INTERVAL + 0.01)
        assert len(page.times) == 3 + 1 + 2

    run_in_virtual_time(main)


def test_none_are_sent_where_that_is_configured() -> None:
    async def main(_loop: VirtualLoop) -> None:
        heartbeats = Heartbeats(0)
        page = WaitingPage()
        connect(heartbeats, page)
        await asyncio.sleep(100.0)
        assert page.times == []

    run_in_virtual_time(main)


def test_a_page_that_has_gone_is_pinged_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    async def main(loop: VirtualLoop) -> None:
        node = Admission(
            ConnectionCounter(LimitSettings()),
            ConnectionRegistry(),
            Overload(LoopLag(), 300),
            DataFolderWatch(lambda: None, lambda _: None),
        )
        page = SimulatedSocket(loop, Random(0), "T", "ada", "a")
        received: list[bytes] = []
        monkeypatch.setattr(page.transport, "send_text", received.append)

        async def receive() -> Any:
            return {"type": "websocket.connect"}

        async def send(_message: Any) -> None: ...

        async def disconnect() -> None: ...

        async def open_handler(connection: Connection) -> Any:
            connection.start_pings(1.0)
            return SimpleNamespace(receive=lambda _: None, disconnect=disconnect)

        scope = {
            "type": "websocket",
            "extensions": {EXTENSION: page.transport},
            "person": "ada",
            "device": "ada",
            "client": ("a", 1),
            "headers": [],
        }
        await node.accept(WebSocket(scope, receive, send), open_handler)
        await asyncio.sleep(10)
        assert received
        page.transport.end()
        await asyncio.sleep(0.1)
        received.clear()
        await asyncio.sleep(10)
        assert received == []

    run_in_virtual_time(main)


def test_who_asks_is_answered_at_once_at_a_table_and_in_the_lobby(tmp_path: Path) -> None:
    with live_server(tmp_path, heartbeat=3600) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))  # after the first heartbeat
        person.send(type="ask_beat")
        assert person.until("beat")["ms"] == 3_600_000
        lobby = LobbyClient(person).connect()
        beat = {"type": "beat", "ms": 3_600_000}
        assert lobby.messages[0] == beat
        lobby.send(json.dumps({"type": "ask_beat"}))
        lobby.until(lambda: lobby.messages.count(beat) == 2)


def test_pages_at_a_table_and_in_the_lobby_get_heartbeats(tmp_path: Path) -> None:
    with live_server(tmp_path, heartbeat=0.1) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        for _ in range(2):
            assert person.until("beat")["ms"] == 100
        lobby = LobbyClient(person).connect()
        lobby.until(lambda: lobby.messages[-1]["type"] == "beat")
