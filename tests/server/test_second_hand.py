"""One person, two hands of a running deal: what they try, beside a player who just plays."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.server.auto_play import move_was_accepted, play_together
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request


def hands_seen(*browsers: TableClient) -> dict[int, set[int]]:
    """The seats whose hand these browsers of one person were sent, for each deal."""
    seen: dict[int, set[int]] = {}
    for browser in browsers:
        for message in browser.received:
            view = message.get("view")
            if view is not None and view["hand"]:
                seen.setdefault(view["public"]["deal"], set()).add(view["seat"])
    return seen


def cards_were_dealt(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "dealt")


def seat_two(server: str) -> tuple[list[TableClient], str]:
    """A match of an honest player at seat 0, a cheat at seat 3 and two bots, and its table."""
    people = [TableClient(server), TableClient(server)]
    table = people[0].open_table("hearts", "standard", name="Jan", free=1)
    for person in people:
        person.join(table)
    people[1].send(type="sit", name="Eva", seat=3)
    people[1].until("welcome")
    people[0].send(type="begin", anyway=True)
    for person in people:
        person.until("happened", cards_were_dealt)
    return people, table


def sit(person: TableClient, seat: int | None = None, name: str = "Eva") -> str:
    """Ask for a seat, any if None; the refusal, or nothing."""
    person.send(type="sit", name=name, **({} if seat is None else {"seat": seat}))
    for message in person.messages():
        if message["type"] == "refused":
            return str(message["code"])
        if message["type"] == "welcome":
            return ""
    raise AssertionError


def get_up(person: TableClient) -> None:
    person.send(type="leave")
    person.until("welcome", lambda message: message["seat"] < 0)


def delete(person: TableClient) -> None:
    """Delete all data of a guest; their browser is somebody new."""
    gone = http_request(
        f"{person.server}/api/me",
        b'{"name": ""}',
        method="DELETE",
        content_type="application/json",
        cookie=person.cookie,
    )
    assert gone.status == 200, gone


def refusals(person: TableClient, table: str) -> list[str]:
    """The refusals of what shows more of a table than its page."""
    path, again = f"{person.server}/api/tables/{table}", b'{"deal": 1, "name": "Eva"}'
    asked: list[Any] = [("record", None), ("review?deal=1", None), ("hint", None), ("again", again)]
    kind = "application/json"
    return [
        http_request(f"{path}/{what}", body, content_type=kind, cookie=person.cookie).json["code"]
        for what, body in asked
    ]


def test_nobody_sees_the_hands_of_two_seats_in_one_deal(tmp_path: Path) -> None:
    """By getting up and sitting down, from another device, after a restart; by record, review, hint
    and replay. The honest player plays on beside it."""
    with live_server(tmp_path) as server:
        (honest, cheat), table = seat_two(server)
        get_up(cheat)
        assert [sit(cheat, seat) for seat in (1, 2)] == ["table.refusal.other-hand"] * 2
        device = TableClient(server, cheat.cookie)
        device.join(table)
        assert sit(device, 2) == "table.refusal.other-hand"
        device.close()
        assert refusals(cheat, table) == [
            "record.refusal.still-running",
            "coach.refusal.running",
            "coach.refusal.not-solo",
            "table.refusal.not-over",
        ]
        mine = http_request(f"{server}/api/tables/{table}/record?view=mine", cookie=cheat.cookie)
        assert mine.body.count(b"hand ") == mine.body.count(b": ? ? ? ? ? ? ? ? ? ? ? ? ?\n") == 4
    with live_server(tmp_path) as server:
        honest, again = TableClient(server, honest.cookie), TableClient(server, cheat.cookie)
        honest.join(table)
        again.join(table)
        assert [sit(again, seat) for seat in (1, 2)] == ["table.refusal.other-hand"] * 2
        assert sit(again) == "", "the way back is open"
        assert hands_seen(cheat, device, again) == {0: {3}}
        play_together([honest, again], move_was_accepted)


@pytest.mark.parametrize("gets_up", [True, False])
def test_a_browser_that_is_deleted_comes_back_to_no_other_hand(
    tmp_path: Path, gets_up: bool
) -> None:
    """Seat, ``DELETE api/me``, next seat: three hands of one deal for one browser. Also where the
    table was in no memory at the deletion."""
    with live_server(tmp_path) as server:
        (honest, cheat), table = seat_two(server)
        if gets_up:
            get_up(cheat)
        delete(cheat)
        again = TableClient(server)
        again.join(table)
        assert [sit(again, seat) for seat in (None, 1, 2, 3)] == ["table.refusal.next-deal"] * 4
        honest.send(type="leave")
        assert sit(again, 0) == "table.refusal.next-deal"
