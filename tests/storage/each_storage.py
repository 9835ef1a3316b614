"""Runs a test with each kind of storage."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeAlias

import pytest

from herzrasen.storage.sqlite.database import DATABASE_FILE, Database
from herzrasen.storage.sqlite.storage import sqlite_storage
from herzrasen.storage.storage import Storage
from tests.server.event_loop import run_coroutine
from tests.storage.posix_locks import missing_locks
from tests.storage.postgres.nodes import open_node

Use: TypeAlias = Callable[[Callable[[Storage], Awaitable[None]]], None]
"""Runs a test with a storage; twice in one test, it is the same after a restart."""


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.heavy)])
def use(request: pytest.FixtureRequest, tmp_path: Path) -> Use:
    """Run a test with the storage of this kind."""

    @asynccontextmanager
    async def open_storage() -> AsyncIterator[Storage]:
        if request.param == "postgres":
            async with open_node(request.getfixturevalue("postgres_url")) as node:
                yield node.storage
        else:
            database = Database(tmp_path / DATABASE_FILE)
            yield sqlite_storage(database)
            assert missing_locks(tmp_path / DATABASE_FILE, os.getpid()) == []  # see ``log_index``
            database.close()

    def run(test: Callable[[Storage], Awaitable[None]]) -> None:
        async def run_test() -> None:
            async with open_storage() as storage:
                await test(storage)

        run_coroutine(run_test())

    return run
