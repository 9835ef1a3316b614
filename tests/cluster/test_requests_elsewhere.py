"""Requests to one node of a cluster for what is at another."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from tests.cluster.live_cluster import LiveCluster, live_cluster
from tests.postgres import PostgresServer
from tests.server.auth.account_client import AccountClient, code_of
from tests.server.auto_play import match_is_over, move_was_accepted, play
from tests.server.cluster.broker import Broker
from tests.server.lobby_client import LobbyClient, quick_match
from tests.server.table_client import Answer, TableClient, http_request
from tests.tools import ROOT

pytestmark = pytest.mark.heavy  # three real nodes each; test_nodes starts some in the first tier
_SECONDS = 120


@pytest.fixture(scope="module")
def lasting_cluster(
    postgres_server: PostgresServer, nats_server: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[LiveCluster]:
    """Three nodes for tests that harm none."""
    database = postgres_server.new_database()
    broker = Broker(nats_server, tmp_path_factory.mktemp("broker"))
    url, folder = postgres_server.url(database), tmp_path_factory.mktemp("nodes")
    try:
        with live_cluster(folder, url, broker.port) as nodes:
            yield nodes
    finally:
        broker.kill()
        postgres_server.drop_database(database)


def ask_until(ask: Callable[[], Answer], wanted: Callable[[Answer], bool]) -> Answer:
    """Ask again until the answer is as wanted."""
    end = time.monotonic() + _SECONDS
    while not wanted(answer := ask()):
        assert time.monotonic() < end, answer
        time.sleep(0.05)
    return answer


def get(person: TableClient, server: str, path: str) -> Answer:
    """A page of a node, for a person."""
    return http_request(f"{server}/{path}", cookie=person.cookie)


def test_a_review_is_polled_at_another_node_than_the_one_that_computes_it(
    cluster: LiveCluster,
) -> None:
    first, second, _ = cluster.nodes
    person = TableClient(first.address)
    table = person.open_table("hearts", "standard+deals=1,players=10")  # hands of five cards
    person.join(table)
    play(person, match_is_over)
    started = get(person, first.address, f"api/tables/{table}/review?deal=1")
    assert started.status == 202, started
    job = started.json["job"]
    elsewhere = ask_until(
        lambda: get(person, second.address, f"api/reviews/{job}"), lambda one: one.status != 202
    )
    here = get(person, first.address, f"api/reviews/{job}")
    assert (elsewhere.status, elsewhere.body) == (200, here.body)
    first.kill()
    gone = ask_until(
        lambda: get(person, second.address, f"api/reviews/{job}"), lambda one: one.status != 200
    )
    assert gone.json["code"] == "coach.refusal.no-job"


def test_a_guest_who_signs_in_at_another_node_keeps_the_seats(
    lasting_cluster: LiveCluster,
) -> None:
    """At an open table that is in the memory of the first node."""
    first, second, third = lasting_cluster.nodes
    owner = AccountClient(third.address)
    owner.ask("GET", "")
    owner.sign_up("Eva")
    guest = AccountClient(first.address)
    table = guest.open_table("hearts", "standard", name="Guest")
    guest.join(table)
    play(guest, move_was_accepted)
    guest.server = second.address
    before = guest.cookie
    assert guest.sign_in("Eva").status < 300
    assert guest.cookie != before or guest.get()["name"] == "Eva"
    for node in lasting_cluster.nodes:
        there = TableClient(node.address, guest.cookie)
        welcome = there.join(table)
        if welcome["seat"] != 0:  # faster than the announcement: welcomed again when it comes
            welcome = there.until("welcome")
        assert welcome["seat"] == 0, node.name
        there.close()
    owner.server = first.address
    assert owner.join(table)["seat"] == 0, "the account has the seat, whichever browser it uses"


def test_a_device_link_of_one_node_is_opened_at_another(lasting_cluster: LiveCluster) -> None:
    """The guest who opens it sits at a table in the memory of a third node."""
    first, second, third = lasting_cluster.nodes
    browser, terminal = AccountClient(first.address), AccountClient(third.address)
    code = browser.ask("POST", "/link", {"name": "Eva"}).json["code"]
    table = terminal.open_table("hearts", "standard", name="Guest")
    terminal.join(table)
    play(terminal, move_was_accepted)
    terminal.server = second.address
    assert terminal.ask("POST", "/link/open", {"code": code}).json["own"]
    assert browser.join(table)["seat"] == 0, "the guest's seat came along"
    late = AccountClient(third.address)
    assert code_of(late.ask("POST", "/link/open", {"code": code})) == (410, "link")


def test_a_seat_is_given_up_at_another_node(
    lasting_cluster: LiveCluster,
) -> None:
    first, second, third = lasting_cluster.nodes
    person = TableClient(first.address)
    table = person.open_table("hearts", "standard", free=1)
    person.join(table)
    watcher = TableClient(third.address)
    assert watcher.join(table)["seat"] == -2
    answer = http_request(
        f"{second.address}/api/tables/{table}/leave",
        b"{}",
        content_type="application/json",
        cookie=person.cookie,
    )
    assert answer.status == 204, answer
    watcher.until("seats", lambda message: message["seats"][0]["kind"] == "free")


def test_the_lobby_of_every_node_is_live_also_after_a_node_died(cluster: LiveCluster) -> None:
    first, _, third = cluster.nodes
    person = TableClient(first.address)
    lobby = LobbyClient(TableClient(third.address)).connect("hearts")
    table = person.open_table("hearts", "standard", free=2, house={"kind": "public"})
    person.join(table)
    lobby.until(lambda: table in lobby.tables)
    cluster.owner(table).kill()
    cluster.nodes.remove(next(node for node in cluster.nodes if node.process.poll() is not None))
    alive = cluster.nodes[0]
    stranger = TableClient(alive.address)
    late = LobbyClient(stranger).connect("hearts")
    person.close()
    person = TableClient(alive.address, person.cookie)
    person.join(table)
    stranger.join(table)
    stranger.send(type="sit", name="Jan", seat=None)
    late.until(lambda: _names(late.tables.get(table, {})) == ["Eva", "Jan"])


def _names(listing: dict[str, Any]) -> list[str]:
    """The persons that are shown at a table."""
    return [seat["name"] for seat in listing.get("seats", ()) if seat["kind"] == "person"]


def test_quick_matches_at_three_nodes_are_one_table(
    lasting_cluster: LiveCluster,
) -> None:
    people = [TableClient(node.address) for node in lasting_cluster.nodes]
    lobbies = [
        LobbyClient(TableClient(node.address)).connect("hearts") for node in lasting_cluster.nodes
    ]
    tables: list[str] = []
    for person, name in zip(people, ("Eva", "Jan", "Ada"), strict=True):
        for lobby in lobbies:  # each lobby shows the people who came before
            lobby.until(partial(_shows_people, lobby, len(tables)))
        answer = quick_match(person, name=name)
        assert answer.status == 200, answer
        tables.append(answer.json["table"])
        seat = person.join(tables[-1])["seat"]
        assert seat == len(tables) - 1
    assert len(set(tables)) == 1


def _shows_people(lobby: LobbyClient, people: int) -> bool:
    """Whether the lobby shows so many people."""
    return sum(len(_names(table)) for table in lobby.tables.values()) == people


def test_a_node_says_what_it_is_and_what_it_lacks(cluster: LiveCluster) -> None:
    first, second, _ = cluster.nodes
    TableClient(first.address).open_table("hearts", "standard")
    metrics = ask_until(
        lambda: http_request(f"{second.address}/metrics"),
        lambda one: "cluster_nodes 3" in one.body.decode(),
    )
    assert "cluster_lease 1" in metrics.body.decode()
    for file in ("cluster.md", "cluster.de.md"):
        for name in re.findall(r"`(herzrasen_\w+)`", (ROOT / "docs" / file).read_text("utf-8")):
            assert f"\n{name} " in metrics.body.decode(), "an operator would look for it in vain"
    first.kill()
    ask_until(
        lambda: http_request(f"{second.address}/metrics"),
        lambda one: "cluster_nodes 2" in one.body.decode(),
    )
    assert json.loads(http_request(f"{second.address}/ready").body) == {"ok": True, "missing": []}


@pytest.fixture
def broker(nats_server: str, tmp_path: Path) -> Iterator[Broker]:
    """A broker that may be frozen."""
    folder = tmp_path / "broker"
    folder.mkdir()
    started = Broker(nats_server, folder)
    yield started
    started.thaw()
    started.kill()


def test_a_session_ended_at_one_node_is_ended_at_all(lasting_cluster: LiveCluster) -> None:
    laptop, phone = sign_in_at_two_nodes(lasting_cluster)
    assert laptop.ask("DELETE", "/devices").status == 200
    wait_for_sign_out(laptop, phone)


def test_a_session_ended_at_one_node_is_ended_at_all_without_a_broker(
    postgres_url: str, broker: Broker, tmp_path: Path
) -> None:
    with live_cluster(tmp_path, postgres_url, broker.port, 2) as cluster:
        laptop, phone = sign_in_at_two_nodes(cluster)
        broker.freeze()
        assert laptop.ask("DELETE", "/devices").status == 200
        assert phone.ask("PUT", "", {"name": "Jan"}).status == 401, "no change, at no moment"
        wait_for_sign_out(laptop, phone)


def sign_in_at_two_nodes(cluster: LiveCluster) -> tuple[AccountClient, AccountClient]:
    """Two browsers of Ida at two nodes; the second sits at a table."""
    laptop, phone = (AccountClient(node.address) for node in cluster.nodes[:2])
    for browser in (laptop, phone):
        browser.ask("GET", "")
    laptop.sign_up("Ida")
    assert phone.sign_in("Ida").status == 200
    phone.join(phone.open_table("hearts", "standard"))
    for _ in range(3):
        assert phone.get()["account"] == "Ida"
    return laptop, phone


def wait_for_sign_out(laptop: AccountClient, phone: AccountClient) -> None:
    """Until the second browser is signed out and its connection closed; the first is not."""
    ask_until(lambda: phone.ask("GET", ""), lambda answer: answer.status == 401)
    with pytest.raises(ConnectionClosed):
        phone.until("a message that never comes")
    assert laptop.get()["account"] == "Ida"
