"""Whole matches over real sockets: people and bots, restarts, returning browsers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from herzrasen.cards import Card
from herzrasen.games import hearts
from tests.server.person import Message, Person
from tests.server.playing import accepted, over, play, together
from tests.server.served import address, served, start


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with served(tmp_path_factory.mktemp("data")) as server:
        yield server


def two_people(server: str, game: str, rules: str) -> tuple[Person, Person, str]:
    """A table with a guest who followed the link, the other seats bots'."""
    host, guest = Person(server), Person(server)
    table = host.open_table(game, rules, free=2)
    assert host.come(table)["seat"] == 0
    welcome = guest.come(table)
    assert welcome["seat"] == -2
    assert welcome["view"] is None
    guest.say(type="sit", name="Jan", seat=2)
    assert guest.until("welcome")["seat"] == 2
    host.say(type="begin")
    kinds = [seat["kind"] for seat in host.until("seats", begun)["seats"]]
    assert kinds == ["person", "bot", "person", "bot"]
    return host, guest, table


def begun(message: Message) -> bool:
    return all(seat["kind"] != "free" for seat in message["seats"])


def test_a_match_of_hearts_by_two_people_and_two_bots(server: str) -> None:
    host, guest, _ = two_people(server, "hearts", "standard+target=25")
    ended = together([host, guest])
    assert ended[0]["event"] == ended[1]["event"]
    assert ended[0]["number"] == ended[1]["number"]
    match = ended[0]["view"]["public"]["match"]
    assert max(match["totals"]) >= 25
    assert min(match["places"]) == 1
    assert [view["view"]["seat"] for view in ended] == [0, 2]


def test_a_round_of_nerts_by_two_people_and_two_bots(server: str) -> None:
    host, guest, _ = two_people(server, "nerts", "stoss+rounds=1")
    ended = together([host, guest])
    assert ended[0]["event"] == ended[1]["event"]
    happened = [message for message in everything(host) if message["type"] == "happened"]
    movers = {message["event"].get("seat") for message in happened}
    assert movers >= {0, 1, 2, 3}
    assert len(ended[0]["view"]["public"]["match"]["deals"]) >= 1


def everything(person: Person) -> list[Message]:
    return person.told


def test_numbers_follow_each_other_without_a_gap(server: str) -> None:
    person = Person(server)
    person.come(person.open_table("hearts", "standard"))
    play(person, lambda message: message.get("event", {}).get("event") == "scored")
    numbers = [m["number"] for m in everything(person) if m["type"] == "happened"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_who_comes_back_gets_what_was_missed_and_the_table_as_it_is(server: str) -> None:
    host, guest, table = two_people(server, "hearts", "standard")
    together([host, guest], lambda message: message.get("number", 0) >= 12)
    seen = [m for m in everything(guest) if m["type"] == "happened"]
    guest.leave()
    again = Person(server, guest.cookie)
    welcome = again.come(table, last=3)
    assert welcome["seat"] == 2
    assert welcome["missed"][: len(seen) - 3] == [m["event"] for m in seen[3:]]
    assert len(welcome["missed"]) == welcome["number"] - 3
    together([host, again], lambda message: message.get("event", {}).get("event") == "scored")


def test_several_lines_of_a_person_are_one_seat(server: str) -> None:
    first = Person(server)
    table = first.open_table("hearts", "standard")
    first.come(table)
    second = Person(server, first.cookie)
    assert second.come(table)["seat"] == 0
    play(first, accepted)
    told = second.until("happened", lambda m: m["event"].get("seat") == 0)
    assert len(told["event"]["cards"]) == 3
    first.leave()
    play(second, lambda message: message.get("event", {}).get("event") == "trick_taken")
    assert second.seats["seats"][0]["here"]


def test_of_what_two_pages_of_a_person_answer_one_card_is_played(server: str) -> None:
    first = Person(server)
    table = first.open_table("hearts", "standard+pass_count=0,players=3", free=2)
    first.come(table)
    first.say(type="begin")
    second = Person(server, first.cookie)
    second.come(table)
    for page in (first, second):
        if (page.last["legal"] or {}).get("ask") != "play":  # he may lead at once
            page.until("happened", lambda message: message["legal"].get("ask") == "play")
    asked = second.last["number"]
    first.submit(move="play", card=first.last["legal"]["cards"][0])
    first.until("accepted")
    again = second.until(
        "happened", lambda m: m["number"] > asked and m["legal"].get("ask") == "play"
    )
    card = again["legal"]["cards"][0]
    second.say(type="submit", id="late", move={"move": "play", "card": card}, number=asked)
    assert second.refusal() == "too-late", "it was decided on for the trick before"
    second.say(type="submit", id="now", move={"move": "play", "card": card}, number=again["number"])
    assert second.until("accepted")["id"] == "now"


def test_a_move_sent_again_gets_the_same_answer(server: str) -> None:
    person = Person(server)
    person.come(person.open_table("hearts", "standard"))
    person.until("happened", lambda m: m["legal"].get("ask") == "pass")
    move = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
    person.say(type="submit", id="once", move=move)
    accepted = person.until("accepted")
    person.say(type="submit", id="once", move={"move": "play", "card": "2C"})
    assert person.until("accepted") == accepted


def test_a_watcher_sees_no_hand(server: str) -> None:
    host, watcher = Person(server), Person(server)
    table = host.open_table("hearts", "standard")
    host.come(table)
    assert watcher.come(table)["seat"] == -2
    play(host, lambda message: message.get("event", {}).get("event") == "trick_taken")
    watcher.until("happened", lambda message: message["event"]["event"] == "trick_taken")
    for message in everything(watcher):
        if message.get("view"):
            assert message["view"]["hand"] == []
            assert message["legal"] in ({}, None)
    watcher.submit(move="play", card="2C")
    assert watcher.refusal() == "watcher"


def test_a_bot_plays_for_who_has_gone_and_gives_the_seat_back(tmp_path: Path) -> None:
    with served(tmp_path, grace=0.0, vote=0.0) as server:
        host, guest, table = two_people(server, "hearts", "standard")
        guest.leave()
        play(host, lambda message: message.get("event", {}).get("event") == "trick_taken")
        left = host.seats["seats"][2]
        assert (left["kind"], left["left"], left["here"]) == ("person", True, False)
        back = Person(server, guest.cookie)
        assert back.come(table)["seat"] == 2
        host.until("seats", lambda m: not m["seats"][2]["left"] and m["seats"][2]["here"])
        together([host, back], lambda message: message.get("event", {}).get("event") == "scored")


@pytest.mark.parametrize(
    ("game", "rules", "events"),
    [("hearts", "standard+target=25", 30), ("nerts", "stoss+pile_size=5,rounds=1", 60)],
)
def test_a_server_killed_in_mid_match_shows_the_same_table_and_goes_on(
    tmp_path: Path, game: str, rules: str, events: int
) -> None:
    process = start(tmp_path, pauses=False)
    person = Person(address(process))
    table = person.open_table(game, rules)
    person.come(table)
    play(person, lambda m: m["type"] == "accepted" and m["number"] >= events)
    acknowledged = max(m["number"] for m in everything(person) if m["type"] == "accepted")
    before = {m["number"]: m for m in everything(person) if m["type"] == "happened"}
    process.kill()
    process.communicate()

    process = start(tmp_path, pauses=False)
    try:
        again = Person(address(process), person.cookie)
        welcome = again.come(table, last=max(before) - 8)
        assert welcome["seat"] == 0
        assert welcome["number"] >= acknowledged
        first = welcome["number"] - len(welcome["missed"])
        for number, event in enumerate(welcome["missed"][: max(before) - first], first + 1):
            assert event == before[number]["event"]
        assert 0 <= first < max(before)
        if welcome["number"] == max(before):
            assert welcome["view"] == before[max(before)]["view"]
        assert over(play(again))
    finally:
        process.terminate()
        process.communicate()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as log:
        rows = log.execute("SELECT count(*), max(seq), count(DISTINCT seq) FROM entries").fetchone()
    assert rows[0] == rows[1] == rows[2] == again.last["number"]


def test_a_bot_that_fails_does_not_stop_the_table(tmp_path: Path) -> None:
    with served(tmp_path, think=a_bot_that_fails) as server:
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        scored = play(person, lambda m: m.get("event", {}).get("event") == "scored")
        assert sum(scored["event"]["points"]) in (26, 78)


def a_bot_that_fails(*_question: Any) -> Any:
    raise ZeroDivisionError


def test_a_bot_that_cheats_is_given_a_legal_move(tmp_path: Path) -> None:
    with served(tmp_path, think=a_bot_that_cheats) as server:
        person = Person(server)
        person.come(person.open_table("hearts", "standard"))
        scored = play(person, lambda m: m.get("event", {}).get("event") == "scored")
        assert sum(scored["event"]["points"]) in (26, 78)


def a_bot_that_cheats(*_question: Any) -> Any:
    return hearts.Play(Card.parse("AC'")), 0
