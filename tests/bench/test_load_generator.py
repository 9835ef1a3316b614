"""Tests of the load generator: the latency that simulated players measure when a server stalls."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bench.load_generator import LoadClient, LoadGenerator, LoadTable
from tests.server.virtual_clock import run_virtual

RATE, SECONDS = 100.0, 10.0
QUICK = 0.002
"""Seconds that a move takes while nothing is wrong."""


class StubServer:
    """Answers nobody between two times."""

    def __init__(self, stops: float, goes_on: float) -> None:
        self.stops = stops
        self.goes_on = goes_on

    def answers_at(self) -> float:
        """When a move that is made now is answered."""
        at = asyncio.get_running_loop().time() + QUICK
        return self.goes_on if self.stops <= at < self.goes_on else at


class StubPlayer:
    """A player whose move is seen by all when it is answered."""

    def __init__(self, crowd: LoadGenerator, server: StubServer) -> None:
        self.crowd = crowd
        self.server = server
        self.can_move = True

    def move(self, due: float | None = None) -> None:
        loop = asyncio.get_running_loop()
        self.can_move = False
        loop.call_at(self.server.answers_at(), self.on_answer, loop.time() if due is None else due)

    def on_answer(self, since: float) -> None:
        self.can_move = True
        self.crowd.moves += 1
        self.crowd.took.append(asyncio.get_running_loop().time() - since)
        self.crowd.may_move(cast("LoadClient", self))


def measure_load(monkeypatch: pytest.MonkeyPatch, server: StubServer, players: int = 5) -> Any:
    """What is measured at this rate."""

    async def main() -> Any:
        steady = asyncio.get_running_loop().time
        monkeypatch.setattr("bench.load_generator.time.perf_counter", steady)
        crowd = LoadGenerator()
        table = LoadTable("T", "127.0.0.1")
        table.guests = [cast("LoadClient", StubPlayer(crowd, server)) for _ in range(players)]
        crowd.tables = [table]
        result = await crowd.answer({"do": "play", "seconds": SECONDS, "rate": RATE})
        return result | {"took": len(crowd.took)}

    return run_virtual(main())


def test_moves_that_a_stopped_server_keeps_from_being_made_count_from_when_they_were_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = measure_load(monkeypatch, StubServer(0, 0))
    assert usual["p99"] < 1000 * 3 * QUICK
    assert usual["waiting"] == 0
    result = measure_load(monkeypatch, StubServer(4, 6))
    assert result["took"] == usual["took"], "nothing that was due is left out"
    assert result["waiting"] == 0
    assert result["p50"] == pytest.approx(usual["p50"])
    assert result["p99"] > 1500, "a fifth of all was due while it stood, for up to two seconds"


def test_what_was_not_begun_when_time_was_up_has_taken_so_long_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = measure_load(monkeypatch, StubServer(5, 100))
    assert result["waiting"] > RATE * 4
    assert result["p99"] > 4500
    assert result["p50"] < 1000
