"""A health check takes the way of real requests: what blocks moves or messages blocks it too."""

from __future__ import annotations

import asyncio
import gc
import json
from typing import Any, cast

import asyncpg
import pytest

from herzrasen.server.api.health import HealthEndpoint
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from herzrasen.storage.errors import StorageIOError
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time
from tests.server.event_loop import run_coroutine
from tests.server.virtual_clock import run_virtual
from tests.storage.postgres.nodes import IMPATIENT, open_node


@pytest.mark.heavy
@pytest.mark.parametrize("blocked", ["entries", "tables"])
def test_what_blocks_moves_or_adoptions_blocks_the_check(postgres_url: str, blocked: str) -> None:
    """The rows of the health check itself can be written meanwhile."""

    async def run() -> None:
        other = await asyncpg.connect(postgres_url)
        async with open_node(postgres_url, limits=IMPATIENT) as node:
            await node.storage.log.check_writable()
            await other.execute("BEGIN")
            await other.execute(f"LOCK TABLE {blocked}")
            with pytest.raises(StorageIOError):
                await node.storage.log.check_writable()
            await other.execute("ROLLBACK")
            await node.storage.log.check_writable()
        await other.close()

    run_coroutine(run())


def test_a_broker_that_passes_nothing_on_is_found_although_it_is_connected() -> None:
    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        name = cluster.start_node()
        await asyncio.sleep(2)
        node = cluster.nodes[name].cluster
        assert await node.check() == ()
        cluster.broker.cut.add((name, name))
        assert node.problems() == ()
        assert await node.check() == ("broker",)
        cluster.broker.cut.clear()
        assert await node.check() == ()

    run_in_virtual_time(main)


def test_a_node_says_soon_that_the_database_gives_no_answer(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Proxies wait for two seconds, and would not read what is missing. What comes after that is
    no error that nobody has handled."""

    class SilentLog:
        async def check_writable(self) -> None:
            await asyncio.sleep(6)
            raise StorageIOError("nobody listens")

    class WithoutLease:
        conflicts = ()

        async def check(self) -> tuple[str, ...]:
            await asyncio.sleep(1)
            return self.problems()

        def problems(self) -> tuple[str, ...]:
            return ("lease",)

    async def ask() -> None:
        loop = asyncio.get_running_loop()
        endpoint = HealthEndpoint(cast("Any", SilentLog()), GracefulShutdown(), WithoutLease())
        began = loop.time()
        answer = await endpoint.ready(cast("Any", None))
        assert loop.time() - began < 2
        assert answer.status_code == 503
        assert json.loads(bytes(answer.body)) == {"ok": False, "missing": ["lease", "log"]}
        began = loop.time()
        assert (await endpoint.health(cast("Any", None))).status_code == 503
        assert loop.time() == began, "it is known that nothing can be stored"
        await asyncio.sleep(10)

    run_virtual(ask())
    gc.collect()
    assert not caplog.records
