"""What ``GET health`` and ``GET ready`` say to a proxy, on a clock that jumps."""

from __future__ import annotations

import asyncio
import json
from typing import Any, cast

from starlette.responses import Response

from herzrasen.server.api.health import HealthEndpoint
from herzrasen.server.runtime.graceful_shutdown import GracefulShutdown
from tests.server.virtual_clock import run_virtual

ASKS = cast("Any", None)
"""A request, of which nothing is read."""


class CheckedDisk:
    """A log that can be written after so many ``seconds``, unless the disk is ``full``."""

    def __init__(self, seconds: float = 0, *, full: bool = False) -> None:
        self.seconds = seconds
        self.full = full

    async def check_writable(self) -> None:
        await asyncio.sleep(self.seconds)
        if self.full:
            raise OSError


class CheckedNode:
    """A node that lacks what is ``missing``, and has ``conflicts``."""

    def __init__(self, *missing: str, conflicts: tuple[str, ...] = ()) -> None:
        self.missing = missing
        self.conflicts = conflicts

    async def check(self) -> tuple[str, ...]:
        return self.missing

    def problems(self) -> tuple[str, ...]:
        return self.missing


def endpoint(
    disk: CheckedDisk, shutdown: GracefulShutdown | None = None, node: CheckedNode | None = None
) -> HealthEndpoint:
    return HealthEndpoint(cast("Any", disk), shutdown or GracefulShutdown(), node)


def content(answer: Response) -> tuple[int, dict[str, Any]]:
    return answer.status_code, json.loads(bytes(answer.body))


def test_a_server_that_stops_is_neither_healthy_nor_ready() -> None:
    """Else a proxy sends people there until it is gone."""

    async def main() -> None:
        shutdown = GracefulShutdown()
        asked = endpoint(CheckedDisk(), shutdown)
        assert content(await asked.health(ASKS)) == (200, {"ok": True})
        assert content(await asked.ready(ASKS)) == (200, {"ok": True, "missing": []})
        await shutdown.begin()
        assert content(await asked.health(ASKS)) == (503, {"ok": False})
        assert content(await asked.ready(ASKS)) == (503, {"ok": False, "missing": ["stopping"]})

    run_virtual(main())


def test_each_check_is_a_new_one() -> None:
    """A disk that was full later was healthy for ever."""

    async def main() -> None:
        disk = CheckedDisk()
        asked = endpoint(disk)
        for disk.full in (False, True, False):
            assert content(await asked.health(ASKS))[1] == {"ok": not disk.full}

    run_virtual(main())


def test_a_database_that_gives_no_answer_is_not_ready_and_nobody_waits_for_it() -> None:
    """Nor is a node without its lease, whose log can be written."""

    async def main() -> None:
        slow = endpoint(CheckedDisk(60))
        began = asyncio.get_running_loop().time()
        assert content(await slow.ready(ASKS)) == (503, {"ok": False, "missing": ["log"]})
        assert asyncio.get_running_loop().time() - began == 1.5
        node = endpoint(CheckedDisk(), None, CheckedNode("lease"))
        assert content(await node.ready(ASKS)) == (503, {"ok": False, "missing": ["lease"]})

    run_virtual(main())


def test_health_is_answered_within_a_second_whatever_the_disk_does() -> None:
    """A container's check gave up after three, and read no answer. A write that is only slow is no
    illness: what was found before holds for a while."""

    async def main() -> None:
        loop = asyncio.get_running_loop()
        disk = CheckedDisk(seconds=2)
        asked = endpoint(disk)
        began = loop.time()
        assert content(await asked.health(ASKS)) == (200, {"ok": True})
        assert loop.time() - began < 1
        await asyncio.sleep(2)
        disk.seconds = 60
        found = []
        for _ in range(20):
            began = loop.time()
            found.append((await asked.health(ASKS)).status_code)
            assert loop.time() - began < 1
        assert found == sorted(found), "well for some seconds, ill from then on"
        assert set(found) == {200, 503}
        await asyncio.sleep(60)
        disk.seconds, disk.full = 0.9, True
        assert [(await asked.health(ASKS)).status_code for _ in range(3)] == [200, 503, 503]

    run_virtual(main())


def test_a_node_that_does_not_go_together_with_another_says_so_and_serves() -> None:
    """Else all nodes of a cluster would stop serving because one was started with a wrong name."""

    async def main() -> None:
        asked = endpoint(CheckedDisk(), None, CheckedNode(conflicts=("name",)))
        assert content(await asked.ready(ASKS)) == (
            200,
            {"ok": True, "missing": [], "conflicts": ["name"]},
        )

    run_virtual(main())
