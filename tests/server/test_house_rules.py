"""House rules of a table, and pings of its connections."""

from __future__ import annotations

import json
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from herzrasen.config.client_limits import LimitSettings
from herzrasen.protocol import codec
from herzrasen.protocol.house_rules import HouseRules
from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request

USUAL = {
    "kind": "private",
    "help": "assist",
    "inputs": ["mouse", "touch", "keys"],
    "watchers": "may-sit",
    "time": None,
    "talk": None,
}


def test_house_rules_are_set_once_and_sent_to_everyone(tmp_path: Path) -> None:
    strict = {
        "kind": "public",
        "help": "manual",
        "inputs": ["keys"],
        "watchers": "none",
        "time": {"move": 20, "reserve": 60},
        "talk": "none",
    }
    with live_server(tmp_path) as server:
        person = TableClient(server)
        table = person.open_table("nerts", "stoss", house=strict)
        assert person.join(table)["house"] == strict
        assert person.join(table)["house"] == strict
        assert person.join(person.open_table("nerts", "stoss"))["house"] == USUAL
    with live_server(tmp_path) as server:
        assert TableClient(server, person.cookie).join(table)["house"] == strict, "and kept"


def test_a_public_table_has_a_clock(tmp_path: Path) -> None:
    """By whichever way it is opened, and none by which one person stops it for an hour."""
    usual = {"move": 60, "reserve": 300}
    with live_server(tmp_path) as server:
        person = TableClient(server)
        for game, rules in (("hearts", "standard"), ("nerts", "stoss")):
            table = person.open_table(game, rules, house={"kind": "public", "time": None})
            assert person.join(table)["house"]["time"] == usual
        for time, agreed in (
            ({"move": 600, "reserve": 3600}, {"move": 120, "reserve": 600}),
            ({"move": 20, "reserve": 0}, {"move": 20, "reserve": 0}),
        ):
            table = person.open_table("hearts", "standard", house={"kind": "public", "time": time})
            assert person.join(table)["house"]["time"] == agreed
        quick = json.dumps({"game": "hearts", "name": "Eva"}).encode()
        answer = http_request(
            f"{server}/api/tables/quick",
            quick,
            cookie=person.cookie,
            content_type="application/json",
        )
        assert person.join(answer.json["table"])["house"]["time"] == usual


@pytest.mark.parametrize(
    "house",
    [
        {"kind": "secret"},
        {"help": "all"},
        {"inputs": []},
        {"inputs": ["mind"]},
        {"inputs": "keys"},
        {"watchers": "all"},
        {"more": 1},
    ],
)
def test_invalid_house_rules_are_refused(tmp_path: Path, house: dict[str, object]) -> None:
    with live_server(tmp_path) as server:
        wish = {"game": "nerts", "rules": "stoss", "name": "Eva", "house": house}
        url = f"{server}/api/tables"
        answer = http_request(url, json.dumps(wish).encode(), content_type="application/json")
        assert answer.status == 400
        assert answer.json["code"] == "table.refusal.not-understood"


def test_a_table_without_stored_house_rules_has_the_defaults() -> None:
    assert json.loads(codec.encode(HouseRules())) == USUAL


def test_nerts_connections_are_pinged_and_pongs_are_not_rate_limited(
    tmp_path: Path,
) -> None:
    with live_server(tmp_path, ping=0.003, limits=LimitSettings()) as server:
        person = TableClient(server)
        person.join(person.open_table("nerts", "stoss", free=1))
        answered = 0
        while answered < 600:
            message = person.next()
            assert message["type"] != "refused"
            if message["type"] == "ping":
                person.send(type="pong", number=message["number"])
                answered += 1


@pytest.mark.usefixtures("no_refill")
def test_unsolicited_pongs_are_rate_limited(tmp_path: Path) -> None:
    with live_server(tmp_path) as server:
        person = TableClient(server)
        person.join(person.open_table("nerts", "stoss", free=1))
        with pytest.raises(ConnectionClosed) as closed:
            flood(person)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


def flood(person: TableClient) -> None:
    """Answer far too often, then listen until the line is closed."""
    with suppress(ConnectionClosed):
        for _ in range(2000):
            person.send(type="pong", number=1)
    for _ in person.messages():
        pass


def test_hearts_connections_are_not_pinged(tmp_path: Path) -> None:
    with live_server(tmp_path, ping=0.0001) as server:
        person = TableClient(server)
        person.join(person.open_table("hearts", "standard"))
        person.until("happened", lambda message: len(message["view"]["public"]["chosen"]) == 3)
        person.submit(move="pass", cards=person.last["view"]["hand"][:3])
        person.until("accepted")
        assert not any(b'"ping"' in frame for frame in person.frames)
