"""Undo at a real table: alone, durable, once, and everywhere visible."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from herzrasen.record import check, read
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request

KNOWN = ("view", "legal", "undone")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with live_server(tmp_path) as address_:
        yield address_


def open_solo_table(server: str, rules: str = "standard") -> tuple[TableClient, str]:
    """A person alone against bots, asked for their first pass, and their table."""
    person = TableClient(server)
    table = person.open_table("hearts", rules)
    person.join(table)
    wait_for_passes(person)
    return person, table


def wait_for_passes(person: TableClient) -> None:
    """Wait until all bots have laid their pass down, so that nothing moves any more."""
    while len(person.last["view"]["public"]["chosen"] if person.last["view"] else ()) < 3:
        person.next()


def undo(person: TableClient, name: str = "") -> str:
    name = name or uuid4().hex
    person.send(type="undo", id=name)
    return name


def my_move(message: Message) -> Any:
    """Whether it is the reader's to lead or to follow."""
    return message["type"] == "happened" and (message["legal"] or {}).get("ask") == "play"


def test_a_pass_is_taken_back_and_the_table_is_as_it_was(server: str) -> None:
    person, table = open_solo_table(server)
    before = {name: person.last[name] for name in ("view", "legal")}
    person.submit(move="pass", cards=before["view"]["hand"][:3])
    person.until("happened", my_move)
    name = undo(person)
    message = person.until("undone")
    assert {name: message[name] for name in ("view", "legal")} == before
    assert (message["seat"], message["undone"]) == (0, [0])
    assert person.until("accepted")["id"] == name
    again = TableClient(server, person.cookie)
    welcome = again.join(table)
    assert {name: welcome[name] for name in KNOWN} == {name: message[name] for name in KNOWN}
    assert welcome["number"] == message["number"]


def test_undo_is_refused_elsewhere_or_without_a_move(server: str) -> None:
    person, table = open_solo_table(server)
    undo(person)
    assert person.next_error() == "nothing-to-undo"
    watcher = TableClient(server)
    watcher.join(table)
    undo(watcher)
    assert watcher.next_error() == "watcher"
    host = TableClient(server)
    host.join(host.open_table("hearts", "standard", free=1))
    host.submit(move="pass", cards=[])
    assert host.next_error() == "not-begun"


def test_the_score_sheet_can_be_left_again_but_not_the_end_of_the_match(server: str) -> None:
    person, table = open_solo_table(server, "standard+target=50")
    play(person, lambda message: message.get("event", {}).get("event") == "scored")
    totals = person.last["view"]["public"]["match"]["totals"]
    assert any(totals)
    undo(person)
    message = person.until("undone")
    assert message["view"]["public"]["match"]["totals"] == [0, 0, 0, 0]
    assert message["legal"]["ask"] in ("play", "pass")
    play(person, match_is_over)
    undo(person)
    assert person.until("refused")["code"] == "hearts.refusal.match-over"
    answer = http_request(f"{server}/api/tables/{table}/record", cookie=person.cookie)
    found = read(answer.body)
    record = found.record  # type: ignore[union-attr]
    assert check(record).totals == tuple(person.last["view"]["public"]["match"]["totals"])  # type: ignore[union-attr]
    assert [deal.undone for deal in record.deals][:2] == [1, 0]
    mine = http_request(f"{server}/api/me/matches", cookie=person.cookie).json["matches"]
    assert [match["undone"] for match in mine] == [1]
    statistics = f"{server}/api/me/statistics"
    assert http_request(statistics, cookie=person.cookie).json["hearts"]["matches"] == 1
    straight = http_request(f"{statistics}?straight=true", cookie=person.cookie)
    assert straight.json["hearts"]["matches"] == 0
    lines = [
        len(http_request(f"{statistics}.csv{query}", cookie=person.cookie).body.splitlines())
        for query in ("", "?straight=true")
    ]
    assert lines[0] > 1, "a line for each deal"
    assert lines[1] == 1, "the head alone"
