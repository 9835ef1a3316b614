"""A table is handed over to another node: its people play on, with their chat and clocks."""

from __future__ import annotations

import asyncio
import json
from collections import defaultdict
from collections.abc import Callable, Coroutine
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from herzrasen.cluster.messages import JoinResult, Reply, TableMoved
from herzrasen.cluster.rebalancing import RebalancingPolicy
from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from herzrasen.server.cluster.hand_over import HandOver
from herzrasen.server.room.room_memory import RoomMemory
from tests.cluster.simulated_browser import Message, SimulatedBrowser
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.simulated_node import SETTINGS
from tests.cluster.virtual_loop import VirtualLoop, context_of, run_in_virtual_time
from tests.server.event_loop import run_coroutine

PageMessages = dict[SimulatedBrowser, list[Message]]


@pytest.fixture
def messages_of(monkeypatch: pytest.MonkeyPatch) -> PageMessages:
    """What every page was sent."""
    messages: PageMessages = defaultdict(list)
    receive = SimulatedBrowser._receive  # noqa: SLF001

    def note(browser: SimulatedBrowser, data: bytes) -> None:
        messages[browser].append(json.loads(data))
        receive(browser, data)

    monkeypatch.setattr(SimulatedBrowser, "_receive", note)
    return messages


def simulate(play: Callable[[SimulatedCluster], Coroutine[Any, Any, None]]) -> None:
    """Two nodes, in virtual time."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        for _ in range(2):
            cluster.start_node()
        await asyncio.sleep(2.0)
        await play(cluster)
        cluster.check()

    run_in_virtual_time(main)


async def visit(cluster: SimulatedCluster, *people: str, table: str) -> list[SimulatedBrowser]:
    """People open the table's page, who do nothing by themselves."""
    pages = [cluster.add_browser(person, table) for person in people]
    for page in pages:
        page.plays = False
    await asyncio.sleep(2.0)
    assert all(page.is_open for page in pages)
    return pages


async def hand_over(cluster: SimulatedCluster, table: str) -> None:
    """The table's node hands it over, as a stopping node does."""
    owner = cluster.database.owner(table)
    assert owner is not None
    node = cluster.nodes[owner.node]
    room = node.local.in_memory(table)
    assert room is not None
    work = node.cluster._hand_over.move(table, room)  # noqa: SLF001
    await context_of(owner.node).run(asyncio.create_task, work)
    after = cluster.database.owner(table)
    assert after is not None
    assert after.node not in ("", owner.node)
    await asyncio.sleep(0.5)


def latest(messages: list[Message], kind: str) -> Message:
    """The last message of a kind."""
    return next(message for message in reversed(messages) if message["type"] == kind)


def test_what_was_said_and_who_is_ready_go_with_the_table(messages_of: PageMessages) -> None:
    async def play(cluster: SimulatedCluster) -> None:
        cluster.create_table("C", {"eva": 0, "jan": 2}, begun=False)
        eva, jan = await visit(cluster, "eva", "jan", table="C")
        eva.send({"type": "speak", "kind": "text", "words": "Who is the fourth?"})
        jan.send({"type": "ready", "yes": False})
        await asyncio.sleep(0.5)
        before = {page: len(messages) for page, messages in messages_of.items()}
        await hand_over(cluster, "C")
        for page in (eva, jan):
            since = messages_of[page][before[page] :]
            assert "welcome" in [message["type"] for message in since]
            sayings = latest(since, "talk")["sayings"]
            assert [(one["name"], one["words"]) for one in sayings] == [
                ("eva", "Who is the fourth?")
            ]
            assert latest(since, "people")["ready"] == [0]
            seats = [seat for message in since for seat in message.get("seats", ())]
            people = [seat for seat in seats if seat["kind"] == "person"]
            assert all(seat["here"] for seat in people), "nobody was away"
        assert (eva.connections, jan.connections) == (1, 1)

    simulate(play)


def test_a_turn_clock_goes_on_where_it_stood(messages_of: PageMessages) -> None:
    """It is neither set back nor charged for the way."""

    async def play(cluster: SimulatedCluster) -> None:
        timed = HouseRules(time=TurnTime(move=100))
        cluster.create_table("A", {"eva": 0, "jan": 2}, house=timed)
        eva, _ = await visit(cluster, "eva", "jan", table="A")
        eva.send({"type": "extend", "seat": 2, "seconds": 30})
        await asyncio.sleep(20.0)
        await hand_over(cluster, "A")
        clocks = {one["seat"]: one for one in latest(messages_of[eva], "clocks")["clocks"]}
        assert 76_000 <= clocks[0]["move"] <= 78_100
        assert clocks[0]["runs"]
        assert clocks[2]["move"] - clocks[0]["move"] == pytest.approx(30_000, abs=10)

    simulate(play)


def test_who_does_nothing_stays_away(messages_of: PageMessages) -> None:
    """Their page reconnects by itself: they were present again, and the others waited from the
    beginning."""

    async def play(cluster: SimulatedCluster) -> None:
        cluster.create_table("A", {"eva": 0, "jan": 2}, house=HouseRules(kind="public"))
        eva, jan = await visit(cluster, "eva", "jan", table="A")
        eva.plays = True
        eva.send({"type": "speak", "kind": "text", "words": "Jan?"})
        grace = SETTINGS.grace
        await asyncio.sleep(2 * grace + 100)
        before = latest(messages_of[eva], "people")
        assert [one["seat"] for one in before["awaited"]] == [2]
        await hand_over(cluster, "A")
        await asyncio.sleep(10.0)
        assert jan.is_open
        (awaited,) = latest(messages_of[eva], "people")["awaited"]
        assert awaited["seat"] == 2
        await asyncio.sleep(grace - 100)
        assert latest(messages_of[eva], "people")["vote"]["seats"] == [2]
        await hand_over(cluster, "A")
        assert latest(messages_of[eva], "people")["vote"]["seats"] == [2]

    simulate(play)


def test_who_does_not_arrive_is_away_after_a_moment(messages_of: PageMessages) -> None:
    async def play(cluster: SimulatedCluster) -> None:
        cluster.create_table("C", {"eva": 0, "jan": 2}, begun=False)
        eva, jan = await visit(cluster, "eva", "jan", table="C")
        leave = asyncio.get_running_loop().call_later(0.01, jan.close, context=context_of(""))
        await hand_over(cluster, "C")
        assert leave.when() < cluster.loop.time()
        await asyncio.sleep(10.0)
        assert not latest(messages_of[eva], "seats")["seats"][2]["here"]

    simulate(play)


def test_a_table_without_people_is_given_up(messages_of: PageMessages) -> None:
    async def play(cluster: SimulatedCluster) -> None:
        cluster.create_table("C", {"eva": 0}, begun=False)
        (eva,) = await visit(cluster, "eva", table="C")
        eva.close()
        await asyncio.sleep(1.0)
        owner = cluster.database.owner("C")
        assert owner is not None
        cluster.stop_node(owner.node)
        await asyncio.sleep(3.0)
        after = cluster.database.owner("C")
        assert after is not None
        assert after.node == ""
        assert [node.find_leftovers() for node in cluster.nodes.values()] == [{}]

    simulate(play)
    assert messages_of


def test_a_table_that_nobody_comes_to_is_given_up() -> None:
    """A browser caused its adoption, and has left before that was done."""

    async def play(cluster: SimulatedCluster) -> None:
        cluster.create_table("C", {"eva": 0}, begun=False)
        id_, node = next(iter(cluster.nodes.items()))
        work = node.cluster.tables.room("C")
        assert await context_of(id_).run(asyncio.create_task, work) is not None
        await asyncio.sleep(15.0)
        assert node.find_leftovers() == {}

    simulate(play)


def grow(messages_of: PageMessages, policy: RebalancingPolicy) -> tuple[int, int]:
    """How many of twelve tables two nodes have, the second of which has just been started."""
    counts: list[int] = []

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 7, policy)
        cluster.start_node()
        await asyncio.sleep(1.0)
        for at in range(12):
            cluster.create_table(f"T{at}", {f"p{at}": 0})
            cluster.add_browser(f"p{at}", f"T{at}")
        await asyncio.sleep(5.0)
        for page in cluster.browsers:
            page.send({"type": "speak", "kind": "text", "words": "Hello!"})
        cluster.start_node()
        await asyncio.sleep(6.0)
        counts.extend(len(node.local.names) for node in cluster.nodes.values())
        epochs = {name: table.epoch for name, table in cluster.database.tables.items()}
        numbers = [page.number or 0 for page in cluster.browsers]
        await asyncio.sleep(20.0)
        assert {name: table.epoch for name, table in cluster.database.tables.items()} == epochs
        for page, number in zip(cluster.browsers, numbers, strict=True):
            assert page.connections == 1
            assert (page.number or 0) > number, "nobody plays on"
            shown = latest(messages_of[page], "talk").get("sayings", ())
            assert len(shown) == (page.welcomes > 1), "the chat came along"
        cluster.check()

    run_in_virtual_time(main)
    return counts[0], counts[1]


@pytest.mark.heavy
def test_a_new_node_takes_its_share_of_the_tables(messages_of: PageMessages) -> None:
    """Within seconds; no page reconnects, all play on, and then no more tables move."""
    policy = RebalancingPolicy(slack=2, at_once=4, rest=3.0)
    assert sorted(grow(messages_of, policy)) in ([5, 7], [6, 6])


@pytest.mark.heavy
def test_a_table_that_has_just_come_stays(messages_of: PageMessages) -> None:
    assert grow(messages_of, RebalancingPolicy(slack=2, at_once=4, rest=60.0)) == (12, 0)


@pytest.mark.parametrize(
    ("result", "owner"),
    [
        (JoinResult(here=True, epoch=4), "b"),
        (JoinResult(), ""),
        (JoinResult(declined=True), ""),
        (JoinResult(busy=True), ""),
        (JoinResult(damaged=True), ""),
        (JoinResult(exists=False), ""),
    ],
)
def test_only_who_has_the_table_is_its_next_owner(result: JoinResult, owner: str) -> None:
    """Else its people are sent to a node that has just refused it."""
    ends: list[TableMoved] = []
    names: Any = SimpleNamespace(begin_hand_over=bool, end_hand_over=ends.append)
    others: Any = SimpleNamespace(add_table=bool)

    async def finish() -> None: ...

    async def ask(*_: Any, **__: Any) -> Reply:
        return Reply(1, msgspec.to_builtins(result))

    requests: Any = SimpleNamespace(ask=ask)
    room: Any = SimpleNamespace(epoch=3, is_empty=False, finish=finish, memory=RoomMemory)
    moves = HandOver(names, names, others, requests).move("T", room, "b")
    assert run_coroutine(moves) == bool(owner)
    assert ends == [TableMoved("T", 3, owner, 4 if owner else 0)]
