"""Undo at a real table: alone, durable, once, and everywhere visible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from herzrasen.record import check, read
from tests.server.auto_play import match_is_over, play
from tests.server.live_server import live_server, process_address, start_process
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


def accepted_number(person: TableClient, name: str) -> int:
    """The number that this move was answered with."""
    number: int = person.until("accepted", lambda message: message["id"] == name)["number"]
    return number


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


def test_the_others_play_the_same_after_the_same_move(server: str) -> None:
    person, _ = open_solo_table(server)
    cards = person.last["view"]["hand"][:3]
    runs = []
    for _ in range(2):
        person.submit(move="pass", cards=cards)
        person.until("happened", my_move)
        runs.append((person.last["view"], person.last["legal"]))
        undo(person)
        person.until("undone")
        wait_for_passes(person)
    assert runs[0] == runs[1]


def test_sent_twice_it_is_done_once(server: str) -> None:
    person, _ = open_solo_table(server)
    before = person.last["view"]
    person.submit(move="pass", cards=before["hand"][:3])
    person.until("happened", my_move)
    name = undo(person)
    undo(person, name)
    numbers = [accepted_number(person, name) for _ in "12"]
    assert numbers[0] == numbers[1]
    assert sum(message["type"] == "undone" for message in person.received) == 1
    assert person.last["view"]["hand"] == before["hand"]


def test_a_move_decided_on_before_the_undo_is_not_made_after_it(server: str) -> None:
    person, _ = open_solo_table(server)
    hand = person.last["view"]["hand"]
    person.submit(move="pass", cards=hand[:3])
    person.until("happened", my_move)
    number = person.last["number"]
    undo(person)
    person.send(type="submit", id="late", move={"move": "pass", "cards": hand[3:6]}, number=number)
    assert person.next_error() == "too-late"


def test_undo_is_refused_with_others_elsewhere_or_without_a_move(server: str) -> None:
    person, table = open_solo_table(server)
    undo(person)
    assert person.next_error() == "nothing-to-undo"
    watcher = TableClient(server)
    watcher.join(table)
    undo(watcher)
    assert watcher.next_error() == "watcher"
    host, guest = TableClient(server), TableClient(server)
    shared = host.open_table("hearts", "standard", free=1)
    host.join(shared)
    undo(host)
    assert host.next_error() == "not-begun"
    guest.join(shared)
    guest.send(type="sit", name="Kim")
    guest.until("welcome", lambda message: message["seat"] == 1)
    host.send(type="begin", anyway=True)
    while host.last["view"] is None:
        host.next()
    host.submit(move="pass", cards=host.last["view"]["hand"][:3])
    host.until("accepted")
    undo(host)
    assert host.next_error() == "undo-alone"


def test_nerts_is_a_race(server: str) -> None:
    person = TableClient(server)
    table = person.open_table("nerts", "stoss")
    person.join(table)
    undo(person)
    assert person.next_error() == "no-undo-in-a-race"


def test_a_watcher_sees_the_undo_and_no_cards(server: str) -> None:
    person, table = open_solo_table(server)
    watcher = TableClient(server)
    watcher.join(table)
    person.submit(move="pass", cards=person.last["view"]["hand"][:3])
    person.until("happened", my_move)
    undo(person)
    message = watcher.until("undone")
    assert (message["view"]["hand"], message["view"]["seat"]) == ([], -2)
    assert message["legal"].get("ask", "nothing") == "nothing"


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


@pytest.mark.slow
def test_a_killed_server_has_undone_what_it_said_it_had(tmp_path: Path) -> None:
    with ExitStack() as processes:
        process = processes.enter_context(start_process(tmp_path, pauses=False))
        person, table = open_solo_table(process_address(process))
        for _ in range(3):
            play(person, my_move)
            card = person.last["legal"]["cards"][0]
            person.submit(move="play", card=card)
            person.until("accepted")
            name = undo(person)
            number = accepted_number(person, name)
            message = next(one for one in reversed(person.received) if one["type"] == "undone")
            processes.close()
            process = processes.enter_context(start_process(tmp_path, pauses=False))
            person = TableClient(process_address(process), person.cookie)
            welcome = person.join(table)
            assert welcome["number"] == number
            assert {name: welcome[name] for name in KNOWN} == {
                name: message[name] for name in KNOWN
            }
            undo(person, name)
            assert person.until("accepted")["number"] == number
