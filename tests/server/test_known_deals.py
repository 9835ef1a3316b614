"""Whoever has seen how a deal goes on plays it against nobody: undo, repetition, real sockets."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.server.auto_play import play
from tests.server.live_server import live_server
from tests.server.table_client import Message, TableClient, http_request
from tests.server.test_run import TRUSTED
from tests.server.test_second_hand import cards_were_dealt, delete, get_up, sit

PUBLIC = {"kind": "public"}
LATER = "table.refusal.next-deal"


def is_scored(message: Message) -> bool:
    return bool(message.get("event", {}).get("event") == "scored")


def open_alone(server: str) -> tuple[TableClient, TableClient, str]:
    """A person at a public table with three bots, a stranger who watches, and the table."""
    cheat = TableClient(server)
    table = cheat.open_table("hearts", "standard", name="Jan", house=PUBLIC)
    cheat.join(table)
    stranger = visitor(server, table, "203.0.113.5")
    return cheat, stranger, table


def visitor(server: str, table: str, address: str) -> TableClient:
    """A new browser at this address, which watches."""
    person = TableClient(server)
    person.connect(table, **{"x-forwarded-for": address})
    person.send(type="hello", last=None)
    person.until("welcome")
    return person


def pass_and_undo(person: TableClient) -> None:
    """Pass, so that the cards of the others are known in part, and take it back."""
    while (person.last["legal"] or {}).get("ask") != "pass":
        person.next()
    person.submit(move="pass", cards=person.last["view"]["hand"][:3])
    person.until("accepted")
    person.send(type="undo", id="back")
    person.until("undone")


def open_seats(person: TableClient) -> list[tuple[bool, bool]]:
    """Of the bots' seats: whether they may be taken, and whether in the next deal."""
    seats = person.seats["seats"]
    return [(seat["open"], seat["later"]) for seat in seats if seat["kind"] == "bot"]


def wait_for_seats(person: TableClient, wanted: tuple[bool, bool]) -> None:
    """Wait until all bots' seats are as wanted."""
    while open_seats(person) != [wanted] * 3:
        person.next()


def repeat(person: TableClient, table: str, **wish: object) -> str:
    """Play the first deal of a table again, at another table."""
    body = json.dumps({"deal": 1, "name": "Jan", **wish}).encode()
    address = f"{person.server}/api/tables/{table}/again"
    answer = http_request(address, body, content_type="application/json", cookie=person.cookie)
    return str(answer.json["table"])


def test_nobody_sits_down_after_an_undo_also_after_a_restart(tmp_path: Path) -> None:
    """A stranger's hand would be known to whoever had played the deal and gone back."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        cheat, stranger, table = open_alone(server)
        assert open_seats(cheat) == [(True, False)] * 3
        pass_and_undo(cheat)
        assert [sit(stranger, seat) for seat in (None, 1)] == [LATER] * 2
        wait_for_seats(stranger, (False, True))
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        cheat, stranger = (TableClient(server, one.cookie) for one in (cheat, stranger))
        cheat.join(table)
        stranger.join(table)
        assert open_seats(stranger) == [(False, True)] * 3
        assert [sit(stranger, seat) for seat in (None, 1)] == [LATER] * 2


@pytest.mark.heavy
def test_the_next_deal_opens_the_seats_of_a_table_with_an_undo(tmp_path: Path) -> None:
    """The deal is played to its end, and undone from the score sheet on."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        cheat, stranger, _ = open_alone(server)
        play(cheat, is_scored)
        cheat.send(type="undo", id="back")
        cheat.until("undone")
        assert sit(stranger, 2) == LATER
        play(cheat, is_scored)
        assert sit(stranger, 2) == LATER, "it can still be undone"
        play(cheat, cards_were_dealt)
        wait_for_seats(stranger, (True, False))
        assert sit(stranger, 2) == ""


@pytest.mark.heavy
def test_nobody_sits_down_at_a_deal_that_is_played_again(tmp_path: Path) -> None:
    """Neither beside who plays it alone, nor beside a friend to whom it was sent."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        cheat, stranger, table = open_alone(server)
        play(cheat, is_scored)
        cheat.join(repeat(cheat, table))
        stranger.join(cheat.last["table"])
        assert [sit(stranger, seat) for seat in (None, 1)] == [LATER] * 2
        play(cheat, cards_were_dealt)
        assert sit(stranger, 1) == ""
        sent = repeat(cheat, table, send=True)
        friend = TableClient(server)
        friend.join(sent)
        assert sit(friend) == ""
        if friend.last["view"] is None:
            friend.until("welcome", lambda message: message["view"] is not None)
        cheat.join(sent)
        assert [sit(cheat, seat) for seat in (None, 1)] == [LATER] * 2


def test_who_leaves_a_known_deal_finds_nobody_there_to_play_against(tmp_path: Path) -> None:
    """A stranger may play on where nobody sits; then the way back is shut till the next deal."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        cheat, stranger, _ = open_alone(server)
        pass_and_undo(cheat)
        get_up(cheat)
        assert sit(stranger, 2) == ""
        assert [sit(cheat, seat) for seat in (None, 0, 1)] == [LATER] * 3


def test_a_browser_without_its_cookie_keeps_no_second_seat_from_others(tmp_path: Path) -> None:
    """Somebody else from somewhere else sits down where one browser after the other would have got
    up from every seat of the bots, having seen their hands."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        _, stranger, table = open_alone(server)
        cheat = visitor(server, table, "203.0.113.9")
        assert sit(cheat, 1) == ""
        get_up(cheat)
        again = visitor(server, table, "203.0.113.9")
        assert [sit(again, seat) for seat in (None, 1, 2)] == [LATER] * 3
        assert sit(cheat) == "", "their own is open"
        get_up(cheat)
        assert sit(stranger, 1) == LATER
        assert sit(stranger) == ""


def leave_by_http(person: TableClient, table: str, address: str) -> None:
    left = http_request(
        f"{person.server}/api/tables/{table}/leave",
        b"{}",
        content_type="application/json",
        cookie=person.cookie,
        x_forwarded_for=address,
    )
    assert left.status == 204, left


def test_however_somebody_gets_up_their_site_waits_unless_they_are_back(tmp_path: Path) -> None:
    """By ``leave`` over HTTP, also from another address than they played at; by the host, while
    they are away. And a household is not shut out by somebody who sits at their seat again."""
    with live_server(tmp_path, trusted_proxies=TRUSTED, grace=0.0) as server:
        host, stranger, table = open_alone(server)
        bea = visitor(server, table, "203.0.113.9")
        assert sit(bea, 1, "Bea") == ""
        leave_by_http(bea, table, "198.51.100.9")
        bea.until("welcome", lambda message: message["seat"] < 0)
        for address in ("203.0.113.9", "198.51.100.9"):
            assert sit(visitor(server, table, address), 2) == LATER
        assert sit(bea, 1, "Bea") == ""
        dad = visitor(server, table, "203.0.113.9")
        assert sit(dad, 2, "Dad") == "", "nothing is given up any more"
        bea.close()
        host.until("seats", lambda message: not message["seats"][1]["here"])
        host.send(type="arrange", seat=1, name="Bea", to="bot")
        host.send(type="arrange", seat=1, name="Bea", to="free")
        host.until("seats", lambda message: message["seats"][1]["kind"] == "bot")
        assert sit(visitor(server, table, "203.0.113.9"), 3) == LATER
        assert sit(stranger, 3, "Kim") == ""


def test_after_a_restart_nobody_new_sits_down_before_whoever_got_up_is_back(
    tmp_path: Path,
) -> None:
    """The server stores no addresses: it knows no more where they are, so they may be anybody."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        honest, _, table = open_alone(server)
        cheat = visitor(server, table, "203.0.113.9")
        assert sit(cheat, 1) == ""
        get_up(cheat)
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        TableClient(server, honest.cookie).join(table)
        again = visitor(server, table, "203.0.113.9")
        assert [sit(again, seat) for seat in (None, 1, 2)] == [LATER] * 3
        back = TableClient(server, cheat.cookie)
        back.join(table)
        assert sit(back) == "", "their own is open"
        assert sit(visitor(server, table, "203.0.113.5"), 3, "Kim") == ""


def test_a_bot_plays_at_once_for_who_was_deleted_and_only_their_site_waits(tmp_path: Path) -> None:
    """Nobody votes, the honest player has hints, others sit down elsewhere; whichever way the
    deleted guest has got up, they see no second hand."""
    with live_server(tmp_path, trusted_proxies=TRUSTED) as server:
        honest, stranger, table = open_alone(server)
        gone = visitor(server, table, "203.0.113.9")
        assert sit(gone, 1, "Eva") == ""
        delete(gone)
        hint = http_request(f"{server}/api/tables/{table}/hint", cookie=honest.cookie)
        assert hint.status == 200, hint.body
        again = visitor(server, table, "203.0.113.9")
        assert [sit(again, seat) for seat in (None, 1, 2)] == [LATER] * 3
        second = visitor(server, table, "203.0.113.10")
        assert sit(second, 1) == LATER
        assert sit(second, 2) == ""
        get_up(second)
        delete(second)
        assert sit(stranger, 3, "Kim") == ""
