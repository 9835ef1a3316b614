"""Benchmark of the bus between nodes: two of them in this process, and a broker beside it."""

from __future__ import annotations

import asyncio
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles

import uvloop

from bench.figure import Figure
from herzrasen.server.cluster.nats_bus import NatsBus
from tests.server.cluster.broker import Broker, round_trips
from tests.tools import nats_server

MESSAGE = bytes(1024)
MESSAGES = 50_000
ON_THEIR_WAY = 2_000
LOADS = (100, 1_000)
"""Messages a second at which the delay is measured; uvloop knows no time below a millisecond."""
SECONDS = 4.0


def figures() -> Iterator[Figure]:
    yield from uvloop.run(measure())


async def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        broker = Broker(nats_server(), Path(folder))
        here, there = NatsBus(broker.settings()), NatsBus(broker.settings())
        try:
            await here.open()
            await there.open()
            found = [
                figure for size in (1, 20, 200) for figure in await throughput(here, there, size)
            ]
            for load in LOADS:
                found += await delays(here, there, load)
            assert here.gaps == there.gaps == here.dropped == 0
            return found
        finally:
            await here.close()
            await there.close()
            broker.kill()


async def throughput(here: NatsBus, there: NatsBus, size: int) -> list[Figure]:
    """As fast as it goes, when so many messages are published in a turn of the event loop."""
    room = asyncio.Semaphore(ON_THEIR_WAY)
    stop = there.subscribe("a", lambda _: room.release())
    await round_trips(there)
    clock, processor = time.perf_counter(), time.process_time()
    for number in range(MESSAGES):
        await room.acquire()
        here.publish("a", MESSAGE)
        if number % size == 0:
            await asyncio.sleep(0)
    for _ in range(ON_THEIR_WAY):
        await room.acquire()
    clock, processor = time.perf_counter() - clock, time.process_time() - processor
    stop()
    name = f"a message of 1 KB from node to node, {size} in a turn"
    return [
        Figure(f"{name}, by the clock", MESSAGES / clock, "messages/s", rate=True),
        Figure(f"{name}, processor of both", processor / MESSAGES * 1e6, "µs"),
    ]


async def delays(here: NatsBus, there: NatsBus, load: int) -> list[Figure]:
    """How long single messages are on their way."""
    times: list[float] = []

    def receive(message: bytes) -> None:
        times.append(time.perf_counter() - float(message[:24]))

    stop = there.subscribe("a", receive)
    await round_trips(there)
    for _ in range(int(SECONDS * load)):
        here.publish("a", b"%24.9f" % time.perf_counter() + MESSAGE[24:])
        await asyncio.sleep(1 / load)
    await round_trips(here, there)
    stop()
    cuts = quantiles(times, n=100)
    name = f"a message from node to node, on its way at {load}/s"
    return [
        Figure(f"{name}, median", cuts[49] * 1e6, "µs"),
        Figure(f"{name}, 99th of 100", cuts[98] * 1e6, "µs"),
    ]
