"""Which of several summaries is written that arrive during one commit, without a database."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from herzrasen.storage.postgres.summary_batches import SummaryBatches
from herzrasen.storage.table_summaries import StoredSummary
from tests.server.event_loop import run_coroutine


class NotedCommits:
    """Notes the tables and the lines of each transaction."""

    def __init__(self) -> None:
        self.lines: list[dict[str, bytes]] = []
        self.deleted: list[str] = []

    async def transact(self, write: Callable[[Any], Awaitable[None]]) -> None:
        await asyncio.sleep(0)
        await write(self)

    async def execute(self, _statement: str, tables: list[str], *columns: Any) -> None:
        if columns:
            self.lines.append(dict(zip(tables, columns[3], strict=True)))
        else:
            self.deleted += tables


def summary(epoch: int, line: bytes) -> StoredSummary:
    return StoredSummary("T", "public", (), 0, line, epoch)


def test_the_latest_counts_unless_a_former_owner_wrote_it() -> None:
    commits: Any = NotedCommits()

    async def write_all() -> None:
        batches = SummaryBatches(commits)
        new = [summary(2, b"first"), summary(2, b"second"), summary(3, b"next owner")]
        for latest in range(1, 4):
            writes = [*new[:latest], summary(1, b"former owner")]
            await asyncio.gather(*(batches.write("T", one) for one in writes))
        await asyncio.gather(batches.write("T", new[0]), batches.write("T", None))

    run_coroutine(write_all())
    assert [one["T"] for one in commits.lines] == [b"first", b"second", b"next owner"]
    assert commits.deleted == ["T"]
