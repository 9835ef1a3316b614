"""The people of ``bench/crowd.py``: what they measure of a server that stops for a while."""

from __future__ import annotations

import asyncio
from typing import Any, cast

import pytest

from bench.crowd import Crowd, Guest, Table
from tests.server.clock import run_at_once

RATE, SECONDS = 100.0, 10.0
QUICK = 0.002
"""Seconds that a move takes while nothing is wrong."""


class Server:
    """Answers nobody between two times."""

    def __init__(self, stops: float, goes_on: float) -> None:
        self.stops = stops
        self.goes_on = goes_on

    def answers_at(self) -> float:
        """When a move that is made now is answered."""
        at = asyncio.get_running_loop().time() + QUICK
        return self.goes_on if self.stops <= at < self.goes_on else at


class Player:
    """Somebody whose move is seen by all when it is answered."""

    def __init__(self, crowd: Crowd, server: Server) -> None:
        self.crowd = crowd
        self.server = server
        self.can_move = True

    def move(self, due: float | None = None) -> None:
        loop = asyncio.get_running_loop()
        self.can_move = False
        loop.call_at(self.server.answers_at(), self.answered, loop.time() if due is None else due)

    def answered(self, since: float) -> None:
        self.can_move = True
        self.crowd.moves += 1
        self.crowd.took.append(asyncio.get_running_loop().time() - since)
        self.crowd.may_move(cast("Guest", self))


def played(monkeypatch: pytest.MonkeyPatch, server: Server, players: int = 5) -> Any:
    """What is measured at this rate."""

    async def main() -> Any:
        steady = asyncio.get_running_loop().time
        monkeypatch.setattr("bench.crowd.time.perf_counter", steady)
        crowd = Crowd()
        table = Table("T", "127.0.0.1")
        table.guests = [cast("Guest", Player(crowd, server)) for _ in range(players)]
        crowd.tables = [table]
        said = await crowd.answer({"do": "play", "seconds": SECONDS, "rate": RATE})
        return said | {"took": len(crowd.took)}

    return run_at_once(main())


def test_moves_that_a_stopped_server_keeps_from_being_made_count_from_when_they_were_due(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    usual = played(monkeypatch, Server(0, 0))
    assert usual["p99"] < 1000 * 3 * QUICK
    assert usual["waiting"] == 0
    said = played(monkeypatch, Server(4, 6))
    assert said["took"] == usual["took"], "nothing that was due is left out"
    assert said["waiting"] == 0
    assert said["p50"] == pytest.approx(usual["p50"])
    assert said["p99"] > 1500, "a fifth of all was due while it stood, for up to two seconds"


def test_what_was_not_begun_when_time_was_up_has_taken_so_long_at_least(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    said = played(monkeypatch, Server(5, 100))
    assert said["waiting"] > RATE * 4
    assert said["p99"] > 4500
    assert said["p50"] < 1000
