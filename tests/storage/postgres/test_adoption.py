"""Adoption fences the former owner, whatever it knows and whichever commits first."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import asyncpg
import pytest

from herzrasen.storage.errors import WriteConflict
from herzrasen.storage.event_log import OwnedTable, StoredTable, TableLog
from herzrasen.storage.nodes import TableOwner
from herzrasen.storage.postgres.connect import Connection
from herzrasen.storage.table_summaries import StoredSummary
from tests.server.event_loop import run_coroutine
from tests.storage.postgres.nodes import Node, adopt, entries, open_node, rows, soon


async def expect_conflict(write: Awaitable[None]) -> None:
    with pytest.raises(WriteConflict):
        await soon(write)


@pytest.mark.parametrize("same_node", [True, False])
def test_adoption_fences_the_former_owner(postgres_url: str, same_node: bool) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as other:
            b = a if same_node else other
            await a.storage.log.create("t", b"about", rows(1, b"one"))
            former = await adopt(a)
            await former.append(rows(2, b"two"))
            await former.check_owned()
            present = await adopt(b)
            assert (former.epoch, present.epoch) == (1, 2)
            for write in (
                former.append(rows(3, b"late", b"later")),
                former.append(rows(4, b"later")),
                former.set_description(b"late"),
                former.confirm_description(b"about"),
                former.check_owned(),
            ):
                await expect_conflict(write)
            await former.release()
            assert a.storage.nodes is not None
            assert await a.storage.nodes.owner("t") == TableOwner("a" if same_node else "b", 2)
            await present.append(rows(3, b"three"))
            await present.set_description(b"new")
            assert await entries(a) == (b"one", b"two", b"three")
            assert await present.entries_after(1) == (b"two", b"three")
            assert await former.entries_after(1) == (b"two",), "what it has played itself"

    run_coroutine(run())


@pytest.mark.parametrize("plays_on", [True, False])
def test_a_former_owner_is_refused_at_each_write(postgres_url: str, plays_on: bool) -> None:
    """Even if its first late write is not an append at the position of the adoption."""

    async def run() -> None:
        for index, late in enumerate[Callable[[TableLog], Awaitable[None]]](
            (
                lambda log: log.append(rows(3, b"beyond")),
                lambda log: log.append(rows(2, b"late")),
                lambda log: log.set_description(b"late"),
            )
        ):
            async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
                table = f"t{index}{plays_on}"
                await a.storage.log.create(table, b"about", rows(1, b"one"))
                former = await adopt(a, table)
                present = await adopt(b, table)
                if plays_on:
                    await present.append(rows(2, b"two"))
                await expect_conflict(late(former))
                stored = await b.storage.log.load(table)
                assert stored is not None
                assert stored.description == b"about"
                assert b"late" not in stored.entries
                assert b"beyond" not in stored.entries

    run_coroutine(run())


def test_a_summary_of_a_former_owner_is_not_stored(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            summaries = node.storage.summaries
            await node.storage.log.create("t", b"")
            for _ in range(2):
                await adopt(node)
            await summaries.save(StoredSummary("t", "public", (), 5, b"present", epoch=2))
            await summaries.save(StoredSummary("t", "public", (), 6, b"former", epoch=1))
            assert await summaries.public(0, 9) == (b"present",)
            await asyncio.gather(
                summaries.save(StoredSummary("t", "public", (), 7, b"together", epoch=2)),
                summaries.save(StoredSummary("t", "public", (), 8, b"former", epoch=1)),
            )
            assert await summaries.public(0, 9) == (b"together",)

    run_coroutine(run())


def test_of_summaries_that_are_written_at_once_the_last_counts(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            summaries = node.storage.summaries
            for table in "abc":
                await node.storage.log.create(table, b"")
            for last in range(20):
                saves = [
                    summaries.save(StoredSummary(table, "public", (), seen, b"%d" % seen))
                    for seen in range(last + 1)
                    for table in "abc"
                ]
                await asyncio.gather(*saves, summaries.delete("b"))
                assert await summaries.public(0, 9) == (b"%d" % last,) * 2
            await asyncio.gather(
                summaries.delete("a"), summaries.save(StoredSummary("a", "public", (), 0, b"new"))
            )
            assert (await summaries.public(0, 9))[-1] == b"new"

    run_coroutine(run())


def test_a_description_that_another_process_changed_is_not_overwritten(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            await node.storage.log.create("t", b"guest")
            log = await adopt(node)
            await log.set_description(b"guest sits")
            await log.set_description(b"guest plays")
            await change_description(node, b"eva plays")
            await log.confirm_description(b"eva plays")
            await log.set_description(b"eva plays on")
            await change_description(node, b"nobody")
            await expect_conflict(log.set_description(b"eva"))
            again = await adopt(node)
            await again.set_description(b"eva")

    run_coroutine(run())


async def change_description(node: Node, description: bytes) -> None:
    await node.database.execute(
        "UPDATE tables SET about = $1, revision = revision + 1", description
    )


def test_of_several_adoptions_after_an_epoch_one_succeeds(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            await a.storage.log.create("t", b"")
            outcomes = await asyncio.gather(
                *(node.storage.log.adopt("t", 0) for node in (a, b, a, b)), return_exceptions=True
            )
            assert sum(isinstance(outcome, WriteConflict) for outcome in outcomes) == 3
            assert await a.storage.log.adopt("none", 0) is None

    run_coroutine(run())


def test_many_tables_are_adopted_by_few_statements(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            names = [f"t{number}" for number in range(64)]
            for name in names:
                await a.storage.log.create(name, name.encode(), rows(1, name.encode()))
            owned = await soon(asyncio.gather(*(a.storage.log.adopt(name, 0) for name in names)))
            for name, one in zip(names, owned, strict=True):
                assert one is not None
                assert await one.read() == StoredTable(name.encode(), (name.encode(),))
            commits = await a.database.fetch(
                "SELECT count(DISTINCT xmin::text) FROM entries WHERE number IS NULL"
            )
            assert commits[0]["count"] == 1
            # Two nodes want all of them, in different orders: each table gets one owner.
            outcomes = await soon(
                asyncio.gather(
                    *(a.storage.log.adopt(name, 1) for name in names),
                    *(b.storage.log.adopt(name, 1) for name in reversed(names)),
                    return_exceptions=True,
                )
            )
            refused = sum(isinstance(outcome, WriteConflict) for outcome in outcomes)
            adopted = [one.log.epoch for one in outcomes if isinstance(one, OwnedTable)]
            assert (refused, adopted) == (64, [2] * 64)

    run_coroutine(run())


def test_a_table_whose_owner_still_writes_keeps_no_other_from_being_adopted(
    postgres_url: str,
) -> None:
    """The former owner's row is not committed yet when the statement begins."""

    async def run() -> None:
        async with open_node(postgres_url) as node:
            names = ("calm", "raced", "calm too")
            for name in names:
                await node.storage.log.create(name, b"")
            writer = await asyncpg.connect(postgres_url)
            try:
                writing = writer.transaction()
                await writing.start()
                await writer.execute(
                    "INSERT INTO entries SELECT id, 1, 0, 1, 'late' FROM tables"
                    " WHERE name = 'raced'"
                )
                adoptions = asyncio.gather(*(node.storage.log.adopt(name, 0) for name in names))
                await wait_for_lock(node)
                await writing.commit()
                owned = await soon(adoptions)
            finally:
                await writer.close()
            found = [(await one.read()).entries for one in owned if one is not None]
            assert found == [(), (b"late",), ()]
            for name, before, one in zip(names, found, owned, strict=True):
                assert one is not None
                await one.log.append(rows(len(before) + 1, b"next"))
                assert (await entries(node, name))[-1] == b"next"

    run_coroutine(run())


async def wait_for_lock(node: Node) -> None:
    """Return when a statement waits for a lock."""
    while not await node.database.fetch(  # noqa: ASYNC110 - the database sends no event
        "SELECT FROM pg_locks WHERE NOT granted"
    ):
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("first", ["append", "adopt"])
def test_an_append_and_an_adoption_race(postgres_url: str, first: str) -> None:
    """Either all rows are there before the adoption, or none ever."""

    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            await a.storage.log.create("t", b"")
            owner, other, log, number = a, b, await adopt(a), 1
            for _ in range(150):
                contents = tuple(b"%d" % (number + index) for index in range(3))
                append, adoption = log.append(rows(number, *contents)), other.storage.log.adopt("t")
                if first == "append":
                    appended, owned = await asyncio.gather(append, adoption, return_exceptions=True)
                else:
                    owned, appended = await asyncio.gather(adoption, append, return_exceptions=True)
                assert owned is not None
                assert not isinstance(owned, BaseException)
                if appended is None:
                    number += 3
                else:
                    assert isinstance(appended, WriteConflict)
                await expect_conflict(log.append(rows(number, b"late", b"later")))
                assert len((await owned.read()).entries) == number - 1
                owner, other, log = other, owner, owned.log
            assert await entries(a) == tuple(b"%d" % each for each in range(1, number))

    run_coroutine(run())


async def wait_until_blocked(watcher: Connection) -> None:
    """Return when a transaction waits for a lock in this database."""
    while not await watcher.fetch(
        "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        " AND datname = current_database()"
    ):
        pass


@pytest.mark.parametrize("commits", [True, False])
def test_an_append_waits_for_an_adoption_that_is_under_way(
    postgres_url: str, commits: bool
) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a:
            await a.storage.log.create("t", b"", rows(1, b"one"))
            log = await adopt(a)
            adopting, watcher = await asyncpg.connect(postgres_url), await a.database.connect()
            transaction = adopting.transaction()
            await transaction.start()
            await adopting.execute("UPDATE tables SET epoch = 2")
            await adopting.execute("INSERT INTO entries SELECT id, 3, 2, NULL, '' FROM tables")
            append = asyncio.create_task(log.append(rows(2, b"two", b"three")))
            await soon(wait_until_blocked(watcher))
            if commits:
                await transaction.commit()
                await expect_conflict(append)
                assert await entries(a) == (b"one",)
            else:
                await transaction.rollback()
                await append
                assert await entries(a) == (b"one", b"two", b"three")
            adopting.terminate()
            watcher.terminate()

    run_coroutine(run())


@pytest.mark.parametrize("commits", [True, False])
def test_an_adoption_waits_for_an_append_that_is_under_way(
    postgres_url: str, commits: bool
) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "b") as b:
            await b.storage.log.create("t", b"", rows(1, b"one"))
            await adopt(b)
            appending, watcher = await asyncpg.connect(postgres_url), await b.database.connect()
            transaction = appending.transaction()
            await transaction.start()
            await appending.execute("INSERT INTO entries SELECT id, 3, 1, 2, 'two' FROM tables")
            await appending.execute("INSERT INTO entries SELECT id, 4, 1, 3, 'three' FROM tables")
            adoption = asyncio.create_task(b.storage.log.adopt("t"))
            await soon(wait_until_blocked(watcher))
            await (transaction.commit() if commits else transaction.rollback())
            owned = await soon(adoption)
            assert owned is not None
            played = (b"one", b"two", b"three") if commits else (b"one",)
            assert (await owned.read()).entries == played
            await owned.log.append(rows(len(played) + 1, b"next"))
            assert await entries(b) == (*played, b"next")
            appending.terminate()
            watcher.terminate()

    run_coroutine(run())


def test_a_refused_append_spoils_no_other_and_none_after_it_is_stored(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            names = [f"table {number}" for number in range(60)]
            logs = []
            for name in names:
                await node.storage.log.create(name, b"")
                logs.append(await adopt(node, name))
            late, fresh = logs[0], await adopt(node, names[0])
            outcomes = await asyncio.gather(
                late.append(rows(1, b"late")),
                late.append(rows(2, b"later")),
                *(log.append(rows(1, b"one", b"two")) for log in [fresh, *logs[1:]]),
                late.append(rows(3, b"latest")),
                return_exceptions=True,
            )
            assert [*map(type, outcomes)].count(WriteConflict) == 3
            assert outcomes.count(None) == 60
            for name in names:
                assert await entries(node, name) == (b"one", b"two")

    run_coroutine(run())
