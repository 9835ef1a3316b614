"""Taking back a move at a real table: alone, durable, once; and what comes of it everywhere."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from herzrasen.record import check, read
from tests.server.person import Message, Person, ask
from tests.server.playing import over, play
from tests.server.served import address, served, start

KNOWN = ("view", "legal", "undone")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    with served(tmp_path) as address_:
        yield address_


def solo(server: str, rules: str = "standard") -> tuple[Person, str]:
    """Somebody alone against bots, asked for his first pass, and his table."""
    person = Person(server)
    table = person.open_table("hearts", rules)
    person.come(table)
    chosen(person)
    return person, table


def chosen(person: Person) -> None:
    """Wait until all bots have laid their pass down, so that nothing moves any more."""
    while len(person.last["view"]["public"]["chosen"] if person.last["view"] else ()) < 3:
        person.next()


def undo(person: Person, name: str = "") -> str:
    name = name or uuid4().hex
    person.say(type="undo", id=name)
    return name


def accepted(person: Person, name: str) -> int:
    """The number that this move was answered with."""
    number: int = person.until("accepted", lambda told: told["id"] == name)["number"]
    return number


def my_move(message: Message) -> Any:
    """Whether it is the reader's to lead or to follow."""
    return message["type"] == "happened" and (message["legal"] or {}).get("ask") == "play"


def test_a_pass_is_taken_back_and_the_table_is_as_it_was(server: str) -> None:
    person, table = solo(server)
    before = {name: person.last[name] for name in ("view", "legal")}
    person.submit(move="pass", cards=before["view"]["hand"][:3])
    person.until("happened", my_move)
    name = undo(person)
    told = person.until("undone")
    assert {name: told[name] for name in ("view", "legal")} == before
    assert (told["seat"], told["undone"]) == (0, [0])
    assert person.until("accepted")["id"] == name
    again = Person(server, person.cookie)
    welcome = again.come(table)
    assert {name: welcome[name] for name in KNOWN} == {name: told[name] for name in KNOWN}
    assert welcome["number"] == told["number"]


def test_the_others_play_the_same_after_the_same_move(server: str) -> None:
    person, _ = solo(server)
    cards = person.last["view"]["hand"][:3]
    runs = []
    for _ in range(2):
        person.submit(move="pass", cards=cards)
        person.until("happened", my_move)
        runs.append((person.last["view"], person.last["legal"]))
        undo(person)
        person.until("undone")
        chosen(person)
    assert runs[0] == runs[1]


def test_sent_twice_it_is_done_once(server: str) -> None:
    person, _ = solo(server)
    before = person.last["view"]
    person.submit(move="pass", cards=before["hand"][:3])
    person.until("happened", my_move)
    name = undo(person)
    undo(person, name)
    numbers = [accepted(person, name) for _ in "12"]
    assert numbers[0] == numbers[1]
    assert sum(message["type"] == "undone" for message in person.told) == 1
    assert person.last["view"]["hand"] == before["hand"]


def test_a_move_decided_on_before_the_undo_is_not_made_after_it(server: str) -> None:
    person, _ = solo(server)
    hand = person.last["view"]["hand"]
    person.submit(move="pass", cards=hand[:3])
    person.until("happened", my_move)
    number = person.last["number"]
    undo(person)
    person.say(type="submit", id="late", move={"move": "pass", "cards": hand[3:6]}, number=number)
    assert person.refusal() == "too-late"


def test_only_alone_only_at_ones_table_only_what_was_done(server: str) -> None:
    person, table = solo(server)
    undo(person)
    assert person.refusal() == "nothing-to-undo"
    watcher = Person(server)
    watcher.come(table)
    undo(watcher)
    assert watcher.refusal() == "watcher"
    host, guest = Person(server), Person(server)
    shared = host.open_table("hearts", "standard", free=1)
    host.come(shared)
    undo(host)
    assert host.refusal() == "not-begun"
    guest.come(shared)
    guest.say(type="sit", name="Kim")
    guest.until("welcome", lambda message: message["seat"] == 1)
    host.say(type="begin", anyway=True)
    while host.last["view"] is None:
        host.next()
    host.submit(move="pass", cards=host.last["view"]["hand"][:3])
    host.until("accepted")
    undo(host)
    assert host.refusal() == "undo-alone"


def test_nerts_is_a_race(server: str) -> None:
    person = Person(server)
    table = person.open_table("nerts", "stoss")
    person.come(table)
    undo(person)
    assert person.refusal() == "no-undo-in-a-race"


def test_whoever_looks_on_sees_it_and_no_card_of_anybody(server: str) -> None:
    person, table = solo(server)
    watcher = Person(server)
    watcher.come(table)
    person.submit(move="pass", cards=person.last["view"]["hand"][:3])
    person.until("happened", my_move)
    undo(person)
    told = watcher.until("undone")
    assert (told["view"]["hand"], told["view"]["seat"]) == ([], -2)
    assert told["legal"].get("ask", "nothing") == "nothing"


def test_the_score_sheet_can_be_left_again_but_not_the_end_of_the_match(server: str) -> None:
    person, table = solo(server, "standard+target=50")
    play(person, lambda told: told.get("event", {}).get("event") == "scored")
    totals = person.last["view"]["public"]["match"]["totals"]
    assert any(totals)
    undo(person)
    told = person.until("undone")
    assert told["view"]["public"]["match"]["totals"] == [0, 0, 0, 0]
    assert told["legal"]["ask"] in ("play", "pass")
    play(person, over)
    undo(person)
    assert person.until("refused")["code"] == "hearts.refusal.match-over"
    answer = ask(f"{server}/api/tables/{table}/record", cookie=person.cookie)
    found = read(answer.body)
    record = found.record  # type: ignore[union-attr]
    assert check(record).totals == tuple(person.last["view"]["public"]["match"]["totals"])  # type: ignore[union-attr]
    assert [deal.undone for deal in record.deals][:2] == [1, 0]
    mine = ask(f"{server}/api/me/matches", cookie=person.cookie).json["matches"]
    assert [match["undone"] for match in mine] == [1]
    statistics = f"{server}/api/me/statistics"
    assert ask(statistics, cookie=person.cookie).json["hearts"]["matches"] == 1
    straight = ask(f"{statistics}?straight=true", cookie=person.cookie)
    assert straight.json["hearts"]["matches"] == 0
    lines = [
        len(ask(f"{statistics}.csv{query}", cookie=person.cookie).body.splitlines())
        for query in ("", "?straight=true")
    ]
    assert lines[0] > 1, "a line for each deal"
    assert lines[1] == 1, "the head alone"


def test_a_killed_server_has_undone_what_it_said_it_had(tmp_path: Path) -> None:
    process = start(tmp_path, pauses=False)
    try:
        person, table = solo(address(process))
        for _ in range(3):
            play(person, my_move)
            card = person.last["legal"]["cards"][0]
            person.submit(move="play", card=card)
            person.until("accepted")
            name = undo(person)
            number = accepted(person, name)
            told = next(one for one in reversed(person.told) if one["type"] == "undone")
            process.kill()
            process.communicate()
            process = start(tmp_path, pauses=False)
            person = Person(address(process), person.cookie)
            welcome = person.come(table)
            assert welcome["number"] == number
            assert {name: welcome[name] for name in KNOWN} == {name: told[name] for name in KNOWN}
            undo(person, name)
            assert person.until("accepted")["number"] == number
    finally:
        process.kill()
        process.communicate()
