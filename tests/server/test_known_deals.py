"""Whoever has seen how a deal goes on plays it against nobody: undo, repetition, real sockets."""

from __future__ import annotations

from pathlib import Path

from tests.server.live_server import live_server
from tests.server.table_client import TableClient, http_request
from tests.server.test_run import TRUSTED
from tests.server.test_second_hand import delete, get_up, sit

PUBLIC = {"kind": "public"}
LATER = "table.refusal.next-deal"


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
