"""The lobby over real sockets: live list, quick match, own tables, and what stays private."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from herzrasen.server.runtime.entropy import Entropy
from tests.server.live_server import live_server
from tests.server.lobby_client import LobbyClient, quick_match
from tests.server.table_client import TIMEOUT, Answer, TableClient, http_request

FEED_INTERVAL_S = 0.02
PUBLIC = {"kind": "public"}
NAMES = (
    "Ada",
    "Ben",
    "Cleo",
    "Dora",
    "Emil",
    "Fritz",
    "Gerd",
    "Hanna",
    "Ines",
    "Jan",
    "Kim",
    "Lea",
)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path, news=FEED_INTERVAL_S) as server:
        yield server


# The list -----------------------------------------------------------------------------------------


def test_a_public_table_appears_fills_begins_and_goes(server: str) -> None:
    looking = LobbyClient(TableClient(server)).connect()
    assert looking.tables == {}
    host, guest = TableClient(server), TableClient(server)
    table = host.open_table("nerts", "stoss+seats=2", "Eva", free=1, house=PUBLIC)
    looking.until(lambda: table in looking.tables)
    listing = looking.tables[table]
    assert (listing["game"], listing["rules"], listing["state"]) == (
        "nerts", "stoss+seats=2", "waiting",
    )  # fmt: skip
    assert listing["seats"] == [
        {"kind": "person", "name": "Eva"}, {"kind": "free", "name": ""},
    ]  # fmt: skip
    host.join(table)
    host.send(type="rename", name="Evi")
    looking.until(lambda: looking.tables[table]["seats"][0]["name"] == "Evi")
    guest.join(table)
    guest.send(type="sit", name="Jan")
    looking.until(lambda: looking.tables[table]["state"] == "running")
    assert [seat["name"] for seat in looking.tables[table]["seats"]] == ["Evi", "Jan"]


def test_the_list_of_one_game_gets_updates_of_that_game_only(server: str) -> None:
    looking = LobbyClient(TableClient(server)).connect("nerts")
    host = TableClient(server)
    hearts = host.open_table("hearts", "standard", free=1, house=PUBLIC)
    nerts = host.open_table("nerts", "stoss", free=1, house=PUBLIC)
    looking.until(lambda: nerts in looking.tables)
    assert set(looking.tables) == {nerts}
    looking.look("hearts")
    looking.until(lambda: looking.messages[-1]["type"] == "tables")
    assert set(looking.tables) == {hearts}


def test_private_tables_are_listed_for_their_members_only(server: str) -> None:
    host, stranger = TableClient(server), LobbyClient(TableClient(server)).connect()
    private = host.open_table("hearts", "standard", free=1)
    public = host.open_table("hearts", "standard", free=1, house=PUBLIC)
    stranger.until(lambda: public in stranger.tables)
    assert private not in json.dumps(stranger.messages)
    own = LobbyClient(host).connect()
    assert set(own.mine) == {private, public}
    assert set(own.tables) == {public}


def test_no_message_holds_a_person_id(server: str) -> None:
    looking, host = LobbyClient(TableClient(server)).connect(), TableClient(server)
    table = host.open_table("hearts", "standard", house=PUBLIC)
    host.join(table)
    looking.until(lambda: table in looking.tables)
    assert set(looking.tables[table]) - {"deserted"} == {
        "table", "game", "rules", "bot", "house", "seats", "state", "opened",
    }  # fmt: skip
    assert set(looking.tables[table]["seats"][0]) == {"kind", "name"}


@pytest.mark.parametrize(
    "frame", ["", "[[[", b"\xff", '{"type":"look","game":"chess"}', '{"type":"hello"}']
)
def test_an_invalid_message_is_refused_and_the_connection_stays_open(
    server: str, frame: str | bytes
) -> None:
    looking = LobbyClient(TableClient(server)).connect()
    looking.send(frame)
    looking.until(lambda: looking.messages[-1]["type"] == "refused")
    assert looking.messages[-1]["code"] == "table.refusal.not-understood"
    looking.look()
    looking.until(lambda: looking.messages[-1]["type"] == "tables")


@pytest.mark.usefixtures("no_refill")
def test_flooding_is_refused_and_then_disconnected(server: str) -> None:
    looking = LobbyClient(TableClient(server)).connect()
    with pytest.raises(ConnectionClosed):
        flood(looking)
    assert any(message.get("code") == "table.refusal.too-fast" for message in looking.messages)


def flood(looking: LobbyClient) -> None:
    """Ask far too often, then listen until the line is closed."""
    with suppress(ConnectionClosed):
        for _ in range(2_000):
            looking.look()
    while True:
        looking.next()


# Quick match --------------------------------------------------------------------------------------


def test_twelve_concurrent_quick_matches_fill_three_tables(server: str) -> None:
    people = [TableClient(server) for _ in NAMES]
    with ThreadPoolExecutor(len(people)) as pool:
        answers = list(
            pool.map(
                lambda pair: quick_match(pair[0], name=pair[1]), zip(people, NAMES, strict=True)
            )
        )
    assert {answer.status for answer in answers} == {200}
    tables = [answer.json["table"] for answer in answers]
    assert sorted(Counter(tables).values()) == [4, 4, 4]
    for person, table in zip(people, tables, strict=True):
        welcome = person.join(table)
        assert welcome["seat"] >= 0
        assert welcome["house"]["kind"] == "public"
    seats = {person.last["table"]: person.last["seats"] for person in people}
    for table in seats.values():
        assert {seat["kind"] for seat in table} == {"person"}


def test_rules_that_were_asked_for_are_played_and_any_takes_what_there_is(server: str) -> None:
    first, second, third = (TableClient(server) for _ in range(3))
    moon = quick_match(first, rules="new-moon", name="Ada").json["table"]
    usual = quick_match(second, rules="standard", name="Ben").json["table"]
    assert moon != usual
    assert (
        quick_match(third, name="Cleo").json["table"] == usual
    )  # the younger of two, but as most play
    for name in ("Dan", "Eli", "Fay"):
        last = quick_match(TableClient(server), name=name).json["table"]
    assert last == moon  # the other one is full
    assert first.join(moon)["rules"] == "new-moon"


def test_pressing_twice_is_one_seat(server: str) -> None:
    person = TableClient(server)
    assert quick_match(person).json == quick_match(person).json


def test_invalid_names_and_unknown_rules_are_refused(server: str) -> None:
    person = TableClient(server)
    assert quick_match(person, name=" ").json["code"] == "table.refusal.name"
    assert quick_match(person, rules="chess").json["code"].startswith("hearts.refusal.")
    assert quick_match(person, game="chess").json["code"] == "table.refusal.not-understood"
    assert (
        quick_match(person, game="hearts", bot={"level": 99}).json["code"]
        == "table.refusal.bot-value"
    )
    assert LobbyClient(person).connect().tables == {}


# One's own tables ---------------------------------------------------------------------------------


def test_a_table_against_bots_is_put_away_from_the_lobby(server: str) -> None:
    eva = TableClient(server)
    table = eva.open_table("nerts", "stoss", "Eva", free=0)
    own = LobbyClient(eva).connect(tables=False)
    own.until(lambda: table in own.mine)

    def leave(person: TableClient, name: str) -> Answer:
        return http_request(
            f"{server}/api/tables/{name}/leave",
            b"{}",
            content_type="application/json",
            cookie=person.cookie,
        )

    assert leave(TableClient(server), table).json["code"] == "table.refusal.watcher"
    assert leave(eva, "nowhere").status == 404
    assert leave(eva, table).status == 204
    own.until(lambda: table not in own.mine)
    assert leave(eva, table).json["code"] == "table.refusal.over"


# After a restart ----------------------------------------------------------------------------------


def test_after_a_restart_the_list_and_the_own_tables_are_there_without_anybody_coming(
    tmp_path: Path,
) -> None:
    with live_server(tmp_path, news=FEED_INTERVAL_S) as server:
        host = TableClient(server)
        running = host.open_table("hearts", "standard", house=PUBLIC)
        private = host.open_table("hearts", "standard")
        host.join(private)
        host.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
        cookie = host.cookie
    with live_server(tmp_path, news=FEED_INTERVAL_S) as server:
        own = LobbyClient(TableClient(server, cookie)).connect()
        assert set(own.tables) == {running}
        assert own.mine[private]["turn"]
        assert set(own.mine) == {running, private}
        stranger = LobbyClient(TableClient(server)).connect()
        assert set(stranger.tables) == {running}
        assert stranger.mine == {}


def test_an_abandoned_table_leaves_the_list_and_keeps_its_link(
    tmp_path: Path,
) -> None:
    now = [1_800_000_000_000]
    chance = Entropy(now=lambda: now[0])
    with live_server(tmp_path, entropy=chance) as server:
        host = TableClient(server)
        table = host.open_table("hearts", "standard", house=PUBLIC)
        assert table in LobbyClient(host).connect().tables
    now[0] += 3_600_000
    with live_server(tmp_path, entropy=chance) as server:
        again = TableClient(server, host.cookie)
        assert LobbyClient(again).connect().tables == {}
        assert table in LobbyClient(again).connect().mine
        assert again.join(table)["seat"] == 0
        looking = LobbyClient(TableClient(server)).connect()
        looking.until(lambda: table in looking.tables)


@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null"])
def test_a_foreign_origin_gets_no_list(server: str, origin: str) -> None:
    url = f"ws{server.removeprefix('http')}/api/lobby"
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(url, additional_headers={"origin": origin}, proxy=None),
    ):
        pass
    assert refused.value.response.status_code == 403
    with connect(url, additional_headers={"origin": server}, proxy=None) as line:
        line.send('{"type":"look"}')
        assert json.loads(line.recv(timeout=TIMEOUT))["type"] in ("tables", "mine")


# What cannot be guessed ---------------------------------------------------------------------------


def test_links_are_long_and_unique(server: str) -> None:
    person = TableClient(server)
    names = {person.open_table("hearts", "standard") for _ in range(8)}
    assert len(names) == 8
    assert {len(name) for name in names} == {22}  # 128 bits in base 64


@pytest.mark.usefixtures("no_refill")
def test_guessing_links_is_throttled(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("hearts", "standard")
    person.join(table)
    first = http_request(f"{server}/api/tables/{'x' * 22}/record")
    assert (first.status, first.json["code"]) == (404, "table.refusal.no-such-table")
    statuses = [
        http_request(f"{server}/api/tables/{number:022}/record").status for number in range(60)
    ]
    assert set(statuses) == {404, 429}
    assert statuses[-1] == 429
    other = TableClient(server)
    with pytest.raises(InvalidStatus) as refused:
        other.connect("y" * 22)
    assert refused.value.response.status_code == 403
    person.send(type="hello")  # who is at a table already notices nothing
    assert person.until("welcome")["table"] == table


@pytest.mark.usefixtures("no_refill")
def test_guessing_links_over_sockets_is_throttled(server: str) -> None:
    person = TableClient(server)

    def guess() -> None:
        for number in range(60):
            person.connect(f"{number:022}")
            assert person.next_error() == "no-such-table"

    with pytest.raises(InvalidStatus):
        guess()


def test_qr_codes_are_drawn_of_own_links_only(server: str) -> None:
    def draw(link: Any) -> Any:
        body = json.dumps({"link": link}).encode()
        return http_request(f"{server}/api/qr", body, content_type="application/json")

    code = draw(f"{server}/#/t/abc")
    assert code.status == 200
    assert code.json["size"] > 25
    assert code.json["path"].startswith("M4 4h7")
    for link in ("https://elsewhere.example/", "javascript:alert(1)", "http://[", "", "/#/t/abc"):
        assert draw(link).json["code"] == "table.refusal.foreign-link"
    assert draw("x" * 700).json["code"] == "table.refusal.not-understood"
