"""Tables move between real nodes, and their people stay connected."""

from __future__ import annotations

import time

import pytest

from tests.cluster.live_cluster import LiveCluster
from tests.server.auto_play import move_was_accepted, play
from tests.server.table_client import TableClient

_TABLES = 20
_SECONDS = 60


@pytest.mark.heavy
def test_the_chat_goes_along_when_a_node_is_stopped(cluster: LiveCluster) -> None:
    first, second, _ = cluster.nodes
    person = TableClient(first.address)
    table = person.open_table("hearts", "standard")
    person.join(table)
    person.send(type="speak", kind="text", words="Hello!")
    person.until("spoken")
    owner = cluster.owner(table)
    elsewhere = second if owner is first else first
    there = TableClient(elsewhere.address, person.cookie)
    there.join(table)
    assert owner.stop() == 0
    moving = there.until("moving")
    assert moving["done"], "it was over before the page had to be told"
    there.send(type="hello", last=there.last["number"])
    there.until("welcome")
    sayings = there.until("talk")["sayings"]
    assert [one["words"] for one in sayings] == ["Hello!"]
    play(there, move_was_accepted)


@pytest.mark.heavy
def test_a_new_node_takes_tables_of_the_others(cluster: LiveCluster) -> None:
    """It had none, and all people play on over the connections that they have."""
    first, second, third = cluster.nodes
    for node in (second, third):
        assert node.stop() == 0
    cluster.nodes = [first]
    people = [TableClient(first.address) for _ in range(_TABLES)]
    tables = [person.open_table("hearts", "standard") for person in people]
    for person, table in zip(people, tables, strict=True):
        person.join(table)
    new = cluster.start()
    end = time.monotonic() + _SECONDS
    while sum(cluster.owner(table) is new for table in tables) < _TABLES // 2:
        assert time.monotonic() < end, new.log()
        time.sleep(0.2)
    for person, table in zip(people, tables, strict=True):
        if cluster.owner(table) is new:
            assert person.until("moving")["done"]
            person.send(type="hello", last=person.last["number"])
            person.until("welcome")
        play(person, move_was_accepted)
