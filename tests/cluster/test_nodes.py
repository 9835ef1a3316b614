"""Several nodes serve one lobby: real processes, PostgreSQL and NATS."""

from __future__ import annotations

import pytest

from tests.cluster.live_cluster import LiveCluster
from tests.server.auto_play import play_together
from tests.server.table_client import TableClient, http_request


@pytest.mark.heavy
def test_a_table_is_reached_over_every_node(cluster: LiveCluster) -> None:
    first, second, third = cluster.nodes
    for node in cluster.nodes:
        assert http_request(f"{node.address}/ready").status == 200, node.log()
    person = TableClient(first.address)
    table = person.open_table("hearts", "standard")
    welcome = person.join(table)
    for node in (second, third):
        there = TableClient(node.address, person.cookie)
        again = there.join(table)
        assert again["seat"] == welcome["seat"] == 0
        assert again["number"] >= welcome["number"]


@pytest.mark.heavy
def test_a_match_goes_on_when_the_node_of_its_table_dies(cluster: LiveCluster) -> None:
    """Two people at two nodes; the table's node is killed, and both go on where they were."""
    first, second, _ = cluster.nodes
    people = [TableClient(first.address), TableClient(second.address)]
    table = people[0].open_table("hearts", "standard", free=1)
    for person in people:
        person.join(table)
    people[1].send(type="sit", name="Jan", seat=None)
    people[1].until("welcome", lambda message: message["seat"] >= 0)
    people[0].send(type="begin", anyway=True)
    people[0].until("happened", lambda message: message["number"] > 2)
    owner = cluster.owner(table)
    owner.kill()
    others = [node for node in cluster.nodes if node is not owner]
    for person in people:
        if person.server == owner.address:
            person.close()
            person.server = others[0].address
            person.join(table, last=person.last["number"])
    play_together(people)
