"""Whatever breaks during a write: it is stored once or not at all, and the caller knows which."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

import asyncpg
import pytest

from herzrasen.storage.errors import OutcomeUnknown, StorageClosed, StorageIOError, WriteConflict
from herzrasen.storage.event_log import LogRow
from herzrasen.storage.sessions import StoredSession
from tests.postgres import PostgresServer
from tests.server.event_loop import run_coroutine
from tests.storage.postgres.nodes import IMPATIENT, Node, adopt, entries, open_node, rows, soon
from tests.storage.postgres.tcp_proxy import TcpProxy

COMMIT: Final = b"COMMIT"
TERMINATE_ACTIVE: Final = (
    "SELECT count(*) FROM (SELECT pg_terminate_backend(pid) AS hit FROM pg_stat_activity"
    " WHERE state = 'active' AND datname = current_database() AND pid <> pg_backend_pid()) found"
    " WHERE hit"
)


@pytest.mark.parametrize("delivers", [True, False])
def test_an_append_whose_answer_is_lost_is_stored_once(postgres_url: str, delivers: bool) -> None:
    async def run() -> None:
        proxy = TcpProxy(postgres_url)
        proxy.delivers = delivers
        async with proxy.listen(), open_node(proxy.url) as node:
            await node.storage.log.create("t", b"")
            await node.storage.log.create("beside", b"")
            log, beside = await adopt(node), await adopt(node, "beside")
            await log.append(rows(1, b"one"))
            proxy.trigger = b"the second"
            await soon(
                asyncio.gather(
                    log.append(rows(2, b"the second", b"three")), beside.append(rows(1, b"one"))
                )
            )
            await log.append(rows(4, b"four"))
            assert proxy.broken.is_set()
            assert await entries(node) == (b"one", b"the second", b"three", b"four")
            assert await entries(node, "beside") == (b"one",)

    run_coroutine(run())


@pytest.mark.parametrize("delivers", [True, False])
def test_an_append_that_another_owner_overtook_is_refused_or_stored(
    postgres_url: str, delivers: bool
) -> None:
    """The line breaks, and before the append is made again the table is adopted."""

    async def run() -> None:
        proxy = TcpProxy(postgres_url)
        proxy.delivers = delivers
        async with proxy.listen(), open_node(proxy.url, "a") as a, open_node(postgres_url) as b:
            await a.storage.log.create("t", b"")
            log = await adopt(a)
            await log.append(rows(1, b"one"))
            proxy.trigger = b"second"
            proxy.admits.clear()
            append = asyncio.create_task(log.append(rows(2, b"second")))
            await soon(proxy.broken.wait())
            present = await adopt(b)
            proxy.admits.set()
            if delivers:
                await soon(append)
            else:
                with pytest.raises(WriteConflict):
                    await soon(append)
            played = (b"one", b"second") if delivers else (b"one",)
            await present.append(rows(len(played) + 1, b"next"))
            assert await entries(b) == (*played, b"next")

    run_coroutine(run())


@pytest.mark.parametrize("delivers", [True, False])
def test_an_adoption_whose_answer_is_lost_is_made_by_who_asks_again(
    postgres_url: str, delivers: bool
) -> None:
    async def run() -> None:
        proxy = TcpProxy(postgres_url)
        proxy.delivers = delivers
        async with proxy.listen(), open_node(proxy.url) as node:
            log = node.storage.log
            for table in ("before", "wanted"):
                await log.create(table, b"about", rows(1, b"one"))
            await adopt(node, "before")  # so that the statement is known, and only values are sent
            proxy.trigger = b"wanted"
            if delivers:
                with pytest.raises(WriteConflict):
                    await soon(log.adopt("wanted", 0))
            owned = await soon(log.adopt("wanted", int(delivers)))
            assert proxy.broken.is_set()
            assert owned is not None
            assert (await owned.read()).entries == (b"one",)
            await owned.log.append(rows(2, b"two"))
            assert await entries(node, "wanted") == (b"one", b"two")

    run_coroutine(run())


Write = Callable[[Node], Awaitable[object]]

WRITES: Final[tuple[Write, ...]] = (
    lambda node: node.storage.log.create("t", b"about", rows(1, b"one")),
    lambda node: node.storage.user_data.save_settings("eva", b"{}", "eva"),
    lambda node: node.storage.sessions.add(StoredSession("token", "eva", "", 1, 1)),
)
STATE: Final = (
    "SELECT (SELECT count(*) FROM tables) AS tables, (SELECT max(epoch) FROM tables) AS epoch,"
    " (SELECT count(*) FROM entries) AS entries, (SELECT sum(number) FROM preferences) AS number,"
    " (SELECT count(*) FROM devices) AS devices"
)


@pytest.mark.parametrize("delivers", [True, False])
@pytest.mark.parametrize("write", WRITES)
def test_a_transaction_whose_answer_is_lost_is_made_once(
    postgres_server: PostgresServer, write: Write, delivers: bool
) -> None:
    async def run(url: str, trigger: bytes) -> object:
        proxy = TcpProxy(url)
        proxy.delivers = delivers
        async with proxy.listen(), open_node(proxy.url) as node:
            await node.storage.log.create("there", b"")
            proxy.trigger = trigger
            await soon(write(node))
            assert proxy.broken.is_set() == bool(trigger)
            return tuple((await node.database.fetch(STATE))[0])

    states = []
    for trigger in (b"", COMMIT):
        name = postgres_server.new_database()
        states.append(run_coroutine(run(postgres_server.url(name), trigger)))
        postgres_server.drop_database(name)
    assert states[0] == states[1]


def test_writes_survive_backends_that_are_terminated(postgres_url: str) -> None:
    """Each time every table has moved again, the backends that are writing are terminated, so a
    retry gets through however slow the machine is."""
    tables, enough = [f"table {number}" for number in range(8)], 20
    answered = dict.fromkeys(tables, 0)
    one_answered = asyncio.Event()
    hits = 0

    async def play(node: Node, table: str) -> None:
        await node.storage.log.create(table, b"")
        log = await adopt(node, table)
        while hits < enough:
            number = answered[table] + 1
            await log.append([LogRow(number, b"%d" % number)])
            if number % 10 == 0:
                await log.set_description(b"%d" % number)
            answered[table] = number
            one_answered.set()

    async def terminate(administrator: asyncpg.Connection[asyncpg.Record]) -> None:
        nonlocal hits
        while hits < enough:
            before = dict(answered)
            while any(answered[table] == before[table] for table in tables):
                one_answered.clear()
                await one_answered.wait()
            while not (hit := await administrator.fetchval(TERMINATE_ACTIVE)):
                pass  # between two statements, all were idle
            hits += hit

    async def run() -> None:
        administrator = await asyncpg.connect(postgres_url)
        async with open_node(postgres_url) as node:
            await soon(
                asyncio.gather(terminate(administrator), *(play(node, table) for table in tables))
            )
            for table in tables:
                assert await entries(node, table) == tuple(
                    b"%d" % number for number in range(1, answered[table] + 1)
                )
        administrator.terminate()

    run_coroutine(run())


@pytest.mark.slow
def test_a_frozen_server_delays_nobody_for_long(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with (
            open_node(postgres_url, limits=IMPATIENT) as node,
            open_node(postgres_url, "stopping", IMPATIENT) as stopping,
        ):
            await node.storage.log.create("t", b"about")
            log = await adopt(node)
            await log.append(rows(1, b"one"))
            await stopping.storage.log.create("u", b"about")
            postgres_server.freeze()
            try:
                outcomes = await soon(
                    asyncio.gather(
                        log.append(rows(2, b"two")),
                        node.storage.log.load("t"),
                        node.storage.user_data.save_settings("eva", b"{}", "eva"),
                        return_exceptions=True,
                    )
                )
                writing = asyncio.create_task(stopping.storage.log.create("v", b""))
                await asyncio.sleep(0)
                await soon(stopping.database.close())
                assert writing.done()
                assert isinstance(writing.exception(), StorageIOError)
            finally:
                postgres_server.thaw()
            append, *others = outcomes
            assert isinstance(append, OutcomeUnknown)
            for other in others:
                assert isinstance(other, StorageIOError)
            with pytest.raises(WriteConflict):  # the room has to read the table again
                await log.append(rows(2, b"other"))
            again = await adopt(node)
            played = await entries(node)
            assert played in ((b"one",), (b"one", b"two"))
            await again.append(rows(len(played) + 1, b"next"))
            assert await entries(node) == (*played, b"next")

    run_coroutine(run())


def test_after_a_power_cut_all_that_was_answered_is_there(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            await node.storage.log.create("t", b"")
            log = await adopt(node)
            await log.append(rows(1, b"one"))
            restart = asyncio.to_thread(restart_server, postgres_server)
            appends = [log.append(rows(2, b"two")), log.append(rows(3, b"three"))]
            await soon(asyncio.gather(restart, *appends))
            assert await entries(node) == (b"one", b"two", b"three")

    run_coroutine(run())


def restart_server(server: PostgresServer) -> None:
    server.stop("immediate")
    server.start()


@pytest.mark.slow
def test_a_server_that_stays_away_is_an_error_and_nothing_was_stored(
    postgres_server: PostgresServer, postgres_url: str
) -> None:
    async def run() -> None:
        async with open_node(postgres_url, limits=IMPATIENT) as node:
            await node.storage.log.create("t", b"about")
            log = await adopt(node)
            await asyncio.to_thread(postgres_server.stop)
            try:
                with pytest.raises(StorageIOError) as failed:
                    await soon(log.append(rows(1, b"one")))
                assert not isinstance(failed.value, OutcomeUnknown), "it was never sent"
                for attempt in (
                    log.set_description(b"new"),
                    log.check_owned(),
                    node.storage.log.exists("t"),
                ):
                    with pytest.raises(StorageIOError):
                        await soon(attempt)
            finally:
                await asyncio.to_thread(postgres_server.start)
            await log.append(rows(1, b"one"))
            await log.set_description(b"new")
            assert await entries(node) == (b"one",)

    run_coroutine(run())


def test_a_caller_that_is_cancelled_harms_no_write(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            await node.storage.log.create("t", b"")
            await node.storage.log.create("beside", b"")
            log, beside = await adopt(node), await adopt(node, "beside")
            for number in range(1, 60):
                mine = asyncio.create_task(log.append(rows(2 * number - 1, b"one", b"two")))
                others = asyncio.create_task(beside.append(rows(number, b"one")))
                settings = asyncio.create_task(
                    node.storage.user_data.save_settings("e", b"{}", "e")
                )
                reading = asyncio.create_task(node.storage.log.load("t"))
                for _ in range(number % 12):
                    await asyncio.sleep(0)
                for task in (mine, settings, reading):
                    task.cancel()
                await soon(others)
            await soon(node.database.close())
            assert node.database.pending == 0
        async with open_node(postgres_url) as another:
            assert len(await entries(another)) % 2 == 0
            assert await entries(another, "beside") == (b"one",) * 59

    run_coroutine(run())


def test_a_database_that_was_closed_stays_so(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url) as node:
            await node.storage.log.create("t", b"about")
            log = await adopt(node)
            await log.append(rows(1, b"one"))
            late = asyncio.create_task(log.append(rows(2, b"late")))
            await asyncio.sleep(0)
            await soon(node.database.close())
            await late
            for attempt in (
                log.append(rows(3, b"two")),
                node.storage.log.load("t"),
                node.storage.user_data.save_settings("eva", b"{}", "eva"),
                node.database.heartbeat("SELECT 1"),
            ):
                with pytest.raises(StorageClosed):
                    await soon(attempt)
            assert node.database.pending == 0
            await soon(node.database.close())
        async with open_node(postgres_url) as another:
            assert await entries(another) == (b"one", b"late")
            others = "SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()"
            (found,) = await another.database.fetch(f"{others} AND pid <> pg_backend_pid()")
            assert found["count"] == 0

    run_coroutine(run())


def test_a_connection_that_is_there_after_the_close_is_cut(postgres_url: str) -> None:
    async def run() -> None:
        proxy = TcpProxy(postgres_url)
        async with proxy.listen(), open_node(proxy.url) as node:
            proxy.admits.clear()
            connecting = asyncio.create_task(node.database.connect())
            await asyncio.sleep(0)
            await soon(node.database.close())
            proxy.admits.set()
            with pytest.raises(StorageClosed):
                await soon(connecting)

    run_coroutine(run())
