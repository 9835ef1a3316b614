"""Plays at a real cluster while faults are injected, and checks all that was promised to people."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final

import msgspec

from tests.cluster.cluster_stack import ClusterStack
from tests.cluster.faults.fault_injector import FaultInjector
from tests.cluster.faults.outages import Outage, percentile
from tests.cluster.load.log_check import check_log
from tests.cluster.load.players import LivePlayers

_SETTLE_SECONDS: Final = 90


class FaultReport(msgspec.Struct, frozen=True):
    """The ``faults`` by kind, what was ``checked`` in the log, the ``outages`` of the tables of
    killed nodes, and how often a page gave up a connection as ``silent``."""

    faults: Mapping[str, int]
    checked: Mapping[str, int]
    outages: Sequence[Outage]
    silent: int


async def play_through_faults(
    stack: ClusterStack,
    *,
    tables: int,
    faults: int,
    think: tuple[float, float],
    seed: int,
    prepare: Callable[[FaultInjector], object] = lambda _injector: None,
) -> FaultReport:
    """Play while faults are injected, then check everything. ``prepare`` may change the kinds of
    faults. Raises AssertionError if something acknowledged is missing, was made twice, or was shown
    to somebody who may not know it."""
    players = LivePlayers(lambda: [node.address for node in stack.cluster.nodes], seed, think)
    try:
        await players.open(tables)
        injector = FaultInjector(
            stack.cluster, stack.broker, stack.postgres, stack.database, players, seed
        )
        prepare(injector)
        await injector.inject(faults)
        _print_load(injector, players)
        await players.stop(_SETTLE_SECONDS)
        checked = await check_log(stack.url, players.tables)
        assert checked["acknowledged"] > tables
        silent = sum(person.history.silences for person in players.people)
        print(f"checked: {dict(checked)}; connections given up as silent: {silent}")
        return FaultReport(dict(injector.made), dict(checked), injector.outages(), silent)
    finally:
        players.leave()
        await asyncio.sleep(0)


def _print_load(injector: FaultInjector, players: LivePlayers) -> None:
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
