"""Durable moves a second with one, two and three nodes, beside the single process with SQLite."""

from __future__ import annotations

import math
import statistics
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Final, NamedTuple

from bench.cluster.engines import (
    BenchCluster,
    ProcessorSeconds,
    reconnecting_players,
    running_engines,
)
from bench.figure import Figure
from bench.tables import CROWD_TABLES, RULES, WARM_UP, LoadGeneratorProcess, loaded_server

NODES: Final = (1, 2, 3)
SECONDS: Final = 3.0
ROUNDS: Final = 3


class PlayedMoves(NamedTuple):
    """What some people's play has come to: ``cost`` is the processor time of a move in seconds;
    ``p50`` and ``p99`` are in ms."""

    rate: float
    cost: ProcessorSeconds
    p50: float
    p99: float
    waiting: int


class LoadedCluster:
    """A cluster with players at its tables, who play on request."""

    def __init__(self, cluster: BenchCluster, people: LoadGeneratorProcess) -> None:
        self._cluster = cluster
        self._people = people

    def open_tables(self, game: str, tables: int = CROWD_TABLES) -> None:
        """Seat four people at each of so many tables, and let them play for a moment."""
        self._people.ask(
            do="open",
            server=self._cluster.addresses[0],
            game=game,
            rules=RULES[game],
            tables=tables,
        )
        self.play(WARM_UP, tables * 3)

    def play(self, seconds: float, rate: float = 0) -> PlayedMoves:
        """Play for ``seconds`` at a rate in moves a second; 0 is as fast as possible."""
        before = self._cluster.processor_seconds()
        found = self._people.ask(do="play", seconds=seconds, rate=rate)
        made = found["with those on their way"]
        cost = self._cluster.processor_seconds().since(before, made)
        rate = found["moves"] / found["seconds"]
        return PlayedMoves(rate, cost, found["p50"], found["p99"], found["waiting"])


def figures() -> Iterator[Figure]:
    """As fast as it goes, the kinds of servers in turn, so that a busy machine slows all alike."""
    for game in RULES:
        with running_engines() as engines, ExitStack() as stack:
            single = stack.enter_context(loaded_server(game, CROWD_TABLES * 3))
            clusters = {}
            for nodes in NODES:
                cluster = stack.enter_context(engines.cluster(nodes))
                people = stack.enter_context(reconnecting_players(cluster))
                clusters[nodes] = LoadedCluster(cluster, people)
                clusters[nodes].open_tables(game)
            rounds = [
                (
                    single.play(SECONDS),
                    {nodes: one.play(SECONDS) for nodes, one in clusters.items()},
                )
                for _ in range(ROUNDS)
            ]
        alone = [played for played, _ in rounds]
        rate = statistics.median(played.moves / played.seconds for played in alone)
        cost = statistics.median(played.cost for played in alone)
        name = f"{game}, single process with SQLite"
        yield Figure(f"{name}, durable moves on this machine", rate, "/s", rate=True)
        yield Figure(f"{name}, processor for a move", cost * 1e6, "µs")
        yield Figure(f"{name}, moves on one core, computed", 1 / cost, "/s", rate=True)
        for nodes in NODES:
            yield from _cluster_figures(
                f"{game}, {nodes} node{'s' * (nodes > 1)}", [found[nodes] for _, found in rounds]
            )


def _cluster_figures(name: str, rounds: list[PlayedMoves]) -> Iterator[Figure]:
    rate = statistics.median(played.rate for played in rounds)
    costs = ProcessorSeconds(
        *map(statistics.median, zip(*(one.cost for one in rounds), strict=True))
    )
    yield Figure(f"{name}, durable moves on this machine", rate, "/s", rate=True)
    yield Figure(f"{name}, processor of the nodes for a move", costs.nodes * 1e6, "µs")
    yield Figure(f"{name}, PostgreSQL's for a move", costs.database * 1e6, "µs")
    yield Figure(f"{name}, the broker's for a move", costs.broker * 1e6, "µs")
    each = "moves on one core of nodes, computed"
    yield Figure(f"{name}, {each}", 1 / costs.nodes, "/s", rate=True)
    yield Figure(f"{name}, with the engines', computed", 1 / math.fsum(costs), "/s", rate=True)
