"""What NatsBus does when the broker dies, freezes or refuses, and when either side is too slow."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from types import SimpleNamespace

import pytest

from herzrasen.config.cluster_settings import ClusterSettings
from herzrasen.server.cluster import nats_bus
from herzrasen.server.cluster.broker_connection import ConnectionLimits
from herzrasen.server.cluster.nats_bus import CLOSE_SECONDS, NatsBus
from tests.server.cluster.broker import Broker, round_trips
from tests.server.event_loop import run_coroutine

PATIENCE = 30.0
"""Seconds until a test that waits has failed."""


@pytest.fixture
def broker(nats_server: str, tmp_path: Path) -> Iterator[Broker]:
    """A broker without a login."""
    started = Broker(nats_server, tmp_path)
    yield started
    started.kill()


@asynccontextmanager
async def open_bus(settings: ClusterSettings, **limits: int) -> AsyncIterator[NatsBus]:
    """A bus that is connected, until it is closed."""
    bus = NatsBus(settings, ConnectionLimits(**limits))
    await bus.open()
    try:
        yield bus
    finally:
        await bus.close()


def use(broker: Broker, test: Callable[[NatsBus, NatsBus], Awaitable[None]], **limits: int) -> None:
    """Run a test with two buses at one broker."""

    async def run_test() -> None:
        async with (
            asyncio.timeout(PATIENCE),
            open_bus(broker.settings(), **limits) as here,
            open_bus(broker.settings(), **limits) as there,
        ):
            await test(here, there)

    run_coroutine(run_test())


class Gaps:
    """Waits for the gaps that a bus tells of."""

    def __init__(self, bus: NatsBus) -> None:
        self._calls: asyncio.Queue[bool] = asyncio.Queue()
        bus.on_gap(lambda: self._calls.put_nowait(bus.is_connected))

    async def wait_for_loss(self) -> None:
        """Wait for the gap of a lost connection."""
        assert not await self._calls.get()

    async def wait_for_connection(self) -> None:
        """Wait for the gap of a new connection."""
        assert await self._calls.get()

    @property
    def is_quiet(self) -> bool:
        """Whether no gap waits to be looked at."""
        return self._calls.empty()


def test_a_broker_that_starts_again_gets_nothing_of_what_was_published_before(
    broker: Broker,
) -> None:
    """nats.py's issue 667: what was published when the line broke is lost, or sent much later."""

    async def restart(here: NatsBus, there: NatsBus) -> None:
        received: list[bytes] = []
        there.subscribe("a", received.append)
        await round_trips(here, there)
        gaps = [Gaps(here), Gaps(there)]
        for number in range(2000):
            here.publish("a", b"before %d" % number)
            if number == 1000:
                await asyncio.sleep(0)
                broker.kill()
        for each in gaps:
            await each.wait_for_loss()
        had = list(received)
        here.publish("a", b"meanwhile")
        assert here.dropped > 0
        broker.start()
        for each in gaps:
            await each.wait_for_connection()
        await round_trips(here, there)
        here.publish("a", b"after")
        await round_trips(here, there)
        assert received == [*had, b"after"]
        assert had == [b"before %d" % number for number in range(len(had))]
        assert all(each.is_quiet for each in gaps)

    use(broker, restart)


@pytest.mark.heavy
def test_a_broker_that_stands_still_is_left_and_found_again(broker: Broker) -> None:
    async def freeze(here: NatsBus, there: NatsBus) -> None:
        received: list[int] = []
        there.subscribe("a", lambda message: received.append(int(message)))
        await round_trips(here, there)
        gaps = [Gaps(here), Gaps(there)]
        broker.freeze()
        for number in range(100):
            here.publish("a", b"%d" % number)
        for each in gaps:
            await each.wait_for_loss()
        here.publish("a", b"-1")
        assert here.dropped == 1
        broker.thaw()
        for each in gaps:
            await each.wait_for_connection()
        await round_trips(here, there)
        here.publish("a", b"1000")
        await round_trips(here, there)
        assert received[-1] == 1000
        assert received == sorted(set(received)), "something came twice, or late"
        assert -1 not in received

    use(broker, freeze)


def test_a_subscriber_that_is_too_slow_is_told_and_goes_on(broker: Broker) -> None:
    """nats.py's issue 624: after that, some of its subscriptions receive nothing any more."""

    async def overrun(here: NatsBus, there: NatsBus) -> None:
        received: list[bytes] = []
        other: list[bytes] = []
        there.subscribe("a", received.append)
        there.subscribe("b", other.append)
        await round_trips(here, there)
        gaps = Gaps(there)
        for number in range(1000):
            here.publish("a", b"%d" % number)
        await gaps.wait_for_loss()
        await gaps.wait_for_connection()
        had = len(received)
        assert received == [b"%d" % number for number in range(had)]
        await round_trips(here, there)
        for subject in ("a", "b"):
            here.publish(subject, b"after")
        await round_trips(here, there)
        assert received[had:] == other == [b"after"]
        assert here.gaps == 0

    use(broker, overrun, unread_messages=20)


def test_a_process_that_does_not_read_is_told_that_it_may_have_missed_messages(
    broker: Broker,
) -> None:
    """The broker closes the connection of a process that does not read."""
    broker.kill()
    broker.configure("max_pending: 2MB")
    broker.start()

    async def stand_still(here: NatsBus, there: NatsBus) -> None:
        received: list[bytes] = []
        there.subscribe("b", received.append)
        there.subscribe("a", lambda _: publish_from_outside(broker, "herzrasen.b", 64))
        await round_trips(here, there)
        gaps = Gaps(there)
        here.publish("a", b"")
        await gaps.wait_for_loss()
        await gaps.wait_for_connection()
        assert len(received) < 64
        await round_trips(here, there)
        here.publish("b", b"after")
        await round_trips(here, there)
        assert received[-1] == b"after"

    use(broker, stand_still)


def publish_from_outside(broker: Broker, subject: str, count: int) -> None:
    """Publish so many large messages, and let nothing else run until the broker has them."""
    with socket.create_connection(("127.0.0.1", broker.port)) as line, line.makefile("rb") as lines:
        message = bytes(1024 * 1024)
        line.sendall(b'CONNECT {"verbose":false}\r\n')
        for _ in range(count):
            line.sendall(b"PUB %s %d\r\n%s\r\n" % (subject.encode(), len(message), message))
        line.sendall(b"PING\r\n")
        assert any(answer == b"PONG\r\n" for answer in lines)


def test_a_broker_that_does_not_read_is_left_when_too_much_waits(broker: Broker) -> None:
    async def pile_up(here: NatsBus, _there: NatsBus) -> None:
        gaps = Gaps(here)
        broker.freeze()
        published = 0
        while here.is_connected:
            here.publish("a", bytes(100_000))
            published += 1
            await asyncio.sleep(0)
        await gaps.wait_for_loss()
        assert published * 100_000 < 64 * 1024 * 1024
        assert here.dropped > 0
        broker.thaw()
        await gaps.wait_for_connection()
        await round_trips(here)

    use(broker, pile_up, unsent_bytes=1_000_000)


@pytest.mark.heavy
def test_what_waits_for_a_broker_that_does_not_read_is_dropped_and_counted(broker: Broker) -> None:
    async def pile_up(here: NatsBus, _there: NatsBus) -> None:
        gaps = Gaps(here)
        broker.freeze()
        for count in (100, 50):  # more than the system takes; then what waits in nats-py
            for _ in range(count):
                here.publish("a", bytes(200_000))
            for _ in range(10):
                await asyncio.sleep(0)
        assert here.dropped == 0, "it may be read yet"
        await gaps.wait_for_loss()
        assert 50 <= here.dropped < 150
        broker.thaw()

    use(broker, pile_up)


def test_what_is_published_before_the_close_arrives(broker: Broker) -> None:
    async def close(here: NatsBus, there: NatsBus) -> None:
        received: list[int] = []
        there.subscribe("a", lambda message: received.append(len(message)))
        await round_trips(here, there)
        for _ in range(50):
            here.publish("a", bytes(200_000))
        await here.close()
        await round_trips(there)
        assert received == [200_000] * 50
        assert there.gaps == here.gaps == 0

    use(broker, close)


@pytest.mark.parametrize("size", [1, 500_000])
def test_a_broker_that_stands_still_does_not_keep_a_bus_from_closing(
    broker: Broker, size: int
) -> None:
    async def close(here: NatsBus, _there: NatsBus) -> None:
        broker.freeze()
        for _ in range(20):
            here.publish("a", bytes(size))
        async with asyncio.timeout(CLOSE_SECONDS + 5):
            await here.close()
        here.publish("a", b"")
        broker.thaw()

    use(broker, close)


def test_a_bus_without_a_broker_can_be_closed(broker: Broker) -> None:
    async def close(here: NatsBus, _there: NatsBus) -> None:
        gaps = Gaps(here)
        broker.kill()
        await gaps.wait_for_loss()
        await here.close()
        assert not here.is_connected

    use(broker, close)


def test_a_handler_or_callback_that_fails_fails_alone(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(here: NatsBus, _there: NatsBus) -> None:
        received: list[bytes] = []

        def receive(message: bytes) -> None:
            received.append(message)
            raise RuntimeError

        def fail_too() -> None:
            raise RuntimeError

        here.subscribe("a", receive)
        here.on_gap(fail_too)
        gaps = Gaps(here)
        here.publish("a", b"1")
        here.publish("a", b"2")
        await round_trips(here)
        assert received == [b"1", b"2"]
        broker.kill()
        await gaps.wait_for_loss()

    use(broker, fail)
    assert "could not be handled" in caplog.text


def test_clusters_with_different_prefixes_share_a_broker(broker: Broker) -> None:
    async def share() -> None:
        async with (
            open_bus(broker.settings(prefix="one")) as one,
            open_bus(broker.settings(prefix="two")) as two,
        ):
            received: list[bytes] = []
            two.subscribe("a", received.append)
            await round_trips(two)
            one.publish("a", b"for one")
            await round_trips(one)
            await round_trips(two)
            assert received == []

    run_coroutine(share())


def test_what_the_broker_forbids_is_logged_without_its_subject(
    broker: Broker, caplog: pytest.LogCaptureFixture
) -> None:
    broker.kill()
    broker.configure(
        "authorization: { users: ["
        '{ user: me, password: hush, permissions: { publish: "herzrasen.test.>" } }] }'
    )
    broker.start()

    async def publish() -> None:
        async with open_bus(broker.settings("me:hush@")) as bus:
            bus.publish("secret", b"")
            await round_trips(bus)
            assert bus.gaps == 0

    with caplog.at_level(logging.DEBUG):
        run_coroutine(publish())
    assert "forbids" in caplog.text
    assert "secret" not in caplog.text


def test_a_gap_is_told_at_the_loss_and_again_at_the_new_connection(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Without a broker: between the two, others have published what nobody here was sent."""

    async def run_test() -> list[bool]:
        lines = [
            SimpleNamespace(
                lost=asyncio.get_running_loop().create_future(),
                is_open=number == 1,
                unsent_messages=0,
                clean_up=partial(asyncio.sleep, 0),
                close=partial(asyncio.sleep, 0),
            )
            for number in range(2)
        ]
        waiting = iter(lines)

        async def connect(*_: object) -> object:
            return next(waiting)

        monkeypatch.setattr(nats_bus, "connect_to_any", connect)
        monkeypatch.setattr(nats_bus, "_FIRST_DELAY", 0)
        bus, seen = NatsBus(ClusterSettings()), list[bool]()
        bus.on_gap(lambda: seen.append(bus.is_connected))
        await bus.open()
        lines[0].lost.set_result(None)
        for _ in range(20):
            await asyncio.sleep(0)
        await bus.close()
        return seen

    assert run_coroutine(run_test()) == [False, True]
