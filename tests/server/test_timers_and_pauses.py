"""Timers about other ends of lines stand still with the server, and repeated failures are tried
again after pauses that grow."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable, Coroutine
from contextlib import closing
from itertools import pairwise
from typing import Any

import pytest

from herzrasen.bots.hearts import HeartsBot
from herzrasen.cluster.link import Links
from herzrasen.server.api.review_jobs import ABANDONED_AFTER_SECONDS, ReviewJobs
from herzrasen.server.cluster.broker_echo import BrokerEcho
from herzrasen.server.network.connection import Connection
from herzrasen.server.network.tls_listener import TlsListener
from herzrasen.server.runtime.background_tasks import LONGEST_PAUSE, BackgroundTasks
from herzrasen.server.runtime.loop_lag import PERIOD, LoopLag
from tests.cluster.test_link_delivery import FrameBus
from tests.server.echo_line import EchoTransport
from tests.server.latency_fixture import DownlinkTransport
from tests.server.test_review_jobs import InlineWorkers, never_answer, start_job
from tests.server.test_websocket_protocol import _open_protocol
from tests.server.virtual_clock import run_virtual, stop_server

Time = Callable[[], float]
PAUSE = 60.0


def run_with_pauses(test: Callable[[Time], Coroutine[Any, Any, None]]) -> None:
    """On a virtual clock, with the time of a server that ``stop_server`` lets stand still."""

    async def main() -> None:
        lag = LoopLag()
        lag.start()
        await test(lag.running_time)
        lag.stop()

    run_virtual(main())


def test_a_pause_of_the_server_is_no_part_of_a_round_trip() -> None:
    """It made the latency of a line that long, and with it the time that a race claim may name."""

    async def test(time: Time) -> None:
        transport = DownlinkTransport(lambda _: None)
        transport.time = time
        line = Connection(transport, "ada")
        line.start_pings(PAUSE)
        await asyncio.sleep(0.05)
        stop_server(PAUSE)
        assert line.receive_pong(0, asyncio.get_running_loop().time() * 1000)
        line.stop()
        (trip,) = line.round_trips.recent
        assert 49 < trip.took < 51 + PERIOD * 1000

    run_with_pauses(test)


def test_who_could_not_ask_for_a_review_while_the_server_stood_still_has_not_left() -> None:
    async def test(time: Time) -> None:
        jobs = ReviewJobs(InlineWorkers(never_answer), HeartsBot(1), time)
        start_job(jobs, "a")
        await asyncio.sleep(1)
        stop_server(PAUSE)
        await asyncio.sleep(ABANDONED_AFTER_SECONDS - 2)
        assert jobs.find("a") is not None
        await asyncio.sleep(2)
        assert jobs.find("a") is None
        jobs.close()

    run_with_pauses(test)


def test_a_close_that_was_answered_while_the_server_stood_still_is_no_silence() -> None:
    async def test(time: Time) -> None:
        wire = EchoTransport()
        way = await _open_protocol(wire)
        way.time = time
        way.close(1000)
        await asyncio.sleep(1)
        stop_server(PAUSE)
        await asyncio.sleep(1)
        seen = [wire.closed]
        await asyncio.sleep(way.close_timeout)
        assert [*seen, wire.closed] == [False, True]
        way.connection_lost(None)

    run_with_pauses(test)


def test_nodes_are_not_silent_because_this_one_stood_still() -> None:
    """It took all tables of other nodes for cut off, and joined them anew."""

    async def test(time: Time) -> None:
        resets: list[str] = []
        links = Links("here", FrameBus(), lambda *_: None, resets.append, time)
        links.open()
        links.deliver("there", 1, b"data")
        await asyncio.sleep(1.1)  # a ping is on its way
        stop_server(PAUSE)
        await asyncio.sleep(1)
        assert resets == []
        await asyncio.sleep(4)
        assert resets == ["there"]
        links.close()

    run_with_pauses(test)


def test_a_broker_is_not_silent_because_this_node_stood_still() -> None:
    """The message was there, and not yet read."""

    class SlowBroker(FrameBus):
        is_connected = True

        def publish(self, _subject: str, message: bytes) -> None:
            self.sent = message

        def subscribe(self, _subject: str, handler: Any) -> Callable[[], None]:
            self.handler = handler
            return lambda: None

    async def test(time: Time) -> None:
        broker: Any = SlowBroker()
        echo = BrokerEcho(broker, "here", time)
        asking = asyncio.create_task(echo.arrives(10))
        await asyncio.sleep(1)
        stop_server(PAUSE)
        await asyncio.sleep(1)
        broker.handler(broker.sent)
        assert await asking

    run_with_pauses(test)


def test_what_fails_again_and_again_is_tried_ever_less_often() -> None:
    """Until it has gone on for a while."""
    began: list[float] = []

    async def work() -> None:
        loop = asyncio.get_running_loop()
        began.append(loop.time())
        if len(began) == 9:
            await asyncio.sleep(2 * LONGEST_PAUSE)
            began.append(loop.time())
        if len(began) < 12:
            raise OSError

    async def main() -> None:
        await BackgroundTasks().keep_running(work, 1.0)

    run_virtual(main())
    pauses = [after - before for before, after in pairwise(began)]
    assert pauses == [1, 2, 4, 8, 16, 32, 60, 60, 2 * LONGEST_PAUSE, 1, 2]


def test_accepting_that_is_refused_waits_longer_each_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As at the limit of descriptors: it was tried, and logged, five times a second."""
    tries: list[float] = []

    async def main() -> None:
        loop, enough = asyncio.get_running_loop(), asyncio.Event()

        async def refuse(_socket: object) -> None:
            tries.append(loop.time())
            if len(tries) == 8:
                enough.set()
            raise OSError

        monkeypatch.setattr(loop, "sock_accept", refuse)
        nothing: Any = None
        with closing(socket.socket()) as listening:
            listener = TlsListener(listening, nothing, nothing, nothing)
            await enough.wait()
            listener.close()
            await listener.wait_closed()

    run_virtual(main())
    pauses = [after - before for before, after in pairwise(tries)]
    assert pauses == pytest.approx([0.2, 0.4, 0.8, 1.6, 3, 3, 3])
