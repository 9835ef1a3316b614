"""Nodes crash, pause, lose the database and each other, and no match suffers from it."""

from __future__ import annotations

import asyncio
from typing import Final

import pytest

from herzrasen.cards import WATCHER
from herzrasen.cluster.rebalancing import NO_REBALANCING, RebalancingPolicy
from herzrasen.protocol.close_code import CloseCode
from herzrasen.protocol.house_rules import HouseRules
from tests.cluster.fault_schedule import delay_appends, disturb, leave, settle
from tests.cluster.simulated_cluster import SimulatedCluster
from tests.cluster.virtual_loop import VirtualLoop, run_in_virtual_time

EAGER = RebalancingPolicy(slack=0, begin=1.01, end=1.0, calm=0.3, rest=0.5, pause=0.5)
"""Tables move at every difference."""
KEPT_SEEDS: Final = {
    106: "the check: a move made once more under another name was taken for one that is missing",
    1857: "a move sent twice was refused as not saved, and then made since it waited once more",
    2384: "who came before their sign-in at another node was known here went on as a watcher",
    1470: "the check: a seat that was given up at once was taken for one that was never stored",
}
"""Seeds that once failed, and what they found."""


def play_through_faults(
    seed: int, rebalancing: RebalancingPolicy = NO_REBALANCING
) -> SimulatedCluster:
    """Three nodes, three tables, five people, fifteen seconds of trouble."""
    made: list[SimulatedCluster] = []

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, seed, rebalancing)
        made.append(cluster)
        for _ in range(3):
            cluster.start_node()
        cluster.create_table("A", {"eva": 0, "jan": 2})
        cluster.create_table("B", {"ida": 1})
        cluster.create_table("C", {"hal": 0}, begun=False)
        people = ("eva", "A"), ("jan", "A"), ("leo", "A"), ("ida", "B"), ("hal", "C")
        for person, table in people:
            cluster.add_browser(person, table)
        await disturb(cluster, 15.0)
        await settle(cluster)
        await delay_appends(cluster)
        await leave(cluster)

    try:
        run_in_virtual_time(main)
    except BaseException as error:
        if made:
            error.add_note("\n".join(made[0].trace))
        raise
    return made[0]


@pytest.mark.parametrize("seed", range(3))
def test_a_match_survives_faults(seed: int) -> None:
    play_through_faults(seed)


@pytest.mark.heavy
@pytest.mark.parametrize("seed", KEPT_SEEDS)
def test_a_seed_that_once_failed(seed: int) -> None:
    play_through_faults(seed)


@pytest.mark.slow
@pytest.mark.parametrize("thousand", range(10))
def test_a_match_survives_many_faults(thousand: int) -> None:
    for seed in range(1000 * thousand, 1000 * (thousand + 1)):
        play_through_faults(seed)


@pytest.mark.parametrize("seed", range(100, 103))
def test_a_match_survives_faults_while_tables_move(seed: int) -> None:
    play_through_faults(seed, EAGER)


def test_whose_page_was_faster_than_their_sign_in_gets_their_seat() -> None:
    """They come as a stranger, who watches; nothing else happens at the table."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 3)
        node = cluster.nodes[cluster.start_node()]
        await asyncio.sleep(1.0)
        cluster.create_table("A", {"eva": 0, "jan": 2})
        pages = [cluster.add_browser(person, "A") for person in ("eva", "jan", "jan'")]
        for page in pages:
            page.plays = False
        await asyncio.sleep(3.0)
        stranger = pages[2]
        assert stranger.seat == WATCHER
        cluster.sign_in(pages[1], node.id)
        pages[1].close()
        await asyncio.sleep(0.2)
        assert stranger.seat == 2
        assert stranger.view["seat"] == 2

    run_in_virtual_time(main)


def test_whose_page_was_faster_than_their_sign_in_is_admitted() -> None:
    """To a table where nobody watches: a stranger is sent away there for good."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        nodes = [cluster.nodes[cluster.start_node()] for _ in range(2)]
        await asyncio.sleep(1.0)
        private = HouseRules(kind="private", watchers="none")
        cluster.create_table("A", {"eva": 0, "jan": 2}, house=private)
        eva, jan = [cluster.add_browser(person, "A") for person in ("eva", "jan")]
        jan.plays = False
        await asyncio.sleep(3.0)
        owner = cluster.database.owner("A")
        assert owner is not None
        (other,) = [node for node in nodes if node.id != owner.node]
        other.people.announce = lambda _: None  # it is late
        loop.call_at(round(loop.time()) + 0.01, cluster.sign_in, jan, other.id)
        await asyncio.sleep(3.0)
        assert (jan.closed_with, jan.seat) == (None, 2)
        assert eva.is_open

    run_in_virtual_time(main)


def test_who_is_sent_away_leaves_nothing_behind() -> None:
    """Also where theirs is the only page that asks for the table: no node keeps it for them (issue
    962 of Colyseus: a reconnection that was refused kept the room)."""

    async def main(loop: VirtualLoop) -> None:
        cluster = SimulatedCluster(loop, 1)
        nodes = [cluster.start_node() for _ in range(3)]
        await asyncio.sleep(1.0)
        private = HouseRules(kind="private", watchers="none")
        cluster.create_table("A", {"eva": 0, "jan": 2}, house=private)
        cluster.gateways.update(zip(("leo", "mia", "tom"), nodes, strict=True))
        strangers = [cluster.add_browser(person, "A") for person in ("leo", "mia", "tom")]
        await asyncio.sleep(1.0)
        assert [one.closed_with for one in strangers] == [CloseCode.NOT_ADMITTED] * 3
        await leave(cluster)

    run_in_virtual_time(main)
