"""Real faults under load: what was acknowledged is stored once, and all people see it. A thousand
of them are in ``bench.cluster faults``."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from random import Random

import pytest

from tests.cluster.cluster_stack import ClusterStack
from tests.cluster.faults.fault_injector import FaultInjector
from tests.cluster.faults.network_faults import network_faults
from tests.cluster.faults.play_through import play_through_faults
from tests.server.event_loop import run_coroutine

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


@pytest.mark.heavy
def test_thirty_faults_lose_nothing(stack: ClusterStack) -> None:
    run_coroutine(play_through_faults(stack, tables=12, faults=30, think=(0.2, 1.0), seed=1))


@pytest.mark.heavy
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
