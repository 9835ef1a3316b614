"""Whole matches over real sockets: people and bots, restarts, returning browsers."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from tests.server.auto_play import (
    match_is_over,
    move_was_accepted,
    play,
    play_together,
    trick_was_taken,
)
from tests.server.live_server import live_server, process_address, start_process
from tests.server.table_client import Message, TableClient


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with live_server(tmp_path_factory.mktemp("data")) as server:
        yield server


def two_people(server: str, game: str, rules: str) -> tuple[TableClient, TableClient, str]:
    """A table with a guest who followed the link, the other seats bots'."""
    host, guest = TableClient(server), TableClient(server)
    table = host.open_table(game, rules, free=2)
    assert host.join(table)["seat"] == 0
    welcome = guest.join(table)
    assert welcome["seat"] == -2
    assert welcome["view"] is None
    guest.send(type="sit", name="Jan", seat=2)
    assert guest.until("welcome")["seat"] == 2
    host.send(type="begin")
    kinds = [seat["kind"] for seat in host.until("seats", no_free_seats)["seats"]]
    assert kinds == ["person", "bot", "person", "bot"]
    return host, guest, table


def no_free_seats(message: Message) -> bool:
    return all(seat["kind"] != "free" for seat in message["seats"])


def test_a_match_of_hearts_by_two_people_and_two_bots(server: str) -> None:
    host, guest, _ = two_people(server, "hearts", "standard+target=25")
    ended = play_together([host, guest])
    assert ended[0]["event"] == ended[1]["event"]
    assert ended[0]["number"] == ended[1]["number"]
    match = ended[0]["view"]["public"]["match"]
    assert max(match["totals"]) >= 25
    assert min(match["places"]) == 1
    assert [view["view"]["seat"] for view in ended] == [0, 2]


def test_a_round_of_nerts_by_two_people_and_two_bots(server: str) -> None:
    host, guest, _ = two_people(server, "nerts", "stoss+rounds=1")
    ended = play_together([host, guest])
    assert ended[0]["event"] == ended[1]["event"]
    happened = [message for message in all_messages(host) if message["type"] == "happened"]
    movers = {message["event"].get("seat") for message in happened}
    assert movers >= {0, 1, 2, 3}
    assert len(ended[0]["view"]["public"]["match"]["deals"]) >= 1


def all_messages(person: TableClient) -> list[Message]:
    return person.received


def test_numbers_follow_each_other_without_a_gap(server: str) -> None:
    person = TableClient(server)
    person.join(person.open_table("hearts", "standard"))
    play(person, lambda message: message.get("event", {}).get("event") == "scored")
    numbers = [m["number"] for m in all_messages(person) if m["type"] == "happened"]
    assert numbers == list(range(1, len(numbers) + 1))


def test_a_reconnect_gets_missed_events_and_the_present_view(server: str) -> None:
    host, guest, table = two_people(server, "hearts", "standard")
    play_together([host, guest], lambda message: message.get("number", 0) >= 12)
    seen = [m for m in all_messages(guest) if m["type"] == "happened"]
    guest.close()
    again = TableClient(server, guest.cookie)
    welcome = again.join(table, last=3)
    assert welcome["seat"] == 2
    assert welcome["missed"][: len(seen) - 3] == [m["event"] for m in seen[3:]]
    assert len(welcome["missed"]) == welcome["number"] - 3
    play_together([host, again], lambda message: message.get("event", {}).get("event") == "scored")


def test_several_connections_of_a_person_share_one_seat(server: str) -> None:
    first = TableClient(server)
    table = first.open_table("hearts", "standard")
    first.join(table)
    second = TableClient(server, first.cookie)
    assert second.join(table)["seat"] == 0
    play(first, move_was_accepted)
    event_message = second.until("happened", lambda m: m["event"].get("seat") == 0)
    assert len(event_message["event"]["cards"]) == 3
    first.close()
    play(second, trick_was_taken)
    assert second.seats["seats"][0]["here"]


def test_two_pages_of_a_person_play_one_card(server: str) -> None:
    first = TableClient(server)
    table = first.open_table("hearts", "standard+pass_count=0,players=3", free=2)
    first.join(table)
    first.send(type="begin")
    second = TableClient(server, first.cookie)
    second.join(table)
    for page in (first, second):
        if (page.last["legal"] or {}).get("ask") != "play":  # this person may lead at once
            page.until("happened", lambda message: message["legal"].get("ask") == "play")
    asked = second.last["number"]
    first.submit(move="play", card=first.last["legal"]["cards"][0])
    first.until("accepted")
    again = second.until(
        "happened", lambda m: m["number"] > asked and m["legal"].get("ask") == "play"
    )
    card = again["legal"]["cards"][0]
    second.send(type="submit", id="late", move={"move": "play", "card": card}, number=asked)
    assert second.next_error() == "too-late", "it was decided on for the trick before"
    second.send(
        type="submit", id="now", move={"move": "play", "card": card}, number=again["number"]
    )
    assert second.until("accepted")["id"] == "now"


def test_a_move_sent_again_gets_the_same_answer(server: str) -> None:
    person = TableClient(server)
    person.join(person.open_table("hearts", "standard"))
    person.until("happened", lambda m: m["legal"].get("ask") == "pass")
    move = {"move": "pass", "cards": person.last["legal"]["cards"][:3]}
    person.send(type="submit", id="once", move=move)
    accepted = person.until("accepted")
    person.send(type="submit", id="once", move={"move": "play", "card": "2C"})
    assert person.until("accepted") == accepted


def test_a_watcher_sees_no_hand(server: str) -> None:
    host, watcher = TableClient(server), TableClient(server)
    table = host.open_table("hearts", "standard")
    host.join(table)
    assert watcher.join(table)["seat"] == -2
    play(host, trick_was_taken)
    watcher.until("happened", lambda message: message["event"]["event"] == "trick_taken")
    for message in all_messages(watcher):
        if message.get("view"):
            assert message["view"]["hand"] == []
            assert message["legal"] in ({}, None)
    watcher.submit(move="play", card="2C")
    assert watcher.next_error() == "watcher"


def test_a_bot_substitutes_for_an_absent_player_and_returns_the_seat(tmp_path: Path) -> None:
    with live_server(tmp_path, grace=0.0, vote=0.0) as server:
        host, guest, table = two_people(server, "hearts", "standard")
        guest.close()
        play(host, trick_was_taken)
        left = host.seats["seats"][2]
        assert (left["kind"], left["left"], left["here"]) == ("person", True, False)
        back = TableClient(server, guest.cookie)
        assert back.join(table)["seat"] == 2
        host.until("seats", lambda m: not m["seats"][2]["left"] and m["seats"][2]["here"])
        play_together(
            [host, back], lambda message: message.get("event", {}).get("event") == "scored"
        )


@pytest.mark.parametrize(
    ("game", "rules", "events"),
    [
        ("hearts", "standard+deals=2", 30),
        pytest.param("nerts", "stoss+rounds=1,tie=shared", 40, marks=pytest.mark.heavy),
    ],
)
def test_a_server_killed_in_mid_match_shows_the_same_table_and_goes_on(
    tmp_path: Path, game: str, rules: str, events: int
) -> None:
    with start_process(tmp_path, pauses=False) as process:
        person = TableClient(process_address(process))
        table = person.open_table(game, rules)
        person.join(table)
        play(person, lambda m: m["type"] == "happened" and m["number"] >= events)
        acknowledged = max(m["number"] for m in all_messages(person) if m["type"] == "accepted")
        before = {m["number"]: m for m in all_messages(person) if m["type"] == "happened"}

    with start_process(tmp_path, pauses=False) as process:
        again = TableClient(process_address(process), person.cookie)
        welcome = again.join(table, last=max(before) - 8)
        assert welcome["seat"] == 0
        assert welcome["number"] >= acknowledged
        first = welcome["number"] - len(welcome["missed"])
        for number, event in enumerate(welcome["missed"][: max(before) - first], first + 1):
            assert event == before[number]["event"]
        assert 0 <= first < max(before)
        if welcome["number"] == max(before):
            assert welcome["view"] == before[max(before)]["view"]
        assert match_is_over(play(again))
        process.terminate()
        process.communicate()
    with closing(sqlite3.connect(tmp_path / "tables.sqlite3")) as log:
        rows = log.execute("SELECT count(*), max(seq), count(DISTINCT seq) FROM entries").fetchone()
    assert rows[0] == rows[1] == rows[2] == again.last["number"]
