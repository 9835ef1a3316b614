"""Nodes see each other by the clock of the database, and one claims each job."""

from __future__ import annotations

import asyncio
import time

import msgspec
import pytest

from herzrasen.storage.device_links import LinkedPerson, StoredDeviceLink
from herzrasen.storage.nodes import NodeStatus, NodeStore, TableOwner
from tests.server.event_loop import run_coroutine
from tests.storage.postgres.nodes import Node, adopt, open_node
from tests.storage.test_contracts import session

DAY_MS = 86_400_000


def nodes_of(node: Node) -> NodeStore:
    assert node.storage.nodes is not None
    return node.storage.nodes


async def let_pass(node: Node, id_: str, seconds: float) -> None:
    """Make a node's last heartbeat older."""
    await node.database.execute(
        "UPDATE nodes SET seen = seen - $2 * interval '1 second' WHERE id = $1", id_, seconds
    )


def test_heartbeats_are_renewed_grow_old_and_are_deleted(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as node:
            store = nodes_of(node)
            north = NodeStatus("a", "north", 3, 1.5, stopping=True, address="http://north")
            (alone,) = await store.renew(north)
            assert (alone.status, alone.silent_for) == (north, 0)
            await store.renew(NodeStatus("b", "south"))
            await let_pass(node, "a", 30)
            present = {found.status: found for found in await store.renew(NodeStatus("b", "new"))}
            assert present.keys() == {north, NodeStatus("b", "new")}
            assert 30 <= present[north].silent_for < 60
            await let_pass(node, "a", 31)
            assert [one.status.id for one in await store.renew(NodeStatus("b", "new"))] == ["b"]
            assert await node.database.fetch("SELECT FROM nodes WHERE id = 'a'") == []
            await let_pass(node, "b", 1000)
            (back,) = await store.renew(NodeStatus("b", "new"))
            assert back.silent_for == 0

    run_coroutine(run())


def test_a_node_joins_only_where_it_may_and_one_at_a_time(postgres_url: str) -> None:
    """Of nodes that start at once, each sees those before it. A heartbeat of an earlier version has
    no lease."""

    async def run() -> None:
        async with open_node(postgres_url, "a") as node:
            store = nodes_of(node)
            await node.database.execute(
                "INSERT INTO nodes VALUES ('old', 'old', 0, 0, false, '', clock_timestamp())"
            )
            statuses = [NodeStatus(f"{n}", "north", lease=1.5, named=True) for n in range(5)]
            found = await asyncio.gather(
                *(store.join(one, lambda others: len(others) < 3) for one in statuses)
            )
            assert sorted(len(some) for some in found) == [2, 3, 3, 3, 3]
            joined = {one.status for one in await store.renew(NodeStatus("old", "old"))}
            assert len(joined) == 3
            assert joined <= {*statuses, NodeStatus("old", "old")}

    run_coroutine(run())


def test_owners_are_those_who_adopted_last_and_have_not_given_up(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            store = nodes_of(a)
            assert await store.owner("t") is None
            for name in ("t", "u"):
                await a.storage.log.create(name, b"")
            assert await store.owner("t") == TableOwner("", 0)
            former = await adopt(a, "t")
            await adopt(a, "u")
            await adopt(b, "t")
            assert await store.owner("t") == TableOwner("b", 2)
            await former.release()
            assert await store.owner("t") == TableOwner("b", 2)
            await store.renew(NodeStatus("a", "north"))
            await store.remove("a")
            assert await store.owner("u") == TableOwner("", 1)
            assert await store.owner("t") == TableOwner("b", 2)
            assert await a.database.fetch("SELECT FROM nodes") == []

    run_coroutine(run())


def test_a_table_in_the_memory_of_a_living_node_is_not_deleted(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            await nodes_of(a).renew(NodeStatus("a", "north"))
            await a.storage.log.create("t", b"")
            await adopt(a)
            await b.storage.retention.delete_tables(["t"])
            assert await b.storage.log.exists("t")
            await nodes_of(a).remove("a")
            await b.storage.retention.delete_tables(["t"])
            assert not await b.storage.log.exists("t")
            assert await b.database.fetch("SELECT FROM entries") == []

    run_coroutine(run())


def test_one_node_claims_a_job_of_a_day(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            claims = [nodes_of(node).claim_job("upkeep") for node in (a, b, a, b)]
            (claimed,) = filter(None, await asyncio.gather(*claims))
            assert claimed == pytest.approx(time.time() * 1000, abs=DAY_MS)
            assert await nodes_of(b).claim_job("other")
            for days in (-1, 400):
                await a.database.execute("UPDATE jobs SET day = day + $1", days)
                assert await nodes_of(b).claim_job("upkeep"), "the clock was wrong then, or is now"
                assert await nodes_of(a).claim_job("upkeep") is None

    run_coroutine(run())


def test_a_challenge_of_one_node_is_answered_at_another(postgres_url: str) -> None:
    """Before, each node knew its own alone, and most sign-ins by a passkey were refused."""

    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            one, other = a.storage.challenges, b.storage.challenges
            await one.put("laptop", b"sign this")
            assert await other.take("laptop") == b"sign this"
            await one.put("laptop", b"too late")
            await a.database.execute("UPDATE passkey_challenges SET until = now()")
            assert await other.take("laptop") is None
            await one.put("phone", b"never answered")
            await a.database.execute("UPDATE passkey_challenges SET until = now()")
            await other.put("laptop", b"later")
            (left,) = await a.database.fetch("SELECT session FROM passkey_challenges")
            assert left["session"] == "laptop"

    run_coroutine(run())


def test_a_device_link_is_valid_for_its_time_whatever_the_clocks_of_the_nodes(
    postgres_url: str,
) -> None:
    """Clocks may differ by a day. Before, a link of ten minutes had expired at a node that was an
    hour ahead, and one that was made there could be opened for an hour longer."""
    hour = 3_600_000

    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            for number, (made, opened) in enumerate(((hour, 2 * hour), (2 * hour, hour))):
                token, code = f"token {number}", f"code {number}"
                link = StoredDeviceLink(code, token, "Eva", made + 600_000)
                await a.storage.device_links.add(link, session(token, "eva"), made)
                await b.storage.device_links.expire(opened)
                found = await b.storage.device_links.find(code, opened)
                assert found == LinkedPerson("eva", "Eva")
                over = msgspec.structs.replace(link, until=made)
                await a.storage.device_links.add(over, session(token, "eva"), made)
                assert await b.storage.device_links.find(code, opened) is None

    run_coroutine(run())


def test_a_secret_that_another_node_has_renewed_is_read_again(postgres_url: str) -> None:
    async def run() -> None:
        async with open_node(postgres_url, "a") as a, open_node(postgres_url, "b") as b:
            one, other = a.storage.secrets, b.storage.secrets
            for secrets in (one, other):
                assert secrets.get_or_create("some.keys", lambda known: known or b"1") == b"1"
            assert await one.reload("some.keys", lambda known: (known or b"") + b"2") == b"12"
            assert await other.reload("some.keys", lambda known: known or b"") == b"12"
            both = (secrets.reload("some.keys", add_once) for secrets in (one, other))
            assert await asyncio.gather(*both) == [b"123", b"123"], "one of them renews"

    def add_once(known: bytes | None) -> bytes:
        return known if known == b"123" else (known or b"") + b"3"

    run_coroutine(run())
