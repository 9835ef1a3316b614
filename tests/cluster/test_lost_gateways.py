"""The node that a person is connected to is gone, or cut off, and the table's own is not: they come
back by another, and meanwhile neither count as away nor lose time."""

from __future__ import annotations

import asyncio

import pytest

from herzrasen.protocol.house_rules import HouseRules
from herzrasen.protocol.time_limits import TurnTime
from tests.cluster.simulated_browser import Message
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.test_hand_over import PageMessages, latest, messages_of, simulate, visit

__all__ = ["messages_of"]

_AWAY_SECONDS = 6.0


async def spread(cluster: SimulatedCluster) -> str:
    """The table A, which waits for Eva; she and Jan are each at a node, and the table is at his.
    Her node."""
    first, second = cluster.nodes
    cluster.gateways = {"eva": first, "jan": second}
    cluster.create_table("A", {"eva": 0, "jan": 2}, house=HouseRules(time=TurnTime(move=100)))
    await visit(cluster, "jan", table="A")
    await visit(cluster, "eva", table="A")
    owner = cluster.database.owner("A")
    assert owner is not None
    assert owner.node in (first, second)
    if owner.node == first:
        cluster.gateways = {"eva": second, "jan": first}
        for browser in cluster.browsers:
            browser.reconnect()
        await asyncio.sleep(2.0)
    return cluster.gateways["eva"]


def was_away(messages: list[Message], seat: int) -> bool:
    """Whether a page was told that the person at a seat is not there."""
    seats = (one for message in messages for one in message.get("seats", ()))
    return any(one["seat"] == seat and not one["here"] for one in seats)


def test_who_is_at_a_node_that_dies_is_not_away_and_has_their_time(
    messages_of: PageMessages,
) -> None:
    """Their page notices later than the table's node does: its machine has lost power."""

    async def play(cluster: SimulatedCluster) -> None:
        lost = await spread(cluster)
        eva, jan = sorted(cluster.browsers, key=lambda browser: browser.person)
        before = len(messages_of[jan])
        cluster.crash(lost, silently=True)
        await asyncio.sleep(4.0)
        clock = latest(messages_of[jan], "clocks")["clocks"][0]
        assert not clock.get("runs")
        left = clock["move"]
        eva.reconnect()
        await asyncio.sleep(2.0)
        clock = latest(messages_of[eva], "clocks")["clocks"][0]
        assert clock.get("runs")
        assert clock["move"] == left
        assert not was_away(messages_of[jan][before:], 0)

    simulate(play)


@pytest.mark.parametrize(("node_dies", "seconds"), [(True, 20.0), (False, 1.0)])
def test_who_does_not_come_back_is_away_and_their_time_runs(
    messages_of: PageMessages, node_dies: bool, seconds: float
) -> None:
    """At once where they have closed their page, and only later where their node is lost."""

    async def play(cluster: SimulatedCluster) -> None:
        lost = await spread(cluster)
        eva, jan = sorted(cluster.browsers, key=lambda browser: browser.person)
        before = len(messages_of[jan])
        if node_dies:
            cluster.crash(lost, silently=True)
        eva.close()
        await asyncio.sleep(seconds)
        assert was_away(messages_of[jan][before:], 0)
        assert latest(messages_of[jan], "clocks")["clocks"][0].get("runs")

    simulate(play)


def test_nobody_is_away_after_an_outage_of_the_database(messages_of: PageMessages) -> None:
    """The nodes notice its end one after the other."""

    async def play(cluster: SimulatedCluster) -> None:
        await spread(cluster)
        before = {page: len(messages) for page, messages in messages_of.items()}
        for node in cluster.nodes:
            for faults in cluster.line_faults(node):
                faults.cut = True
        await asyncio.sleep(_AWAY_SECONDS)
        cluster.heal()
        await asyncio.sleep(_AWAY_SECONDS)
        for page in cluster.browsers:
            assert page.is_open
            assert not was_away(messages_of[page][before[page] :], 0)
            assert not was_away(messages_of[page][before[page] :], 2)

    simulate(play)
