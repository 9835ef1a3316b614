"""Real faults under load: what was acknowledged is stored once, and all people see it."""

from __future__ import annotations

import asyncio
import gc
import os
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest

from tests.cluster.cluster_stack import ClusterStack
from tests.cluster.faults.fault_injector import FaultInjector
from tests.cluster.faults.network_faults import network_faults
from tests.cluster.faults.outages import percentile
from tests.cluster.load.log_check import check_log
from tests.cluster.load.players import LivePlayers
from tests.server.event_loop import run_coroutine

_SETTLE_SECONDS: Final = 90


async def play_through_faults(
    stack: ClusterStack,
    *,
    tables: int,
    faults: int,
    think: tuple[float, float],
    seed: int,
    prepare: Callable[[FaultInjector], object] = lambda _injector: None,
) -> None:
    """Play while faults are injected, then check everything. ``prepare`` may change the kinds of
    faults."""
    players = LivePlayers(lambda: [node.address for node in stack.cluster.nodes], seed, think)
    try:
        await players.open(tables)
        injector = FaultInjector(
            stack.cluster, stack.broker, stack.postgres, stack.database, players, seed
        )
        prepare(injector)
        await injector.inject(faults)
        _report_load(injector, players)
        await players.stop(_SETTLE_SECONDS)
        counts = await check_log(stack.url, players.tables)
        assert counts["acknowledged"] > tables
        silent = sum(person.history.silences for person in players.people)
        print(f"checked: {dict(counts)}; connections given up as silent: {silent}")
    finally:
        players.leave()
        await asyncio.sleep(0)


pytestmark = pytest.mark.filterwarnings(
    "ignore:Exception ignored in. "
    "(<(socket|function _S)|.aiofastnet):pytest.PytestUnraisableExceptionWarning"
)
"""The client (picows) leaves a socket to the garbage collector when its handshake is cut off."""


@pytest.fixture(autouse=True)
def garbage_collection() -> Iterator[None]:
    """Collect what the client has left here, and not in a later test."""
    yield
    gc.collect()


def _report_load(injector: FaultInjector, players: LivePlayers) -> None:
    """Print what happened: shown by pytest -s, and when a test fails."""
    outages = injector.outages()
    shown = [one.shown for one in outages]
    made = [one.made for one in outages if one.made is not None]
    print(f"faults: {injector.made.total()} {dict(injector.made)}")
    print(f"closed: {dict(sum((p.history.closed for p in players.people), Counter[int]()))}")
    print(f"refused: {dict(sum((p.history.refused for p in players.people), Counter[str]()))}")
    print(
        f"outages of {len(outages)} orphaned tables:"
        f" shown again p50 {percentile(shown, 50):.2f} s, p95 {percentile(shown, 95):.2f} s;"
        f" next move p50 {percentile(made, 50):.2f} s, p95 {percentile(made, 95):.2f} s"
    )


@pytest.mark.slow
def test_thirty_faults_lose_nothing(stack: ClusterStack) -> None:
    run_coroutine(play_through_faults(stack, tables=12, faults=30, think=(0.2, 1.0), seed=1))


@pytest.mark.slow
def test_networks_that_are_cut_lose_nothing(stack_with_networks: ClusterStack) -> None:
    """Both ways and one way, and one that dies with its node."""

    def only_networks(injector: FaultInjector) -> None:
        injector.kinds = network_faults(injector, stack_with_networks.cluster, Random(1))

    run_coroutine(
        play_through_faults(
            stack_with_networks,
            tables=10,
            faults=4,
            think=(0.2, 1.0),
            seed=1,
            prepare=only_networks,
        )
    )


@pytest.mark.slow
@pytest.mark.timeout(8 * 3600)
def test_a_thousand_faults_lose_nothing(stack_with_networks: ClusterStack) -> None:
    """The numbers can be set, for a longer search or a shorter one. The more tables, the longer
    people think."""
    tables = int(os.environ.get("FAULT_TABLES", "500"))
    seed = int(os.environ.get("FAULT_SEED", "2"))
    slow = max(1.0, tables / 50)
    run_coroutine(
        play_through_faults(
            stack_with_networks,
            tables=tables,
            faults=int(os.environ.get("FAULTS", "1000")),
            think=(0.2 * slow, slow),
            seed=seed,
            prepare=lambda injector: injector.kinds.update(
                network_faults(injector, stack_with_networks.cluster, Random(seed))
            ),
        )
    )
