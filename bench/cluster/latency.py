"""The time from a move to all views of its table at a fixed rate of moves; and what the hop
costs."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from typing import Final

from bench.cluster.engines import reconnecting_players, running_engines
from bench.cluster.moves import LoadedCluster, PlayedMoves
from bench.figure import Figure

NODES: Final = 3
RATE: Final = 1000
SECONDS: Final = 10.0
HOP_RATE: Final = 400
HOP_SECONDS: Final = 4.0
HOP_ROUNDS: Final = 4
HOP_TABLES: Final = 50


def figures() -> Iterator[Figure]:
    """With an open load on three nodes, each person at any of them."""
    for game in ("hearts", "nerts"):
        with (
            running_engines() as engines,
            engines.cluster(NODES) as cluster,
            reconnecting_players(cluster) as people,
        ):
            crowd = LoadedCluster(cluster, people)
            crowd.open_tables(game)
            played = crowd.play(SECONDS, RATE)
        name = f"{game}, {NODES} nodes, {RATE} moves/s due ({played.rate:.0f} made)"
        yield Figure(f"{name}, until all have seen one, p50", played.p50, "ms")
        yield Figure(f"{name}, until all have seen one, p99", played.p99, "ms")
        yield Figure(f"{name}, still waiting", played.waiting, "moves")
        yield Figure(f"{name}, processor for a move, of all", math.fsum(played.cost) * 1e6, "µs")


def hop_figures() -> Iterator[Figure]:
    """Tables whose people are at the table's own node, and in turn tables whose people are at the
    other."""
    with (
        running_engines() as engines,
        engines.cluster(1) as cluster,
        reconnecting_players(cluster) as near_people,
        reconnecting_players(cluster) as far_people,
    ):
        near = LoadedCluster(cluster, near_people)
        far = LoadedCluster(cluster, far_people)
        for crowd in (near, far):
            crowd.open_tables("hearts", HOP_TABLES)
        gateway = cluster.live.start()
        far_people.ask(do="servers", servers=[gateway.address])
        far_people.ask(do="switch_node")
        far.play(HOP_SECONDS, HOP_RATE)
        rounds = [
            (near.play(HOP_SECONDS, HOP_RATE), far.play(HOP_SECONDS, HOP_RATE))
            for _ in range(HOP_ROUNDS)
        ]
    name = f"hearts, {HOP_RATE} moves/s due"
    for place, played in (("here", 0), ("at the other node", 1)):
        some = [both[played] for both in rounds]
        cost = statistics.median(_cost(one) for one in some)
        yield Figure(f"{name}, all people {place}, nodes and broker a move", cost * 1e6, "µs")
        yield Figure(f"{name}, all people {place}, p50", _median(some, "p50"), "ms")
        yield Figure(f"{name}, all people {place}, p99", _median(some, "p99"), "ms")
    cost = statistics.median(_cost(there) - _cost(here) for here, there in rounds)
    latency = statistics.median(there.p50 - here.p50 for here, there in rounds)
    yield Figure("the hop, there and back to four people, processor", cost * 1e6, "µs")
    yield Figure("the hop, there and back, median", latency, "ms")


def _cost(played: PlayedMoves) -> float:
    return played.cost.nodes + played.cost.broker


def _median(rounds: list[PlayedMoves], field: str) -> float:
    return statistics.median(float(getattr(played, field)) for played in rounds)
