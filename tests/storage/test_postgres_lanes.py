"""Which connection does what in PostgreSQL, and whom an adoption answers, without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest

from herzrasen.storage.postgres import database as module
from herzrasen.storage.postgres.adoption_lane import AdoptionLane
from herzrasen.storage.postgres.database import PostgresDatabase
from tests.server.event_loop import run_coroutine


class LaneWithoutDatabase(AdoptionLane):
    """Finds no table, and notes the sizes of its batches."""

    def __init__(self) -> None:
        super().__init__(pytest.fail, 1.0)
        self.sizes: list[int] = []

    async def _execute(self, batch: Sequence[Any]) -> list[Any]:
        self.sizes.append(len(batch))
        await asyncio.sleep(0)
        return []


def test_everybody_who_adopts_is_answered() -> None:
    """Two who ask for one table at once, and more than fit into one statement."""

    async def adopt() -> None:
        lane = LaneWithoutDatabase()
        names = ["same", "same", *map(str, range(300))]
        calls = [asyncio.ensure_future(lane.adopt(name, "node", None)) for name in names]
        for _ in range(100):
            await asyncio.sleep(0)
        waiting = [name for name, call in zip(names, calls, strict=True) if not call.done()]
        assert waiting == []
        assert sum(lane.sizes) == len(names)

    run_coroutine(adopt())


def test_a_lease_is_renewed_on_a_connection_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """Behind slow queries a node would lose its tables although it is well."""
    used: list[object] = []

    async def note(connections: object, *_: object) -> list[object]:
        used.append(connections)
        return []

    async def run() -> None:
        database = PostgresDatabase("postgresql://host/name")
        await database.heartbeat("SELECT")
        await database.fetch("SELECT")

    monkeypatch.setattr(module, "_fetch", note)
    run_coroutine(run())
    heartbeats, readers = used
    assert heartbeats is not readers
