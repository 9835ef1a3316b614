"""Many tables are asked for at once: one node is not overrun, and one that fails is left alone."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Container
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from herzrasen.cluster.locator import TablePlace
from herzrasen.cluster.messages import JoinResult, JoinTable, Reply
from herzrasen.cluster.requests import NoAnswer
from herzrasen.server.cluster.cluster_tables import ClusterTables
from herzrasen.server.cluster.table_joiner import TableJoiner
from tests.server.virtual_clock import run_virtual

TABLES = 1500
_ANSWER_SECONDS = 0.5


class BusyNodes:
    """Answers requests after a moment; what ``silent`` is asked gets no answer. ``asked`` counts
    the requests of each node, ``most`` is how many it had at a time."""

    def __init__(self, silent: str = "") -> None:
        self.asked: Counter[str] = Counter()
        self.most = 0
        self._silent = silent
        self._open: Counter[str] = Counter()

    async def ask(
        self, node: str, question: Callable[[int], JoinTable], *, patiently: bool
    ) -> Reply:
        assert patiently
        question(1)
        self.asked[node] += 1
        self._open[node] += 1
        self.most = max(self.most, self._open[node])
        await asyncio.sleep(_ANSWER_SECONDS)
        self._open[node] -= 1
        if node == self._silent:
            raise NoAnswer(node)
        return Reply(1, msgspec.to_builtins(JoinResult(here=True, epoch=1)))


class FirstNode:
    """Finds every table at the first node that is not avoided."""

    async def find(self, _table: str, avoid: Container[str], _former: object) -> TablePlace:
        return next(TablePlace(node, 0) for node in ("first", "second") if node not in avoid)


async def _nothing(_name: str) -> None:
    """No table is handed over."""


def join_all(nodes: BusyNodes) -> None:
    """Join many tables at the same moment."""

    async def main() -> None:
        membership = SimpleNamespace(
            node="here", holds_lease=True, reaches_storage=True, has=lambda _node: True
        )
        local, host = SimpleNamespace(), SimpleNamespace(wait_for_hand_over=_nothing)
        joiner = TableJoiner(
            cast("Any", local),
            cast("Any", host),
            cast("Any", FirstNode()),
            cast("Any", membership),
            cast("Any", SimpleNamespace(is_silent=lambda _node: True)),
            cast("Any", nodes),
        )
        tables = ClusterTables(
            cast("Any", local),
            cast("Any", host),
            joiner,
            cast("Any", membership),
            cast("Any", nodes),
            chance=lambda: 0.5,
        )
        rooms = await asyncio.gather(*(tables.room(f"t{number}") for number in range(TABLES)))
        assert all(room is not None and room.site is not None for room in rooms)

    run_virtual(main())


@pytest.mark.heavy
@pytest.mark.parametrize("silent", ["", "first"])
def test_a_node_is_asked_for_few_tables_at_a_time(silent: str) -> None:
    nodes = BusyNodes(silent)
    join_all(nodes)
    assert nodes.most == 1024
    assert nodes.asked == ({"first": 1024, "second": TABLES} if silent else {"first": TABLES})
